import {
	type Context,
	constants,
	createContext,
	runInContext,
	Script,
} from "node:vm";
import { ScriptTimeoutError } from "../errors.ts";
import { SANDBOX_DEFAULTS } from "../sandbox-defaults.ts";
import { schemaLibrary } from "./schema-library.ts";

/** What a script wants to have judged; all but the draft are JSON texts. */
export interface SchemaCase {
	/** The schema's `$schema`; empty where it says none. */
	readonly draft: string;
	readonly schema: string;
	/** Options of Ajv. https://ajv.js.org/options.html */
	readonly options: string;
	readonly data: string;
}

/** What the code in the context answers, as JSON. */
type Answer =
	| { readonly violations: string }
	| { readonly error: string; readonly name: string };

/**
 * Judges data by a JSON Schema with Ajv, outside of the script's engine, where it
 * takes a hundredth of the time. Schema and data come from others. So Ajv runs in
 * a context of its own that has nothing of the host's in it and gets nothing but
 * text, and it is stopped when the script's time is over, in the middle of a
 * regular expression, too.
 *
 * @param deadline by `performance.now()`
 * @returns what is wrong with the data, as text; empty when it is valid
 * @throws ScriptTimeoutError; Error for what is no schema, with Ajv's message
 */
export function judgeBySchema(wanted: SchemaCase, deadline: number): string {
	context ??= makeContext();
	const left = Math.floor(deadline - performance.now());
	if (left < 1) throw overdue();
	// Nothing but text goes in, and nothing but text comes out.
	context.wanted = JSON.stringify(wanted);
	try {
		const answer: unknown = JUDGE.runInContext(context, { timeout: left });
		return violationsOf(`${typeof answer === "string" ? answer : ""}`);
	} catch (error) {
		if (!isTimeout(error)) throw error;
		// Wherever it was stopped, nobody knows what it left behind.
		context = undefined;
		throw overdue();
	}
}

let context: Context | undefined;

const JUDGE = new Script("judge(wanted)", { filename: "curlew:schema" });

function makeContext(): Context {
	const made = createContext(constants.DONT_CONTEXTIFY, {
		codeGeneration: { strings: true, wasm: false },
	});
	made.library = JSON.stringify(schemaLibrary());
	runInContext(PROGRAM, made, { filename: "curlew:schema" });
	return made;
}

function violationsOf(json: string): string {
	const answer: Answer = JSON.parse(json);
	if ("violations" in answer) return answer.violations;
	if (answer.name === "RangeError")
		throw new RangeError("The schema or the data is nested too deeply.");
	throw new Error(answer.error);
}

function overdue(): ScriptTimeoutError {
	return new ScriptTimeoutError(SANDBOX_DEFAULTS.timeout, {
		hint: "The JSON Schema takes too long: look for a pattern with nested repetitions.",
	});
}

function isTimeout(error: unknown): boolean {
	return (
		typeof error === "object" &&
		error !== null &&
		"code" in error &&
		error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT"
	);
}

/** Runs in the context. It compiles Ajv's files, and remembers what it compiled of schemas: tests ask the same in every iteration. */
const PROGRAM = `"use strict";
const { entries, modules } = JSON.parse(library);
library = undefined;
const loaded = new Map();
const load = (id) => {
	if (loaded.has(id)) return loaded.get(id).exports;
	const { text, kind, requires } = modules[id];
	const module = { exports: {} };
	loaded.set(id, module);
	if (kind === "json") module.exports = JSON.parse(text);
	else new Function("exports", "require", "module", text)(module.exports, (name) => load(requires[name]), module);
	return module.exports;
};
const instances = new Map();
const instanceFor = (draft, options) => {
	const entry = /draft\\/2020-12/.test(draft) ? "2020" : /draft\\/2019-09/.test(draft) ? "2019" : "ajv";
	const key = entry + options;
	if (!instances.has(key)) {
		if (instances.size >= 20) instances.clear();
		const module = load(entries[entry]);
		const formats = load(entries.formats);
		const ajv = new (module.default ?? module)({ logger: false, ...JSON.parse(options) });
		(formats.default ?? formats)(ajv);
		instances.set(key, { ajv, checks: new Map() });
	}
	return instances.get(key);
};
const checkFor = ({ ajv, checks }, schema) => {
	if (!checks.has(schema)) {
		if (checks.size >= 50) checks.clear();
		try {
			checks.set(schema, ajv.compile(JSON.parse(schema)));
		} finally {
			// Another schema of the same $id is another schema.
			ajv.removeSchema();
		}
	}
	return checks.get(schema);
};
globalThis.judge = (wanted) => {
	try {
		const { draft, schema, options, data } = JSON.parse(wanted);
		const instance = instanceFor(draft, options);
		const check = checkFor(instance, schema);
		if (check(JSON.parse(data))) return '{"violations":""}';
		const { errors } = check;
		check.errors = null;
		return JSON.stringify({ violations: instance.ajv.errorsText(errors, { dataVar: "body" }) });
	} catch (error) {
		return JSON.stringify({ error: String(error.message), name: String(error.name) });
	}
};
`;
