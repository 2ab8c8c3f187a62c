import { compileFunction, constants } from "node:vm";
import type { TimerFunctions } from "./script-timers.ts";

/** What a script finds beside the globals, as a module of node's finds `require`. */
export interface ScriptScopeValues extends TimerFunctions {
	readonly require: (name: string) => unknown;
	readonly module: { exports: unknown };
	readonly exports: unknown;
	readonly __filename: string;
	readonly __dirname: string;
}

type Compiled = (...values: readonly unknown[]) => () => unknown;

const NAMES = [
	"require",
	"module",
	"exports",
	"__filename",
	"__dirname",
	"setTimeout",
	"setInterval",
	"setImmediate",
	"clearTimeout",
	"clearInterval",
	"clearImmediate",
] as const satisfies readonly (keyof ScriptScopeValues)[];

/** The bracket keeps the line breaks that follow from ending the statement. */
const OPEN = "return (";

/** More are kept only while they fit. */
const MOST_KEPT = 1000;

/** Scripts as functions. Those of folders and the collection run for every request, and are compiled once. */
export class ScriptCode {
	readonly #compiled = new Map<string, Compiled>();

	/**
	 * @param wrapped an async function, as `ScriptText` makes it
	 * @throws SyntaxError whose stack has the place in the form of a frame
	 */
	compile(
		wrapped: string,
		file: string,
		values: ScriptScopeValues,
	): () => unknown {
		const key = `${file}\n${wrapped}`;
		const compiled = this.#compiled.get(key) ?? compileScript(wrapped, file);
		if (this.#compiled.size >= MOST_KEPT) this.#compiled.clear();
		this.#compiled.set(key, compiled);
		return compiled(...NAMES.map((name) => values[name]));
	}
}

/** An expression, as `evaluate` of the guest texts takes it. Brackets and line break keep a comment or an object literal from becoming something else. */
export function compileExpression(expression: string): () => unknown {
	return compileText(
		`${OPEN}() => (${expression}\n))`,
		"curlew:expression",
		[],
	)();
}

function compileScript(wrapped: string, file: string): Compiled {
	try {
		return compileText(`${OPEN}${wrapped})`, file, NAMES);
	} catch (error) {
		if (error instanceof SyntaxError) placeInStack(error, file);
		throw error;
	}
}

function compileText(
	code: string,
	file: string,
	names: readonly string[],
): Compiled {
	const compiled: unknown = compileFunction(code, names, {
		filename: file,
		columnOffset: -OPEN.length,
		importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
	});
	if (!isCompiled(compiled)) throw new TypeError("A script is a function.");
	return compiled;
}

function isCompiled(value: unknown): value is Compiled {
	return typeof value === "function";
}

/**
 * Node puts the place of a syntax error above its message, as the line of the
 * code with a caret below; everybody else looks for a frame.
 */
function placeInStack(error: SyntaxError, file: string): void {
	const [head = "", , carets = ""] = `${error.stack}`.split("\n");
	if (!head.startsWith(`${file}:`)) return;
	const line = Number(head.slice(file.length + 1));
	const shift = line === 1 ? OPEN.length : 0;
	const column = carets.search(/\^/) + 1 - shift;
	error.stack = `    at ${file}:${line}:${column}`;
}
