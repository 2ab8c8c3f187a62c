import type { SecurityScheme } from "@curlew/client/openapi";
import type { ContractOperation } from "../match/contract-operation.ts";
import { cookieOf, type JudgedRequest, valueOfHeader } from "./exchange.ts";
import type { JudgeContext } from "./judge-context.ts";
import type { RawPair } from "./query-values.ts";
import type { PlacelessViolation } from "./violation.ts";

/** Whether a request has what one of the alternatives demands: not whether it is right. */
export function securityFindings(
	{ securitySchemes }: JudgeContext,
	operation: ContractOperation,
	request: JudgedRequest,
	pairs: readonly RawPair[],
): readonly PlacelessViolation[] {
	const { security, at } = operation;
	const isThere = (name: string) => {
		const scheme = securitySchemes.get(name);
		return scheme === undefined || isGiven(scheme, request, pairs);
	};
	const isSatisfied =
		security.length === 0 ||
		security.some((one) => [...one.keys()].every(isThere));
	if (isSatisfied) return [];
	const all = security.map((one) =>
		[...one.keys()]
			.map((name) => schemeInWords(name, securitySchemes.get(name)))
			.join(" and "),
	);
	const expected = all.join(", or ");
	const own = at.get("security");
	return [
		{
			kind: "security",
			severity: "error",
			message: `The request lacks credentials: ${operation.title} demands ${expected}.`,
			part: { side: "request", in: "header" },
			expected,
			at: own.isThere ? own : at,
		},
	];
}

/** Names of a query that are keys of an API. */
export function securityQueryNames(
	{ securitySchemes }: JudgeContext,
	{ security }: ContractOperation,
): ReadonlySet<string> {
	const schemes = security
		.flatMap((one) => [...one.keys()])
		.flatMap((name) => securitySchemes.get(name) ?? []);
	return new Set([
		"access_token",
		...schemes
			.filter(({ place }) => place === "query")
			.flatMap(({ key }) => key ?? []),
	]);
}

function isGiven(
	{ type, scheme, key, place }: SecurityScheme,
	{ headers }: JudgedRequest,
	pairs: readonly RawPair[],
): boolean {
	const authorization = valueOfHeader(headers, "authorization");
	const hasToken = pairs.some(([name]) => name === "access_token");
	switch (type) {
		case "apiKey":
			if (key === undefined) return true;
			if (place === "query") return pairs.some(([name]) => name === key);
			if (place === "cookie")
				return cookieOf(valueOfHeader(headers, "cookie"), key) !== undefined;
			return valueOfHeader(headers, key) !== undefined;
		case "http":
			if (scheme === "bearer" && hasToken) return true;
			return isOfScheme(authorization, scheme);
		case "oauth2":
		case "openIdConnect":
			return authorization !== undefined || hasToken;
		default:
			// A client certificate, or what nobody knows.
			return true;
	}
}

function isOfScheme(
	authorization: string | undefined,
	scheme: string | undefined,
): boolean {
	if (authorization === undefined) return false;
	const known = scheme === "basic" || scheme === "bearer";
	return !known || authorization.toLowerCase().startsWith(`${scheme} `);
}

function schemeInWords(
	name: string,
	scheme: SecurityScheme | undefined,
): string {
	if (scheme?.type === "apiKey")
		return `\`${name}\` (the ${scheme.place} \`${scheme.key}\`)`;
	if (scheme?.type === "http")
		return `\`${name}\` (\`Authorization: ${scheme.scheme} …\`)`;
	return `\`${name}\` (\`Authorization: Bearer …\`)`;
}
