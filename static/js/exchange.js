// Merges games on two scorekeepers: the one in this phone and one that can be reached again. Both
// speak the same three requests; what one lacks, the other gives, until both have the same check code.

const ROUNDS = 5; // of giving and taking; two are enough unless somebody writes meanwhile
const AGAIN = 20000; // milliseconds between looks at a scorekeeper that is away
const PATIENCE = 15000;

const path = (token) => `/g/${encodeURIComponent(token)}/exchange`;

// A scorekeeper at an address: "" for the one that served this page. Returns status and data.
export const scorekeeperAt = (base) => async (method, where, body) => {
  const timer = new AbortController();
  const bell = setTimeout(() => timer.abort(), PATIENCE);
  try {
    const response = await fetch(base + where, {
      method, body, signal: timer.signal, credentials: base ? 'omit' : 'same-origin', cache: 'no-store',
      headers: body ? { 'Content-Type': 'application/json', Accept: 'application/json' } : { Accept: 'application/json' },
    });
    return { status: response.status, data: response.status === 204 ? null : await response.json() };
  } finally {
    clearTimeout(bell);
  }
};

class Refused extends Error {}

function checked({ status, data }) {
  if (status >= 500 || status === 429) throw new Error(data?.message ?? String(status)); // later, perhaps
  if (status >= 400) throw Object.assign(new Refused(data?.message ?? String(status)), { code: data?.code });
  return data;
}

// Exchanges one game. Returns the check code that both have, and how many entries were new to each.
// Throws if one cannot be reached now, or (with `code`) if one refuses the other's entries.
export async function bringTogether(token, here, there) {
  const fresh = { here: 0, there: 0 };
  let own = checked(await here('GET', path(token)));
  const answer = await there('GET', `${path(token)}?code=${encodeURIComponent(own.code)}`);
  if (answer.status === 204) return { code: own.code, ...fresh };
  if (answer.status !== 404) {
    const taken = checked(await here('POST', path(token), JSON.stringify(checked(answer))));
    fresh.here += taken.new;
    own = taken.document;
  } // else it is not known there yet, and is sent whole
  for (let round = 0; round < ROUNDS; round += 1) {
    const gave = checked(await there('POST', path(token), JSON.stringify(own)));
    fresh.there += gave.new;
    if (gave.code === own.code) return { code: own.code, ...fresh };
    const took = checked(await here('POST', path(token), JSON.stringify(gave.document)));
    fresh.here += took.new;
    own = took.document;
    if (took.code === gave.code) return { code: took.code, ...fresh };
  }
  throw new Error('moved on meanwhile');
}

// Fetches a game from there that is not here yet. Tells whether it was fetched; throws as `bringTogether`.
export async function takeUp(token, here, there) {
  if ((await here('GET', path(token))).status !== 404) return false;
  const whole = await there('GET', path(token));
  if (whole.status === 404) return false;
  checked(await here('POST', path(token), JSON.stringify(checked(whole))));
  return true;
}

// Keeps games together as long as the page is open. `tokens` returns the links of this phone's games;
// `tell` hears of every exchange: { token, code, here, there } or { token, refused } or { away: true }.
export function keepTogether(tokens, here, there, tell, every = AGAIN) {
  let busy = false;
  const refused = new Set();
  const exchangeAll = async () => {
    if (busy) return;
    busy = true;
    try {
      for (const token of await tokens()) {
        if (refused.has(token)) continue;
        try {
          tell({ token, ...await bringTogether(token, here, there) });
        } catch (error) {
          if (!(error instanceof Refused)) { tell({ away: true }); break; }
          refused.add(token); // nothing is lost; asking again would change nothing
          tell({ token, refused: error.message });
        }
      }
    } finally {
      busy = false;
    }
  };
  window.addEventListener('online', exchangeAll);
  const timer = setInterval(exchangeAll, every);
  exchangeAll();
  return { now: exchangeAll, stop: () => { clearInterval(timer); window.removeEventListener('online', exchangeAll); } };
}
