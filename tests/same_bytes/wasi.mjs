// Runs a WebAssembly program as a command, in the current folder.
//
// usage: node tests/same_bytes/wasi.mjs PROGRAM [ARGUMENT]...
import { readFileSync } from "node:fs";
import { WASI } from "node:wasi";

const args = process.argv.slice(2);
const wasi = new WASI({
    version: "preview1",
    args,
    preopens: { ".": "." },
    returnOnExit: true,
});
const program = await WebAssembly.instantiate(
    readFileSync(args[0]),
    { wasi_snapshot_preview1: wasi.wasiImport },
);
process.exitCode = wasi.start(program.instance);
