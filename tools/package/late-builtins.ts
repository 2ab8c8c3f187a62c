import type { Plugin } from "rolldown";

/**
 * Modules of Node's that take long to load (up to 3 ms) and that most commands
 * never ask for anything. What is asked for all the time stays as it is.
 */
const LATE = [
	"child_process",
	"crypto",
	"dns",
	"fs/promises",
	"http",
	"https",
	"readline",
	"readline/promises",
	"stream/consumers",
	"v8",
	"vm",
	"worker_threads",
	"zlib",
];

/** `let node_zlib = require("node:zlib");`, as rolldown begins its chunks. */
const REQUIRED = /^let (node_\w+) = require\("node:([\w/]+)"\);$/gm;

/** What becomes of `import.meta.url`: once is enough. */
const OWN_URL = 'require("url").pathToFileURL(__filename).href';

/**
 * Makes modules of Node's load when a chunk first uses something of them, where
 * rolldown loads them with the chunk: `node_zlib.x` becomes `node_zlib.late.x`.
 */
export const LATE_BUILTINS: Plugin = {
	name: "late-builtins",
	renderChunk(code) {
		let changed = code.includes(OWN_URL)
			? `const own_url = ${OWN_URL};\n${code.replaceAll(OWN_URL, "own_url")}`
			: code;
		for (const [line, variable = "", name = ""] of code.matchAll(REQUIRED))
			if (LATE.includes(name)) changed = loadLate(changed, line, variable);
		return changed;
	},
};

function loadLate(code: string, line: string, variable: string): string {
	// For `import zlib from "node:zlib"`: an object with `default`.
	const wrapping = new RegExp(
		`^${variable} = (.*\\()${variable}(, 1\\)|\\));$`,
		"m",
	);
	const [wrapped = "", before = "", after = ""] = wrapping.exec(code) ?? [];
	const used = code
		.replace(line, "")
		.replace(wrapped, "")
		.replaceAll(new RegExp(`\\b${variable}\\b(.?)`, "g"), (use, next) => {
			if (next === ".") return `${variable}.late.`;
			throw new Error(`${variable} is used as a whole: ${use}`);
		});
	// Not by `require`, which hooks of the developer sandbox would be asked about.
	const call = line
		.replace(/^.* = require/, "process.getBuiltinModule")
		.replace(/;$/, "");
	return `let ${variable} = { get late() { const loaded = ${before}${call}${after}; Object.defineProperty(this, "late", { value: loaded }); return loaded; } };\n${used}`;
}
