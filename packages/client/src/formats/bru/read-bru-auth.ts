import { hintForWord } from "../../collection/keys/hints.ts";
import type { AuthDefinition, FieldRef } from "../../collection/model.ts";
import {
	AUTH_NAMES,
	AUTH_WORDS,
	type AuthKind,
	bruAuthKindOf,
} from "../../kinds/auth-kinds.ts";
import type { BruDocument } from "./bru-document.ts";
import { readOauth1, readOauth2 } from "./read-bru-oauth.ts";

/**
 * The authentication that a section names: `auth: basic` in a method's, `mode:
 * basic` in the section `auth` of a folder or collection. An absent one is what
 * `absent` says.
 */
export function readBruAuth(
	document: BruDocument,
	section: string,
	absent: "inherit" | "none",
): AuthDefinition {
	const key = section === "auth" ? "mode" : "auth";
	const mode = document.entry(section, key);
	const written = mode?.value.text ?? "";
	if (mode === undefined || written === "") return { kind: absent };
	if (written === "none" || written === "inherit") return { kind: written };
	const kind = bruAuthKindOf(written);
	if (kind === undefined) {
		document.report(
			mode.value,
			`Curlew does not know the authentication "${written}".`,
			hintForWord(written, [...AUTH_WORDS, ...AUTH_NAMES]),
		);
		return { kind: absent };
	}
	return readKind(document, kind);
}

function readKind(document: BruDocument, kind: AuthKind): AuthDefinition {
	const section = `auth:${kind}`;
	const field: FieldRef = { file: document.source.file, path: [section] };
	const text = (name: string) => document.value(section, name) ?? "";
	switch (kind) {
		case "basic":
			return {
				kind,
				username: text("username"),
				password: text("password"),
				field,
			};
		case "bearer":
			return { kind, token: text("token"), field };
		case "apikey":
			return {
				kind,
				key: text("key"),
				value: text("value"),
				placement: readPlacement(document, section),
				field,
			};
		case "oauth1":
			return { kind: "other", type: kind, fields: readOauth1(document), field };
		case "oauth2":
			return { kind: "other", type: kind, fields: readOauth2(document), field };
		default:
			return {
				kind: "other",
				type: kind,
				fields: readFields(document, section),
				field,
			};
	}
}

function readPlacement(
	document: BruDocument,
	section: string,
): "header" | "query" {
	const placement = document.entry(section, "placement");
	const text = placement?.value.text ?? "";
	if (text === "query" || text === "queryparams") return "query";
	if (text !== "" && text !== "header" && placement) {
		document.report(
			placement.value,
			"This must be `header` or `queryparams`.",
			"Write where the key is to be sent.",
		);
	}
	return "header";
}

/** The enabled entries that have a value, as they stand: their names are those of OpenCollection. */
function readFields(
	document: BruDocument,
	section: string,
): Readonly<Record<string, string>> {
	return Object.fromEntries(
		document
			.entries(section)
			.filter(({ isDisabled, value }) => !isDisabled && value.text !== "")
			.map(({ name, value }) => [name, value.text]),
	);
}
