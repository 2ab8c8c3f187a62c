import type { Value } from "@curlew/template";
import type { AuthDefinition } from "../collection/model.ts";
import type { BruDocument } from "../formats/bru/bru-document.ts";
import { readBruAuth } from "../formats/bru/read-bru-auth.ts";
import { authDescriptor, bruAuthKindOf } from "../kinds/auth-kinds.ts";
import { bruKeysOf } from "../kinds/bru-keys.ts";
import { oauth1Entries, oauth2Sections } from "./oauth.ts";
import { dictionary, plainEntries, type Section } from "./sections.ts";
import { EMPTY, isTree, type Tree, textAt } from "./tree.ts";

/** The authentication that a section of a `.bru` file names. */
export function authToTree(document: BruDocument, section: string): Value {
	const auth = readBruAuth(document, section, "none");
	switch (auth.kind) {
		case "none":
		case "inherit":
			return auth.kind;
		case "other":
			return { type: auth.type, ...toFields(auth.fields) };
		default: {
			const { kind, field: _, ...fields } = auth;
			return { type: kind, ...filled(fields) };
		}
	}
}

/** How `.bru` calls the authentication: `none`, `inherit`, or its kind. */
export function authMode(auth: Value | undefined): string {
	if (isTree(auth)) return textAt(auth, "type") ?? "none";
	return auth === "inherit" ? "inherit" : "none";
}

/** The sections that hold what the kind of authentication needs. */
export function authSections(auth: Value | undefined): readonly Section[] {
	if (!isTree(auth)) return [];
	const type = authMode(auth);
	const name = `auth:${type}`;
	switch (type) {
		case "oauth1":
			return dictionary(name, oauth1Entries(auth));
		case "oauth2":
			return oauth2Sections(auth);
		case "apikey":
			return dictionary(name, apikeyEntries(auth));
		default:
			return dictionary(
				name,
				plainEntries(
					keysOf(type).map((field) => [field, textAt(auth, field) ?? ""]),
				),
			);
	}
}

function keysOf(type: string): readonly string[] {
	const kind = bruAuthKindOf(type);
	return kind === undefined ? [] : bruKeysOf(authDescriptor(kind));
}

function apikeyEntries(auth: Tree) {
	const isQuery = textAt(auth, "placement") === "query";
	return plainEntries([
		["key", textAt(auth, "key") ?? ""],
		["value", textAt(auth, "value") ?? ""],
		["placement", isQuery ? "queryparams" : "header"],
	]);
}

type OtherFields = Extract<AuthDefinition, { kind: "other" }>["fields"];

/** The readers of `.bru` make texts, booleans, and maps and lists of them. */
function toFields(fields: OtherFields): Tree {
	return toTree(fields) ?? EMPTY;
}

function toTree(value: unknown): Tree | undefined {
	const tree = toValue(value);
	return isTree(tree) ? tree : undefined;
}

function toValue(value: unknown): Value {
	if (typeof value === "string" || typeof value === "boolean") return value;
	if (Array.isArray(value)) return value.map(toValue);
	if (typeof value !== "object" || value === null) return null;
	return Object.fromEntries(
		Object.entries(value).map(([key, member]) => [key, toValue(member)]),
	);
}

function filled(fields: Readonly<Record<string, string>>): Tree {
	return Object.fromEntries(
		Object.entries(fields).filter(([, value]) => value !== ""),
	);
}
