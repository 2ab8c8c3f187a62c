import type { AuthFields } from "./rendered-auth.ts";

/** Where an OAuth 2.0 token goes: into a header, behind a prefix (empty for none), or into the query. */
export type TokenPlacement =
	| { readonly header: string; readonly prefix: string }
	| { readonly query: string };

/**
 * The placement `header: <text>` is the scheme before the token (`Bearer`), or
 * the name of a header where it is `Authorization` or begins with `X-`;
 * `query: <name>` a parameter.
 */
export function tokenPlacement(fields: AuthFields): TokenPlacement {
	const query = queryKey(fields);
	return query === undefined ? headerPlacement(fields) : { query };
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

function headerPlacement(fields: AuthFields): TokenPlacement {
	const written = fields.text(...PREFIX).trim();
	if (/^x-/i.test(written)) return { header: written, prefix: "" };
	const isName = written.toLowerCase() === "authorization";
	const isEmpty = written === "" && fields.has(...PREFIX);
	if (isEmpty) return { header: "Authorization", prefix: "" };
	const prefix = written === "" || isName ? "Bearer" : written;
	return { header: "Authorization", prefix };
}
