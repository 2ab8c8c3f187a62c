import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { RequestResult } from "../run/events/events.ts";
import { countTries } from "../run/events/tries.ts";
import type { TestResult } from "../script/host.ts";

/** A test or an assertion, as reports for other tools list it. Assertions take no time worth telling. */
export type JudgedItem = TestResult;

/** A request's assertions and tests, in the order of judging. */
export function judgedOf({ assertions, tests }: RequestResult): JudgedItem[] {
	return [
		...assertions.map(({ expression, operator, value, status, error }) => ({
			name: `${expression} ${operator} ${value}`.trim(),
			status,
			duration: 0,
			...(error && { error }),
		})),
		...tests,
	];
}

/** Those that came to a verdict: a skipped test did not. */
export function verdictsOf({
	tests,
	assertions,
}: Pick<RequestResult, "tests" | "assertions">): readonly {
	readonly status: "passed" | "failed";
}[] {
	return [...tests, ...assertions].flatMap(({ status }) =>
		status === "skipped" ? [] : [{ status }],
	);
}

/** Why a request ended in an error: no response, unresolved references, broken scripts. */
export function errorsOf({
	failure,
	problems,
}: Pick<RequestResult, "failure" | "problems">): Diagnostic[] {
	if (!failure) return [...problems];
	const { url: _, duration: __, ...told } = failure;
	return [{ ...told, severity: "error" }, ...problems];
}

/** The path of the folder that a request is in, "" for none. A name may have slashes, too, where it is what the path ends in. */
export function folderOfResult({
	path,
	name,
}: Pick<RequestResult, "path" | "name">): string {
	if (path === name) return "";
	const end = path.endsWith(`/${name}`)
		? path.length - name.length - 1
		: path.lastIndexOf("/");
	return path.slice(0, Math.max(0, end));
}

/** `GET http://api/users → 404 Not Found, try 3`; undefined for a request that was never built. */
export function exchangeLine(result: RequestResult): string | undefined {
	const { request } = result;
	if (!request) return undefined;
	const tries = countTries(result);
	const which = tries > 1 ? `, try ${tries}` : "";
	return `${request.method} ${request.url} → ${answerOf(result)}${which}`;
}

/** `404 Not Found`, `CONNECTION_REFUSED`, or what became of a request that has neither. */
export function answerOf({
	response,
	failure,
	status,
	mayHaveBeenSent = 0,
}: RequestResult): string {
	if (response) return `${response.status} ${response.statusText}`.trim();
	if (failure) return failure.code;
	if (status === "skipped") return "skipped";
	if (mayHaveBeenSent > 1)
		return `may have been sent up to ${mayHaveBeenSent} times`;
	return mayHaveBeenSent === 1 ? "may have been sent" : "not sent";
}

/** Whether a request may have had its effect more than once, whatever came of it in the end. */
export function mayBeTwice({ mayHaveBeenSent = 0 }: RequestResult): boolean {
	return mayHaveBeenSent > 1;
}
