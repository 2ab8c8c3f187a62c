import type { Contract, Violation } from "@curlew/contract";
import type { OperationMatch } from "../document/routes.ts";
import type { MockRequest } from "../exchange/exchange.ts";
import type {
	ProblemDetails,
	ProblemPart,
} from "../exchange/problem-answer.ts";

/** A request that is not as the document says. */
export interface RequestFault extends ProblemDetails {
	readonly errors: readonly ProblemPart[];
}

/** Violations that are told, at most. */
const MOST_TOLD = 50;

/** Compares a request with its operation; undefined when nothing is wrong with it. */
export function requestFault(
	contract: Contract,
	match: OperationMatch,
	request: MockRequest,
): RequestFault | undefined {
	const { operation } = match.route;
	const isPlain =
		operation.parameters.length === 0 && operation.body === undefined;
	if (isPlain || match.isHeadOfGet) return undefined;
	const { content } = request;
	if (content.kind === "broken" && operation.body)
		return {
			status: 400,
			detail: `The body is no JSON: ${content.reason}`,
			errors: [{ detail: content.reason, pointer: "#" }],
		};
	const violations = judged(contract, match, request);
	const [first] = violations;
	if (first === undefined) return undefined;
	return {
		status: statusFor(match, violations),
		detail: first.message,
		errors: violations.slice(0, MOST_TOLD).map(partOf),
	};
}

function judged(
	contract: Contract,
	match: OperationMatch,
	request: MockRequest,
): readonly Violation[] {
	const query = request.query === "" ? "" : `?${request.query}`;
	const { violations } = contract.judgeRequest(
		{
			request: {
				method: request.method,
				url: `http://mock.invalid${match.path}${query}`,
				headers: Object.entries(request.headers).flatMap(([name, value]) =>
					(Array.isArray(value) ? value : [value ?? ""]).map(
						(text): readonly [string, string] => [name, text],
					),
				),
				...(request.body.length > 0 && {
					body: { kind: "bytes", bytes: request.body },
				}),
			},
		},
		{
			kind: "match",
			operation: match.route.operation,
			pathParameters: match.written,
			isHeadOfGet: match.isHeadOfGet,
		},
	);
	return violations.filter(
		({ severity, kind }) => severity === "error" && kind !== "security",
	);
}

/** 415 for what kind of body it is, else what the document has for invalid requests: 422, 400; else 422 for bodies, 400 for all others. */
function statusFor(
	{ route }: OperationMatch,
	violations: readonly Violation[],
): number {
	const kinds = new Set(violations.map(({ kind }) => kind));
	if (kinds.has("content-type")) return 415;
	const documented = [422, 400].find((status) =>
		route.operation.responses.some((one) => one.status === String(status)),
	);
	return documented ?? (kinds.has("body") ? 422 : 400);
}

function partOf({ message, part }: Violation): ProblemPart {
	return part.in === "body"
		? { detail: message, pointer: `#${part.pointer ?? ""}` }
		: { detail: message, parameter: `${part.in} ${part.name ?? ""}`.trim() };
}
