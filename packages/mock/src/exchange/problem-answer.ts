import { STATUS_CODES } from "node:http";
import type { MockAnswer } from "./exchange.ts";

/** What is wrong with a request, one by one. */
export interface ProblemPart {
	readonly detail: string;
	/** JSON pointer into the body: RFC 6901, as a fragment. */
	readonly pointer?: string;
	/** A parameter and where it goes: `query limit`. */
	readonly parameter?: string;
}

export interface ProblemDetails {
	readonly status: number;
	readonly detail: string;
	readonly errors?: readonly ProblemPart[];
	readonly headers?: Readonly<Record<string, string>>;
}

/** An answer with problem details: RFC 9457. */
export function problemAnswer(
	problem: ProblemDetails,
	why: string,
): MockAnswer {
	const { status, detail, errors, headers } = problem;
	return {
		status,
		headers: { "content-type": "application/problem+json", ...headers },
		body: JSON.stringify({
			type: "about:blank",
			title: STATUS_CODES[status] ?? "Error",
			status,
			detail,
			...(errors && { errors }),
		}),
		why,
	};
}
