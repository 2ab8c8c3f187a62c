import { constants, createContext, runInContext, Script } from "node:vm";
import { codeOf } from "../../diagnostics/cause.ts";
import { ScriptTimeoutError } from "../errors.ts";
import { SANDBOX_DEFAULTS } from "../sandbox-defaults.ts";
import { arePlainOptions } from "./plain-options.ts";
import { schemaLibrary } from "./schema-library.ts";
import { SCHEMA_PROGRAM } from "./schema-program.ts";

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
 * text. It is called in the process of work (see `work/pure-functions.ts`), whose memory is
 * limited and which is ended when the script's time is over.
 *
 * @param deadline by `performance.now()`, for where there is no such process
 * @returns what is wrong with the data, as text; empty when it is valid; undefined where the options are none for here (`arePlainOptions`)
 * @throws ScriptTimeoutError; Error for what is no schema, with Ajv's message
 */
export function judgeBySchema(
	wanted: SchemaCase,
	deadline: number,
): string | undefined {
	if (!arePlainOptions(wanted.options)) return undefined;
	const left = Math.floor(deadline - performance.now());
	if (left < 1) throw overdue();
	judge ??= prepare();
	try {
		const limit = Number.isFinite(left) ? { timeout: left } : {};
		return violationsOf(judge(JSON.stringify(wanted), limit));
	} catch (error) {
		if (codeOf(error) === "ERR_SCRIPT_EXECUTION_TIMEOUT") throw overdue();
		throw error;
	}
}

type Judge = (question: string, limit: { readonly timeout?: number }) => string;

let judge: Judge | undefined;

/** Makes the context, at first use. Nothing but texts goes into it and comes out of it. */
function prepare(): Judge {
	const context = createContext(constants.DONT_CONTEXTIFY, {
		codeGeneration: { strings: true, wasm: false },
	});
	context.library = JSON.stringify(schemaLibrary());
	runInContext(SCHEMA_PROGRAM, context, { filename: "curlew:schema" });
	const script = new Script("judge(wanted)", { filename: "curlew:schema" });
	return (question, limit) => {
		context.wanted = question;
		const answer: unknown = script.runInContext(context, limit);
		return typeof answer === "string" ? answer : "";
	};
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
		hint: "The JSON Schema takes too long, or too much memory: look for a pattern with nested repetitions, and for references and errors that multiply.",
	});
}
