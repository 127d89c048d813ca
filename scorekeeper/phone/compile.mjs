// Compiles the Python of an archive with the Python that will run it: `node compile.mjs CORE FROM TO`.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [core, from, to] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${core}/pyodide.mjs`));
// Without columns in its tables, which only tracebacks show: a tenth of it.
const py = await loadPyodide({ indexURL: `${core}/`, env: { PYTHONNODEBUGRANGES: "1" } });
py.FS.writeFile("/from.tar", readFileSync(from));
py.runPython(`
import importlib.util, io, marshal, tarfile

with tarfile.open("/from.tar") as given, tarfile.open("/to.tar", "w", format=tarfile.USTAR_FORMAT) as made:
    for entry in given:
        content = given.extractfile(entry).read()
        if entry.name.endswith(".py"):
            code = compile(content, "/app/" + entry.name, "exec", dont_inherit=True, optimize=2)
            # Not checked against a source, which is not there.
            content = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8) + marshal.dumps(code)
            entry.name += "c"
        entry.size = len(content)
        made.addfile(entry, io.BytesIO(content))
`);
writeFileSync(to, py.FS.readFile("/to.tar"));
process.exit(0);
