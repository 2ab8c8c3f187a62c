import { withHeaders } from "../../request/auth/headers.ts";
import type { AuthFields } from "../../request/auth/rendered-auth.ts";
import { tokenPlacement } from "../../request/auth/token-placement.ts";
import type { OutgoingRequest } from "../../request/outgoing-request.ts";
import type { Token } from "./token.ts";

/** Puts a token into a request, where the fields of its authentication say. */
export function placeToken(
	request: OutgoingRequest,
	fields: AuthFields,
	token: Token,
): OutgoingRequest {
	const text = textOf(fields, token);
	const placement = tokenPlacement(fields);
	if ("query" in placement) {
		const url = new URL(request.url);
		const pair = new URLSearchParams([[placement.query, text]]).toString();
		url.search = url.search === "" ? pair : `${url.search}&${pair}`;
		return { ...request, url: url.href };
	}
	const { header, prefix } = placement;
	const value = prefix === "" ? text : `${prefix} ${text}`;
	return {
		...request,
		headers: withHeaders(request.headers, [[header, value]]),
		credentialHeaders: [header.toLowerCase()],
	};
}

function textOf(fields: AuthFields, { fields: given }: Token): string {
	const wanted = fields.text("tokenConfig.source", "tokenSource");
	const name = wanted === "id_token" ? "id_token" : "access_token";
	return given[name] ?? "";
}
