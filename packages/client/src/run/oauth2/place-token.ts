import { withHeaders } from "../../request/auth/headers.ts";
import type { AuthFields } from "../../request/auth/rendered-auth.ts";
import type { OutgoingRequest } from "../../request/outgoing-request.ts";
import type { Token } from "./token.ts";

/**
 * Puts a token into a request. The placement `header: <text>` is the scheme
 * before the token (`Bearer`), or the name of a header where it is
 * `Authorization` or begins with `X-`; `query: <name>` a parameter.
 */
export function placeToken(
	request: OutgoingRequest,
	fields: AuthFields,
	token: Token,
): OutgoingRequest {
	const text = textOf(fields, token);
	const key = queryKey(fields);
	if (key !== undefined) {
		const url = new URL(request.url);
		const pair = new URLSearchParams([[key, text]]).toString();
		url.search = url.search === "" ? pair : `${url.search}&${pair}`;
		return { ...request, url: url.href };
	}
	const header = headerOf(fields, text);
	return {
		...request,
		headers: withHeaders(request.headers, [header]),
		credentialHeaders: [header[0].toLowerCase()],
	};
}

function textOf(fields: AuthFields, { fields: given }: Token): string {
	const wanted = fields.text("tokenConfig.source", "tokenSource");
	const name = wanted === "id_token" ? "id_token" : "access_token";
	return given[name] ?? "";
}

function queryKey(fields: AuthFields): string | undefined {
	const nested = fields.text("tokenConfig.placement.query");
	if (nested !== "") return nested;
	const placement = fields.text("tokenPlacement", "tokenConfig.placement");
	const isQuery =
		placement === "query" ||
		placement === "url" ||
		fields.has("tokenConfig.placement.query");
	return isQuery ? fields.text("tokenQueryKey") || "access_token" : undefined;
}

const PREFIX = ["tokenConfig.placement.header", "tokenHeaderPrefix"];

function headerOf(
	fields: AuthFields,
	token: string,
): readonly [string, string] {
	const written = fields.text(...PREFIX).trim();
	if (/^x-/i.test(written)) return [written, token];
	const isName = written.toLowerCase() === "authorization";
	const isEmpty = written === "" && fields.has(...PREFIX);
	const prefix = written === "" || isName ? "Bearer" : written;
	return ["Authorization", isEmpty ? token : `${prefix} ${token}`];
}
