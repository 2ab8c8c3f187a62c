import type { SecurityScheme } from "@curlew/client/openapi";
import type { Contract, ContractOperation } from "@curlew/contract";
import type { MockRequest } from "../exchange/exchange.ts";
import type { ProblemDetails } from "../exchange/problem-answer.ts";

/** Says that credentials are missing; whether they are right is not looked at. */
export function missingCredentials(
	{ securitySchemes: schemes }: Pick<Contract, "securitySchemes">,
	{ security: alternatives }: ContractOperation,
	request: MockRequest,
): ProblemDetails | undefined {
	if (alternatives.length === 0) return undefined;
	const isMet = alternatives.some((requirement) =>
		[...requirement.keys()].every((name) => {
			const scheme = schemes.get(name);
			return scheme === undefined || hasCredentials(scheme, request);
		}),
	);
	if (isMet) return undefined;
	const names = alternatives.map((one) => [...one.keys()].join(" with "));
	const [first] = alternatives.flatMap((one) => [...one.keys()]);
	const scheme = first === undefined ? undefined : schemes.get(first);
	return {
		status: 401,
		detail: `Credentials are missing: ${names.join(", or ")}.`,
		headers: { "www-authenticate": challengeOf(scheme) },
	};
}

function hasCredentials(
	{ type, scheme, key, place }: SecurityScheme,
	{ headers, query }: MockRequest,
): boolean {
	const authorization = headers.authorization?.toLowerCase() ?? "";
	if (type === "http") return authorization.startsWith(`${scheme ?? ""} `);
	if (type === "apiKey" && key !== undefined) {
		if (place === "query") return new URLSearchParams(query).has(key);
		if (place === "cookie")
			return (headers.cookie ?? "")
				.split(";")
				.some((part) => part.trim().startsWith(`${key}=`));
		return headers[key.toLowerCase()] !== undefined;
	}
	if (type === "oauth2" || type === "openIdConnect")
		return authorization.startsWith("bearer ");
	return true;
}

/** RFC 9110 §11.6.1: a 401 must say how to prove who is asking. */
function challengeOf(scheme: SecurityScheme | undefined): string {
	if (scheme?.type === "http" && scheme.scheme === "basic")
		return 'Basic realm="mock"';
	return scheme?.type === "apiKey" ? "ApiKey" : "Bearer";
}
