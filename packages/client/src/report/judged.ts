import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { RequestResult } from "../run/events.ts";
import type { TestResult } from "../script/host.ts";

/** A test or an assertion, as reports for other tools list it. Assertions take no time worth telling. */
export type Judged = TestResult;

/** A request's assertions and tests, in the order of judging. */
export function judgedOf({ assertions, tests }: RequestResult): Judged[] {
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

/** Why a request ended in an error: no response, unresolved references, broken scripts. */
export function errorsOf({ failure, problems }: RequestResult): Diagnostic[] {
	if (!failure) return [...problems];
	const { code, message, hint } = failure;
	return [{ code, severity: "error", message, hint }, ...problems];
}

/** `GET http://api/users → 404 Not Found`; undefined for a request that was never built. */
export function exchangeLine(result: RequestResult): string | undefined {
	const { request, response, failure } = result;
	if (!request) return undefined;
	const answer = response
		? `${response.status} ${response.statusText}`.trim()
		: (failure?.code ?? "not sent");
	return `${request.method} ${request.url} → ${answer}`;
}
