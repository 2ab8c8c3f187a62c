import {
	OAUTH2_ADDITION_SECTIONS,
	oauth2AdditionSection,
} from "../formats/bru/bru-sections.ts";
import {
	ADDITION_GROUPS,
	ADDITION_PLACES,
} from "../formats/bru/read-bru-oauth.ts";
import {
	dictionary,
	plainEntries,
	plainEntry,
	type Section,
	type SectionEntry,
} from "./sections.ts";
import { flagAt, mapAt, mapsAt, member, type Tree, textAt } from "./tree.ts";

export function oauth1Entries(auth: Tree): readonly SectionEntry[] {
	const key = mapAt(auth, "privateKey");
	const keyText = textAt(key, "value") ?? "";
	const isFile = textAt(key, "type") === "file";
	const field = (name: string) => textAt(auth, name) ?? "";
	return plainEntries([
		["consumer_key", field("consumerKey")],
		["consumer_secret", field("consumerSecret")],
		["access_token", field("accessToken")],
		["token_secret", field("accessTokenSecret")],
		["callback_url", field("callbackUrl")],
		["verifier", field("verifier")],
		["signature_method", field("signatureMethod")],
		["private_key", isFile ? `@file(${keyText})` : keyText],
		["timestamp", field("timestamp")],
		["nonce", field("nonce")],
		["version", field("version")],
		["realm", field("realm")],
		["placement", field("placement")],
		["include_body_hash", textAt(auth, "includeBodyHash")],
	]);
}

const OAUTH2 = "auth:oauth2";

export function oauth2Sections(auth: Tree): readonly Section[] {
	return [
		...dictionary(OAUTH2, oauth2Entries(auth)),
		...OAUTH2_ADDITION_SECTIONS.flatMap(([request, place]) =>
			dictionary(
				oauth2AdditionSection(request, place),
				additions(auth, ADDITION_GROUPS[request] ?? "", place),
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
	const usual = FLOW_FIELDS[flow ?? ""] ?? [];
	const credentials = mapAt(auth, "credentials");
	const owner = mapAt(auth, "resourceOwner");
	const token = mapAt(auth, "tokenConfig");
	const settings = mapAt(auth, "settings");
	const text = (name: string, value: string | undefined) =>
		[name, value ?? (usual.includes(name) ? "" : undefined)] as const;
	return plainEntries([
		["grant_type", grantType(flow)],
		text("callback_url", textAt(auth, "callbackUrl")),
		text("authorization_url", textAt(auth, "authorizationUrl")),
		text("access_token_url", textAt(auth, "accessTokenUrl")),
		text("refresh_token_url", textAt(auth, "refreshTokenUrl")),
		text("username", textAt(owner, "username")),
		text("password", textAt(owner, "password")),
		["client_id", textAt(credentials, "clientId") ?? ""],
		text("client_secret", textAt(credentials, "clientSecret")),
		["scope", textAt(auth, "scope") ?? ""],
		text("state", textAt(auth, "state")),
		["pkce", pkce(auth)],
		["credentials_placement", textAt(credentials, "placement")],
		["credentials_id", textAt(token, "id")],
		["token_source", textAt(token, "source")],
		...placement(mapAt(token, "placement")),
		["auto_fetch_token", textAt(settings, "autoFetchToken")],
		["auto_refresh_token", textAt(settings, "autoRefreshToken")],
	]);
}

function grantType(flow: string | undefined): string | undefined {
	return flow === "resource_owner_password_credentials" ? "password" : flow;
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
		.filter((one) => member(one, "placement") === ADDITION_PLACES[place])
		.map((one) =>
			plainEntry(textAt(one, "name") ?? "", textAt(one, "value") ?? ""),
		);
}
