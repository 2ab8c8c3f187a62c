import type { BruDocument } from "./bru-document.ts";
import {
	OAUTH2_ADDITION_SECTIONS,
	oauth2AdditionSection,
} from "./bru-sections.ts";

type Fields = Readonly<Record<string, unknown>>;

const OAUTH1 = "auth:oauth1";
const OAUTH2 = "auth:oauth2";
const FILE = /^@file\((.*)\)$/;

const FLOWS: Readonly<Record<string, string>> = {
	password: "resource_owner_password_credentials",
};

/** OAuth 1.0a in the shape of OpenCollection 1.0.0 (`AuthOAuth1`). */
export function readOauth1(document: BruDocument): Fields {
	const text = (name: string) => document.value(OAUTH1, name);
	return present({
		consumerKey: text("consumer_key"),
		consumerSecret: text("consumer_secret"),
		accessToken: text("access_token"),
		accessTokenSecret: text("token_secret"),
		callbackUrl: text("callback_url"),
		verifier: text("verifier"),
		signatureMethod: text("signature_method"),
		privateKey: readPrivateKey(text("private_key")),
		timestamp: text("timestamp"),
		nonce: text("nonce"),
		version: text("version"),
		realm: text("realm"),
		placement: text("placement"),
		includeBodyHash: toBoolean(text("include_body_hash")),
	});
}

function readPrivateKey(text: string | undefined): Fields | undefined {
	if (text === undefined) return undefined;
	const file = FILE.exec(text)?.[1];
	return file === undefined
		? { type: "text", value: text }
		: { type: "file", value: file };
}

/** OAuth 2.0 in the shape of OpenCollection 1.0.0 (`AuthOAuth2`). */
export function readOauth2(document: BruDocument): Fields {
	const text = (name: string) => document.value(OAUTH2, name);
	const grant = text("grant_type");
	return present({
		flow: grant === undefined ? undefined : (FLOWS[grant] ?? grant),
		authorizationUrl: text("authorization_url"),
		accessTokenUrl: text("access_token_url"),
		refreshTokenUrl: text("refresh_token_url"),
		callbackUrl: text("callback_url"),
		credentials: group({
			clientId: text("client_id"),
			clientSecret: text("client_secret"),
			placement: text("credentials_placement"),
		}),
		resourceOwner: group({
			username: text("username"),
			password: text("password"),
		}),
		scope: text("scope"),
		state: text("state"),
		pkce: readPkce(toBoolean(text("pkce"))),
		tokenConfig: group({
			id: text("credentials_id"),
			placement: readTokenPlacement(document),
			source: text("token_source"),
		}),
		settings: group({
			autoFetchToken: toBoolean(text("auto_fetch_token")),
			autoRefreshToken: toBoolean(text("auto_refresh_token")),
		}),
		additionalParameters: readAdditions(document),
	});
}

function readPkce(isOn: boolean | undefined): Fields | undefined {
	return isOn === undefined ? undefined : { disabled: !isOn };
}

/**
 * An empty prefix sends the token alone, which some servers want. A file
 * without the line is older than the choice, and means `Bearer`.
 */
function readTokenPlacement(document: BruDocument): Fields | undefined {
	const placement = document.value(OAUTH2, "token_placement") ?? "header";
	const prefix = document.entry(OAUTH2, "token_header_prefix");
	if (placement !== "header") {
		return {
			query: document.value(OAUTH2, "token_query_key") ?? "access_token",
		};
	}
	return prefix === undefined || prefix.isDisabled
		? undefined
		: { header: prefix.value.text };
}

export const ADDITION_GROUPS: Readonly<Record<string, string>> = {
	auth_req: "authorizationRequest",
	access_token_req: "accessTokenRequest",
	refresh_token_req: "refreshTokenRequest",
};

export const ADDITION_PLACES: Readonly<Record<string, string>> = {
	headers: "header",
	queryparams: "query",
	body: "body",
};

function readAdditions(document: BruDocument): Fields | undefined {
	const groups: Record<string, Fields[]> = {};
	for (const [request, place] of OAUTH2_ADDITION_SECTIONS) {
		const name = ADDITION_GROUPS[request] ?? request;
		const section = oauth2AdditionSection(request, place);
		for (const entry of document.entries(section)) {
			if (entry.isDisabled) continue;
			groups[name] ??= [];
			groups[name].push({
				name: entry.name,
				value: entry.value.text,
				placement: ADDITION_PLACES[place],
			});
		}
	}
	return group(groups);
}

function toBoolean(text: string | undefined): boolean | undefined {
	return text === undefined ? undefined : text === "true";
}

/** Without the fields that are not there. */
function present(fields: Fields): Fields {
	return Object.fromEntries(
		Object.entries(fields).filter(([, value]) => value !== undefined),
	);
}

/** As `present`; undefined when nothing is left. */
function group(fields: Fields): Fields | undefined {
	const left = present(fields);
	return Object.keys(left).length > 0 ? left : undefined;
}
