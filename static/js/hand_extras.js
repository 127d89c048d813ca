// Charges that counts do not show, offered by their names. Only loaded for games that have them.

// A tap enters the charge in the row that has it already, else in the first empty one of its side.
export function offer(form, changed) {
  form.addEventListener('click', (event) => {
    const { extra, reason } = event.target.closest('button')?.dataset ?? {};
    if (!extra) return;
    const rows = [...event.target.closest('.side').querySelectorAll('[id$="-extras"] .charge')].map((row) => row.querySelectorAll('input'));
    const [points, why] = rows.find((row) => row[1].value === reason) ?? rows.find((row) => !row[0].value && !row[1].value) ?? [];
    if (!points) return;
    points.value = (parseInt(points.value, 10) || 0) + Number(extra);
    why.value = reason;
    points.closest('details').open = true;
    changed();
  });
}
