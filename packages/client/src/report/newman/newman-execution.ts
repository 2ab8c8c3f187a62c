import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import type { RequestResult } from "../../run/events/events.ts";
import { errorsOf, folderOfResult, judgedOf } from "../judged.ts";
import {
	type NewmanItem,
	newmanId,
	newmanItem,
	newmanRequest,
} from "./newman-items.ts";

/** Where a request stands in the run. */
export interface NewmanPlace {
	readonly position: number;
	readonly length: number;
	readonly cycles: number;
}

interface NewmanError {
	readonly name: string;
	readonly message: string;
	readonly stack?: string;
	readonly type?: string;
	readonly test?: string;
	readonly index?: number;
	readonly code?: string;
}

export interface NewmanFailure {
	readonly error: NewmanError & { readonly timestamp: number };
	readonly at: string;
	readonly source: NewmanItem;
	readonly parent: { readonly id: string; readonly name: string };
	readonly cursor: ReturnType<typeof cursorOf>;
}

/** A member of `run.executions`. */
export function newmanExecution(result: RequestResult, place: NewmanPlace) {
	const { response, request, failure } = result;
	const item = newmanItem(result);
	const assertions = assertionsOf(result);
	const { before, after } = scriptErrors(result);
	const refused = notSent(result);
	return {
		cursor: cursorOf(result, place),
		item,
		...(request && { request: newmanRequest(request) }),
		...(response && { response: shownResponse(result) }),
		id: item.id,
		...(assertions.length > 0 && { assertions }),
		...(before.length > 0 && { prerequestScript: before.map(asScript) }),
		...(after.length > 0 && { testScript: after.map(asScript) }),
		...(failure && {
			requestError: {
				code: SYSTEM_CODES[failure.code] ?? failure.code,
				message: failure.message,
			},
		}),
		...(!failure && refused && { requestError: errorOf(refused) }),
	};
}

/** What newman calls the usual failures. */
const SYSTEM_CODES: Readonly<Record<string, string>> = {
	CONNECTION_REFUSED: "ECONNREFUSED",
	CONNECTION_RESET: "ECONNRESET",
	DNS_NOT_FOUND: "ENOTFOUND",
	TOTAL_TIMEOUT: "ESOCKETTIMEDOUT",
	CONNECT_TIMEOUT: "ETIMEDOUT",
};

/** Members of `run.failures`, in the order in which newman has them. */
export function newmanFailures(
	result: RequestResult,
	place: NewmanPlace,
): readonly NewmanFailure[] {
	const { before, after } = scriptErrors(result);
	const refused = notSent(result);
	const failure = (at: string, error: NewmanError): NewmanFailure => ({
		error: { ...error, timestamp: Math.round(result.at) },
		at,
		source: newmanItem(result),
		parent: parentOf(result),
		cursor: cursorOf(result, place),
	});
	return [
		...before.map((one) => failure("prerequest-script", errorOf(one))),
		...(refused ? [failure("request", errorOf(refused))] : []),
		...assertionsOf(result).flatMap(({ error }) =>
			error ? [failure(`assertion:${error.index} in test-script`, error)] : [],
		),
		...after.map((one) => failure("test-script", errorOf(one))),
	];
}

function cursorOf(
	{ iteration, path, at }: RequestResult,
	{ position, length, cycles }: NewmanPlace,
) {
	return {
		position,
		iteration,
		length,
		cycles,
		empty: false,
		eof: position === length - 1 && iteration === cycles - 1,
		bof: position === 0 && iteration === 0,
		cr: false,
		ref: newmanId(`${path} ${iteration} ${at}`),
		httpRequestId: newmanId(`${path} ${iteration} ${at} sent`),
	};
}

function parentOf(result: RequestResult): NewmanFailure["parent"] {
	const folder = folderOfResult(result);
	return {
		id: newmanId(`${folder}/`),
		name: folder.slice(folder.lastIndexOf("/") + 1),
	};
}

function assertionsOf(result: RequestResult) {
	return judgedOf(result).map(({ name, status, error }, index) => ({
		assertion: name,
		skipped: status !== "passed" && status !== "failed",
		...(error && {
			error: {
				name: "AssertionError",
				index,
				test: name,
				message: error.message,
				stack: `AssertionError: ${error.message}`,
			},
		}),
	}));
}

/** The errors of scripts, by when they ran. */
function scriptErrors({ problems, scripts }: RequestResult) {
	const errors = problems.filter(({ code }) => code.startsWith("SCRIPT_"));
	const before = scripts?.brokeBefore ?? 0;
	return { before: errors.slice(0, before), after: errors.slice(before) };
}

/** Why there is no answer: no connection, or nothing that could be sent. */
function notSent(result: RequestResult): Diagnostic | undefined {
	return errorsOf(result).find(({ code }) => !code.startsWith("SCRIPT_"));
}

function asScript(error: Diagnostic) {
	return { error: errorOf(error) };
}

/** `TypeError: x is not a function` is an error of that name. */
function errorOf({ message, code }: Diagnostic): NewmanError {
	const [, name = "Error", said = message] =
		/^(\w*Error): (.*)$/s.exec(message) ?? [];
	return { type: name, name, message: said, code };
}

function shownResponse({ response, path, at }: RequestResult) {
	if (response === undefined) return undefined;
	const { body, status, statusText, headers, size, duration } = response;
	const text = body?.kind === "text" ? body.text : "";
	return {
		id: newmanId(`${path} ${at} response`),
		status: statusText,
		code: status,
		header: headers.map(([key, value]) => ({ key, value })),
		stream: { type: "Buffer", data: [...Buffer.from(text)] },
		cookie: [],
		responseTime: Math.round(duration),
		responseSize: size,
	};
}
