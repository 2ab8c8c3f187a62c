import {
	AUTH_KINDS,
	AUTH_NAMES,
	type AuthKind,
	authDescriptor,
} from "../../../kinds/auth-kinds.ts";
import { bruFieldsOf, bruKeysOf } from "../../../kinds/bru-keys.ts";
import type { PlacedField } from "../../../kinds/field.ts";
import {
	flagAt,
	mapAt,
	mapsAt,
	member,
	type Tree,
	textAt,
} from "../../tree/plain-tree.ts";
import {
	OAUTH2_ADDITIONS,
	oauth2AdditionSection,
	TOKEN_PLACEMENT_KEYS,
} from "../oauth2-additions.ts";
import {
	dictionary,
	plainEntries,
	plainEntry,
	type Section,
	type SectionEntry,
} from "./sections.ts";

/** The fields of a kind under the names that `.bru` has for them; of flags only those that are written. */
export function namedEntries(
	kind: AuthKind,
	auth: Tree,
): readonly SectionEntry[] {
	const key = mapAt(auth, "privateKey");
	const keyText = textAt(key, "value") ?? "";
	const isFile = textAt(key, "type") === "file";
	return plainEntries(
		bruKeysOf(authDescriptor(kind)).map((name) => {
			if (name === "private_key")
				return [name, isFile ? `@file(${keyText})` : keyText];
			const field = FIELDS.get(kind)?.get(name);
			const text = field && fieldText(auth, field);
			return [name, field?.field.kind === "flag" ? text : (text ?? "")];
		}),
	);
}

/** By the keys that `.bru` files have for them. */
const FIELDS = new Map(
	AUTH_NAMES.map((kind) => [
		kind,
		new Map(bruFieldsOf(AUTH_KINDS[kind]).map((one) => [one.key, one])),
	]),
);

/** What a tree says of a field, as `.bru` writes it. */
function fieldText(auth: Tree, { path, field }: PlacedField) {
	const text = textAt(mapAt(auth, ...path.slice(0, -1)), path.at(-1) ?? "");
	if (text === undefined || field.kind !== "choice") return text;
	return field.bruWords?.[text] ?? text;
}

const OAUTH2 = "auth:oauth2";

export function oauth2Sections(auth: Tree): readonly Section[] {
	return [
		...dictionary(OAUTH2, oauth2Entries(auth)),
		...OAUTH2_ADDITIONS.flatMap(([request, place, group, placement]) =>
			dictionary(
				oauth2AdditionSection(request, place),
				additions(auth, group, placement),
			),
		),
	];
}

/** Texts that only some flows have; the others have them, empty or not, as Bruno writes them. */
const FLOW_FIELDS: Readonly<Record<string, readonly string[]>> = {
	client_credentials: [
		"access_token_url",
		"refresh_token_url",
		"client_secret",
	],
	resource_owner_password_credentials: [
		"access_token_url",
		"refresh_token_url",
		"username",
		"password",
		"client_secret",
	],
	authorization_code: [
		"callback_url",
		"authorization_url",
		"access_token_url",
		"refresh_token_url",
		"client_secret",
		"state",
	],
	implicit: ["callback_url", "authorization_url", "state"],
};

function oauth2Entries(auth: Tree): readonly SectionEntry[] {
	const flow = textAt(auth, "flow");
	const usual = ["client_id", "scope", ...(FLOW_FIELDS[flow ?? ""] ?? [])];
	return plainEntries(
		bruKeysOf(AUTH_KINDS.oauth2).flatMap((name) => {
			if (name === "token_placement")
				return placement(mapAt(auth, "tokenConfig", "placement"));
			const field = FIELDS.get("oauth2")?.get(name);
			if (!field || TOKEN_PLACEMENT_KEYS.has(name)) return [];
			const text = name === "pkce" ? pkce(auth) : fieldText(auth, field);
			return [[name, text ?? (usual.includes(name) ? "" : undefined)]];
		}),
	);
}

function pkce(auth: Tree): string | undefined {
	if (member(auth, "pkce") === undefined) return undefined;
	return String(!flagAt(mapAt(auth, "pkce"), "disabled"));
}

function placement(
	place: Tree,
): readonly (readonly [string, string | undefined])[] {
	const query = textAt(place, "query");
	if (query !== undefined) {
		return [
			["token_placement", "url"],
			["token_query_key", query],
		];
	}
	const header = textAt(place, "header");
	return header === undefined
		? []
		: [
				["token_placement", "header"],
				["token_header_prefix", header],
			];
}

function additions(
	auth: Tree,
	group: string,
	place: string,
): readonly SectionEntry[] {
	return mapsAt(mapAt(auth, "additionalParameters"), group)
		.filter((one) => member(one, "placement") === place)
		.map((one) =>
			plainEntry(textAt(one, "name") ?? "", textAt(one, "value") ?? ""),
		);
}
