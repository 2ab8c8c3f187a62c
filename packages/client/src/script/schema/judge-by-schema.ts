import { ScriptTimeoutError } from "../errors.ts";
import { SANDBOX_DEFAULTS } from "../sandbox-defaults.ts";
import { SchemaThread } from "./schema-thread.ts";

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
 * text, in a thread whose memory is limited. It is stopped when the script's time
 * is over, in the middle of a regular expression, too.
 *
 * @param deadline by `performance.now()`
 * @returns what is wrong with the data, as text; empty when it is valid
 * @throws ScriptTimeoutError; Error for what is no schema, with Ajv's message
 */
export function judgeBySchema(wanted: SchemaCase, deadline: number): string {
	if (!thread || thread.isOver) thread = new SchemaThread();
	const left = Math.floor(deadline - performance.now());
	if (left < 1) throw overdue();
	const answer = thread.ask(JSON.stringify(wanted), left);
	if (answer === undefined) throw overdue();
	return violationsOf(answer);
}

let thread: SchemaThread | undefined;

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
