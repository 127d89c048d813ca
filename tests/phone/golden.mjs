// Scores records with the Python of phones: `node golden.mjs CORE ARCHIVE JUDGED LINES`.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [core, archive, judged, lines] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${core}/pyodide.mjs`));
const py = await loadPyodide({ indexURL: `${core}/` });
py.FS.writeFile("/app.tar", readFileSync(archive));
py.FS.mkdirTree("/app");
py.FS.writeFile("/app/judged.py", readFileSync(judged));
py.FS.writeFile("/lines", readFileSync(lines));
const made = py.runPython(`
import sys, tarfile
tarfile.open("/app.tar").extractall("/app", filter="data")
sys.path.insert(0, "/app")
from judged import judged
"\\n".join(judged(line) for line in open("/lines", encoding="utf-8"))
`);
process.stdout.write(made, () => process.exit(0));
