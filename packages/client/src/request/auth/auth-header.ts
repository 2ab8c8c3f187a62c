import type { TemplatedText } from "../templated-text.ts";
import type { CompiledAuth } from "./compiled-auth.ts";
import { AuthFields } from "./rendered-auth.ts";
import { tokenPlacement } from "./token-placement.ts";

/**
 * The header (lower case) that authentication sets, and in whose place those of
 * that name do not go out which stand in files; undefined when it sets none.
 *
 * @param textOf what a field says; default: as it is written
 */
export function headerOfAuth(
	auth: CompiledAuth,
	textOf: (text: TemplatedText) => string = asWritten,
): string | undefined {
	switch (auth.kind) {
		case "basic":
		case "bearer":
			return "authorization";
		case "apikey": {
			const key = textOf(auth.key).trim().toLowerCase();
			return auth.placement === "query" || key === "" ? undefined : key;
		}
		case "scheme":
			return headerOfScheme(auth, textOf);
		case "none":
		case "other":
			return undefined;
	}
}

function headerOfScheme(
	{ scheme, fields: given }: Extract<CompiledAuth, { kind: "scheme" }>,
	textOf: (text: TemplatedText) => string,
): string | undefined {
	if (scheme === "wsse") return "x-wsse";
	const fields = new AuthFields(
		new Map([...given].map(([name, text]) => [name, textOf(text)])),
	);
	switch (scheme) {
		case "oauth1":
			return oauth1Placement(fields) === "header" ? "authorization" : undefined;
		case "oauth2": {
			const placement = tokenPlacement(fields);
			return "header" in placement ? placement.header.toLowerCase() : undefined;
		}
		default:
			return "authorization";
	}
}

/** RFC 5849 §3.5. */
export function oauth1Placement(
	fields: AuthFields,
): "header" | "query" | "body" {
	const written = fields.text("placement", "addParamsTo").toLowerCase();
	if (written.startsWith("query")) return "query";
	return written === "body" ? "body" : "header";
}

function asWritten({ template }: TemplatedText): string {
	return template.source;
}
