import type { CurlewErrorOptions } from "../../diagnostics/curlew-error.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import {
	ScriptError,
	ScriptOutOfMemoryError,
	ScriptStackOverflowError,
	ScriptSyntaxError,
} from "../errors.ts";
import type { ScriptHost } from "../host.ts";
import type { ScriptText } from "../script-text.ts";
import { explainPath } from "./explain-path.ts";
import { type ExplainedError, explainTypeError } from "./explain-type-error.ts";

/** What `describeError` in `guest/errors.js` tells about something thrown. All of it is text of the script's choosing. */
interface GuestError {
	readonly name?: string;
	readonly message?: string;
	readonly stack?: string;
	readonly expected?: string;
	readonly actual?: string;
	/** What a sandbox adds for the reader. */
	readonly hint?: string;
	/** `throw null`, which is also what is left when there is no memory for an error. */
	readonly isNothing?: boolean;
}

/** QuickJS names the token that it did not expect, which is none at the end; V8 says so. */
const END_TOO_EARLY =
	/^(?:unexpected token in expression: ''|Unexpected end of input)$/;

/** A way into the response in the words of `explainTypeError`. */
const RESPONSE_WAY = /^(?:TypeError: )?`(res\.[^`]+)` is undefined/;

/** Names that say no more than that it is an error. */
const PLAIN_NAMES = new Set(["", "Error", "AssertionError"]);

/** What node says where QuickJS says "stack overflow". */
const V8_STACK_OVERFLOW = "Maximum call stack size exceeded";

const UNAWAITED_HINT =
	"Nobody awaited the promise that failed: put `await` before the call.";

/** The error of a promise that a script did not handle, with a hint. */
export function unhandledRejection(error: Diagnostic): Diagnostic {
	return { ...error, hint: error.hint ?? UNAWAITED_HINT };
}

/**
 * The diagnostic of something that a script threw, with the line that threw it.
 *
 * @param host tells what the response has, for a path into it that leads nowhere
 */
export function diagnosticOfGuestError(
	json: string,
	text: ScriptText | undefined,
	host?: ScriptHost,
): Diagnostic & { readonly expected?: string; readonly actual?: string } {
	const error = parseGuestError(json);
	const place = text?.place(error.stack ?? "") ?? {};
	if (isStackOverflow(error)) {
		return new ScriptStackOverflowError(place).toDiagnostic();
	}
	if (isMemoryError(error)) {
		return new ScriptOutOfMemoryError(place).toDiagnostic();
	}
	const { expected, actual } = error;
	const explained = explain(error, text);
	const [, way = ""] = RESPONSE_WAY.exec(explained?.message ?? "") ?? [];
	const hint =
		error.hint ?? (host && explainPath(way, host)) ?? explained?.hint;
	const options = { ...place, ...(hint !== undefined && { hint }) };
	const message = explained?.message ?? messageOf(error);
	return {
		...new ScriptError(message, options).toDiagnostic(),
		...(error.name === "AssertionError" && { code: "ASSERTION_FAILED" }),
		...(expected !== undefined && { expected }),
		...(actual !== undefined && { actual }),
	};
}

/** The diagnostic of an error that the engine found before it ran anything. */
export function diagnosticOfSyntaxError(
	json: string,
	text: ScriptText,
): Diagnostic {
	const error = parseGuestError(json);
	const place: CurlewErrorOptions = text.place(error.stack ?? "") ?? {};
	const { message = "syntax error" } = error;
	const fault = END_TOO_EARLY.test(message)
		? {
				says: "it ends before something is closed",
				hint: "Look for a `(`, `[` or `{` without its counterpart, or a text without its closing quote.",
			}
		: { says: message };
	return new ScriptSyntaxError(
		`The script is not valid JavaScript: ${fault.says}`,
		{ ...place, ...(fault.hint !== undefined && { hint: fault.hint }) },
	).toDiagnostic();
}

/** Whether the engine ran out of memory, as far as the error tells. */
export function isOutOfMemory(json: string): boolean {
	const error = parseGuestError(json);
	return error.isNothing === true || isMemoryError(error);
}

function isMemoryError({ name, message }: GuestError): boolean {
	return name === "InternalError" && message === "out of memory";
}

function isStackOverflow({ name, message }: GuestError): boolean {
	if (name === "RangeError") return message === V8_STACK_OVERFLOW;
	return name === "InternalError" && message === "stack overflow";
}

function messageOf({ name = "", message = "" }: GuestError): string {
	if (PLAIN_NAMES.has(name)) return message || "The script threw an error.";
	return message ? `${name}: ${message}` : name;
}

/** Where it was thrown in the script itself; in a module, the line is not at hand. */
function explain(
	{ name = "", message = "", stack = "", hint }: GuestError,
	text: ScriptText | undefined,
): ExplainedError | undefined {
	if (hint !== undefined) return undefined;
	const written = text?.written(stack);
	return explainTypeError(
		name,
		message,
		written && { text: written.text, column: written.location.column - 1 },
	);
}

function parseGuestError(json: string): GuestError {
	const error: GuestError = JSON.parse(json);
	return error;
}
