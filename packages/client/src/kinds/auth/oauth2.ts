import type { Condition } from "../field.ts";
import type { AuthDescriptor } from "./auth-descriptor.ts";
import { ADDITIONAL_PARAMETERS } from "./oauth2-parameters.ts";
import { PASSWORD, USERNAME } from "./user-fields.ts";

/** A person logs in on a page. */
const LOGIN: Condition = {
	field: "flow",
	isOneOf: ["authorization_code", "implicit"],
};

const IMPLICIT: Condition = { field: "flow", isOneOf: ["implicit"] };

const PASSWORD_FLOW: Condition = {
	field: "flow",
	isOneOf: ["resource_owner_password_credentials"],
};

/** Those of Bruno that ask for a token at its URL. */
const TOKEN_FLOWS: Condition = {
	field: "flow",
	isOneOf: [
		"client_credentials",
		"resource_owner_password_credentials",
		"authorization_code",
	],
};

/** OAuth 2.0: RFC 6749, RFC 7636, RFC 8628. */
export const oauth2 = {
	label: "OAuth 2.0",
	sentBy: "token",
	fields: [
		{
			name: "flow",
			aliases: ["grantType"],
			bru: "grant_type",
			kind: "choice",
			label: "Grant type",
			choices: [
				["client_credentials", "Client credentials"],
				["authorization_code", "Authorization code"],
				["resource_owner_password_credentials", "Password credentials"],
				["device_code", "Device code"],
				["implicit", "Implicit (deprecated)"],
			],
			synonyms: {
				password: "resource_owner_password_credentials",
				"urn:ietf:params:oauth:grant-type:device_code": "device_code",
			},
			bruWords: { resource_owner_password_credentials: "password" },
			isEmptyInBru: false,
		},
		{
			name: "accessToken",
			bru: null,
			kind: "secret",
			label: "Access token",
			hint: "One that was obtained elsewhere: it is sent, and none is fetched.",
		},
		{
			name: "authorizationUrl",
			bru: "authorization_url",
			kind: "text",
			label: "Authorization URL",
			onlyWhen: LOGIN,
			isEmptyInBru: LOGIN,
		},
		{
			name: "accessTokenUrl",
			bru: "access_token_url",
			kind: "text",
			label: "Access token URL",
			unless: IMPLICIT,
			isEmptyInBru: TOKEN_FLOWS,
		},
		{
			name: "refreshTokenUrl",
			bru: "refresh_token_url",
			kind: "text",
			label: "Refresh token URL",
			byDefault: "the access token URL",
			isEmptyInBru: TOKEN_FLOWS,
		},
		{
			name: "deviceAuthorizationUrl",
			bru: null,
			kind: "text",
			label: "Device authorization URL",
			onlyWhen: { field: "flow", isOneOf: ["device_code"] },
		},
		{
			name: "callbackUrl",
			bru: "callback_url",
			kind: "text",
			label: "Callback URL",
			example: "http://127.0.0.1:8734/callback",
			hint: "Must point to this machine. Default: any free port.",
			onlyWhen: LOGIN,
			isEmptyInBru: LOGIN,
		},
		{
			name: "credentials",
			kind: "group",
			what: "The section `credentials`",
			fields: [
				{
					name: "clientId",
					aliases: ["clientId"],
					bru: "client_id",
					kind: "text",
					label: "Client ID",
				},
				{
					name: "clientSecret",
					aliases: ["clientSecret"],
					bru: "client_secret",
					kind: "secret",
					label: "Client secret",
					isEmptyInBru: TOKEN_FLOWS,
				},
				{
					name: "placement",
					aliases: ["credentialsPlacement"],
					bru: "credentials_placement",
					kind: "choice",
					label: "Client authentication",
					isEmptyInBru: false,
					choices: [
						["body", "Send in body"],
						["basic_auth_header", "Send as Basic Auth header"],
					],
				},
			],
		},
		{
			name: "resourceOwner",
			kind: "group",
			what: "The section `resourceOwner`",
			onlyWhen: PASSWORD_FLOW,
			fields: [
				{ ...USERNAME, aliases: ["username"], isEmptyInBru: PASSWORD_FLOW },
				{ ...PASSWORD, aliases: ["password"], isEmptyInBru: PASSWORD_FLOW },
			],
		},
		{ name: "scope", kind: "text", label: "Scope" },
		{
			name: "state",
			kind: "text",
			label: "State",
			onlyWhen: LOGIN,
			isEmptyInBru: LOGIN,
		},
		{
			name: "pkce",
			kind: "group",
			what: "The section `pkce`",
			onlyWhen: { field: "flow", isOneOf: ["authorization_code"] },
			fields: [
				{
					name: "disabled",
					bru: "pkce",
					isOppositeInBru: true,
					kind: "flag",
					label: "Disable PKCE",
				},
				{
					name: "method",
					bru: null,
					kind: "choice",
					choices: [
						["S256", "SHA-256"],
						["plain", "plain"],
					],
				},
			],
		},
		{
			name: "tokenConfig",
			kind: "group",
			what: "The section `tokenConfig`",
			fields: [
				{
					name: "id",
					aliases: ["credentialsId"],
					bru: "credentials_id",
					kind: "text",
					label: "Token ID",
					byDefault: "credentials",
					hint: "Name in placeholders: {{$oauth2.credentials.access_token}}.",
					isEmptyInBru: false,
				},
				{
					name: "placement",
					aliases: ["tokenPlacement"],
					bru: "token_placement",
					kind: "group",
					what: "The token's placement",
					inBru: [
						["header", "header"],
						["query", "url"],
					],
					fields: [
						{
							name: "header",
							aliases: ["tokenHeaderPrefix"],
							bru: "token_header_prefix",
							kind: "text",
							label: "Token prefix",
							byDefault: "Bearer",
							hint: "Scheme in Authorization, or the name of another header.",
							isSaidByEmpty: true,
						},
						{
							name: "query",
							aliases: ["tokenQueryKey"],
							bru: "token_query_key",
							kind: "text",
							label: "Token query param",
							bruDefault: "access_token",
						},
					],
				},
				{
					name: "source",
					aliases: ["tokenSource"],
					bru: "token_source",
					kind: "choice",
					label: "Token source",
					isEmptyInBru: false,
					choices: [
						["access_token", "Access token"],
						["id_token", "ID token"],
					],
				},
			],
		},
		{
			name: "settings",
			kind: "group",
			what: "The settings of OAuth 2.0",
			fields: [
				{
					name: "autoFetchToken",
					aliases: ["autoFetchToken"],
					bru: "auto_fetch_token",
					kind: "flag",
					label: "Fetch token automatically",
					isOnByDefault: true,
				},
				{
					name: "autoRefreshToken",
					aliases: ["autoRefreshToken"],
					bru: "auto_refresh_token",
					kind: "flag",
					label: "Refresh token automatically",
					isOnByDefault: true,
				},
			],
		},
		ADDITIONAL_PARAMETERS,
	],
	bruOrder: [
		"grant_type",
		"callback_url",
		"authorization_url",
		"access_token_url",
		"refresh_token_url",
		"username",
		"password",
		"client_id",
		"client_secret",
		"scope",
		"state",
		"pkce",
		"credentials_placement",
		"credentials_id",
		"token_source",
		"token_placement",
		"token_query_key",
		"token_header_prefix",
		"auto_fetch_token",
		"auto_refresh_token",
	],
	// A token is always used again.
	bruUnused: ["reuse_token"],
} as const satisfies AuthDescriptor;
