import {
	type AUTH_KINDS,
	type AuthKind,
	authDescriptor,
} from "../../kinds/auth-kinds.ts";
import type { TemplatedText } from "../templated-text.ts";
import type { PairText } from "../url/compiled-url.ts";
import type { AuthTexts, CompiledAuth } from "./compiled-auth.ts";
import { AuthFields } from "./rendered-auth.ts";
import { tokenPlacement } from "./token-placement.ts";

type TextOf = (text: TemplatedText) => string;

/** The kinds whose fields say in which header they go, if in any. */
type FreeKind = {
	[Kind in AuthKind]: (typeof AUTH_KINDS)[Kind] extends { header: string }
		? never
		: Kind;
}[AuthKind];

const HEADERS: Readonly<
	Record<FreeKind, (fields: AuthTexts, textOf: TextOf) => string | undefined>
> = {
	apikey: (fields, textOf) => {
		const key = fields.get("key");
		return (!isQuery(fields) && key && textOf(key).trim()) || undefined;
	},
	jwt: (fields) => (isQuery(fields) ? undefined : "Authorization"),
	oauth1: (fields, textOf) =>
		oauth1Placement(filled(fields, textOf)) === "header"
			? "Authorization"
			: undefined,
	oauth2: (fields, textOf) => {
		const placement = tokenPlacement(filled(fields, textOf));
		return "header" in placement ? placement.header : undefined;
	},
};

/**
 * The header that authentication sets, and in whose place those of that name do
 * not go out which stand in files; undefined when it sets none.
 *
 * @param textOf what a field says; default: as it is written
 */
export function headerOfAuth(
	auth: CompiledAuth,
	textOf: TextOf = asWritten,
): string | undefined {
	if (auth.kind !== "scheme") return undefined;
	const { scheme, fields } = auth;
	return isFree(scheme)
		? HEADERS[scheme](fields, textOf)
		: authDescriptor(scheme).header;
}

function isFree(kind: AuthKind): kind is FreeKind {
	return Object.hasOwn(HEADERS, kind);
}

/**
 * The headers (lower case) that hold credentials once the request is built, as
 * far as files tell their names; undefined for kinds that are applied later, or not at all.
 */
export function credentialHeaders(
	auth: CompiledAuth,
): readonly string[] | undefined {
	if (auth.kind === "none") return [];
	if (auth.kind === "other" || authDescriptor(auth.scheme).sentBy !== "fields")
		return undefined;
	const header = headerOfAuth(auth);
	return header === undefined ? [] : [header.toLowerCase()];
}

/** The query param that authentication adds before the request is sent. */
export function queryParamOfAuth(auth: CompiledAuth): PairText | undefined {
	if (auth.kind !== "scheme" || !isQuery(auth.fields)) return undefined;
	const { sends } = authDescriptor(auth.scheme);
	const name = auth.fields.get(sends?.nameField ?? "");
	const value = auth.fields.get(sends?.field ?? "");
	return name && value && { name, value };
}

function isQuery(fields: AuthTexts): boolean {
	return fields.get("placement")?.template.source === "query";
}

/** A header of the authentication whose value is one field as it stands, behind a prefix. */
export interface VerbatimHeader {
	/** A text where a field says the name. */
	readonly name: string | TemplatedText;
	readonly prefix: string;
	readonly value: TemplatedText;
}

/** Undefined when the header is made otherwise, and when there is none. */
export function verbatimHeader(auth: CompiledAuth): VerbatimHeader | undefined {
	if (auth.kind !== "scheme") return undefined;
	const { header, sends } = authDescriptor(auth.scheme);
	if (sends === undefined || isQuery(auth.fields)) return undefined;
	const name = header ?? auth.fields.get(sends.nameField ?? "");
	const value = auth.fields.get(sends.field);
	if (name === undefined || value === undefined) return undefined;
	return { name, prefix: sends.prefix ?? "", value };
}

/** RFC 5849 §3.5. */
export function oauth1Placement(
	fields: AuthFields,
): "header" | "query" | "body" {
	const written = fields.text("placement", "addParamsTo").toLowerCase();
	if (written.startsWith("query")) return "query";
	return written === "body" ? "body" : "header";
}

function filled(fields: AuthTexts, textOf: TextOf): AuthFields {
	return new AuthFields(
		new Map([...fields].map(([name, text]) => [name, textOf(text)])),
	);
}

function asWritten({ template }: TemplatedText): string {
	return template.source;
}
