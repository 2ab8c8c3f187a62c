import type { FieldPath, FormTree } from "../../../../../src/protocol/forms.ts";
import { textAt } from "../../../forms/tree-path.ts";

type Choices = readonly (readonly [value: string, label: string])[];

/** A field of a kind of authentication, as docs/auth.md has it. */
export interface AuthField {
	readonly path: FieldPath;
	readonly label: string;
	readonly hint?: string;
	readonly placeholder?: string;
	/** Default: a text. */
	readonly kind?: "secret" | "flag" | "choice";
	/** Of a choice; the first one holds where nothing is written. */
	readonly choices?: Choices;
	/** A flag that is on where nothing is written. */
	readonly isOnByDefault?: boolean;
}

export const AUTH_KINDS: Choices = [
	["inherit", "Inherit"],
	["none", "No auth"],
	["basic", "Basic"],
	["bearer", "Bearer token"],
	["apikey", "API key"],
	["oauth2", "OAuth 2.0"],
	["oauth1", "OAuth 1.0a"],
	["digest", "Digest"],
	["awsv4", "AWS Signature v4"],
	["ntlm", "NTLM"],
	["wsse", "WSSE"],
	["akamai-edgegrid", "Akamai EdgeGrid"],
];

const USER: AuthField = { path: ["username"], label: "User name" };
const PASSWORD: AuthField = {
	path: ["password"],
	label: "Password",
	kind: "secret",
};

const FIELDS: Readonly<Record<string, readonly AuthField[]>> = {
	basic: [USER, PASSWORD],
	digest: [USER, PASSWORD],
	wsse: [USER, PASSWORD],
	ntlm: [USER, PASSWORD, { path: ["domain"], label: "Domain" }],
	bearer: [{ path: ["token"], label: "Token", kind: "secret" }],
	apikey: [
		{ path: ["key"], label: "Name", placeholder: "X-API-Key" },
		{ path: ["value"], label: "Value", kind: "secret" },
		{
			path: ["placement"],
			label: "Sent in",
			kind: "choice",
			choices: [
				["header", "a header"],
				["query", "a query param"],
			],
		},
	],
	awsv4: [
		{ path: ["accessKeyId"], label: "Access key id" },
		{ path: ["secretAccessKey"], label: "Secret access key", kind: "secret" },
		{ path: ["sessionToken"], label: "Session token", kind: "secret" },
		{ path: ["region"], label: "Region", placeholder: "eu-central-1" },
		{ path: ["service"], label: "Service", placeholder: "execute-api" },
		{
			path: ["profileName"],
			label: "Profile",
			hint: "Of ~/.aws/credentials, where no keys are given.",
		},
	],
	"akamai-edgegrid": [
		{ path: ["clientToken"], label: "Client token", kind: "secret" },
		{ path: ["clientSecret"], label: "Client secret", kind: "secret" },
		{ path: ["accessToken"], label: "Access token", kind: "secret" },
		{ path: ["baseURL"], label: "Base URL" },
		{ path: ["headersToSign"], label: "Headers to sign" },
		{ path: ["maxBodySize"], label: "Most of the body", hint: "Bytes." },
		{ path: ["nonce"], label: "Nonce" },
		{ path: ["timestamp"], label: "Timestamp" },
	],
};

const SIGNATURES: Choices = [
	"HMAC-SHA1",
	"HMAC-SHA256",
	"HMAC-SHA512",
	"RSA-SHA1",
	"RSA-SHA256",
	"RSA-SHA512",
	"PLAINTEXT",
].map((method) => [method, method] as const);

function oauth1Fields(fields: FormTree): readonly AuthField[] {
	const isRsa = textAt(fields, ["signatureMethod"]).startsWith("RSA");
	return [
		{ path: ["consumerKey"], label: "Consumer key" },
		...(isRsa
			? PRIVATE_KEY
			: [
					{
						path: ["consumerSecret"],
						label: "Consumer secret",
						kind: "secret",
					} as const,
				]),
		{ path: ["accessToken"], label: "Token", kind: "secret" },
		{ path: ["accessTokenSecret"], label: "Token secret", kind: "secret" },
		{
			path: ["signatureMethod"],
			label: "Signature",
			kind: "choice",
			choices: SIGNATURES,
		},
		{
			path: ["placement"],
			label: "Sent in",
			kind: "choice",
			choices: [
				["header", "a header"],
				["query", "the query"],
				["body", "the form"],
			],
		},
		{ path: ["callbackUrl"], label: "Callback URL" },
		{ path: ["verifier"], label: "Verifier" },
		{ path: ["realm"], label: "Realm" },
		{ path: ["timestamp"], label: "Timestamp" },
		{ path: ["nonce"], label: "Nonce" },
		{ path: ["version"], label: "Version", placeholder: "1.0" },
		{ path: ["includeBodyHash"], label: "Sign the body", kind: "flag" },
	];
}

const PRIVATE_KEY: readonly AuthField[] = [
	{
		path: ["privateKey", "type"],
		label: "Private key from",
		kind: "choice",
		choices: [
			["text", "a text"],
			["file", "a file"],
		],
	},
	{ path: ["privateKey", "value"], label: "Private key", kind: "secret" },
];

const FLOWS: Choices = [
	["client_credentials", "Client credentials"],
	["authorization_code", "Authorization code"],
	["resource_owner_password_credentials", "Password"],
	["device_code", "Device code"],
	["implicit", "Implicit (withdrawn)"],
];

const CLIENT: readonly AuthField[] = [
	{ path: ["credentials", "clientId"], label: "Client id" },
	{
		path: ["credentials", "clientSecret"],
		label: "Client secret",
		kind: "secret",
	},
	{
		path: ["credentials", "placement"],
		label: "Client sent in",
		kind: "choice",
		choices: [
			["body", "the body"],
			["basic_auth_header", "a basic auth header"],
		],
	},
];

const LOGIN: readonly AuthField[] = [
	{ path: ["authorizationUrl"], label: "Authorization URL" },
	{
		path: ["callbackUrl"],
		label: "Callback URL",
		placeholder: "http://127.0.0.1:8734/callback",
		hint: "Leads to this machine. Any free port, where it is left out.",
	},
];

function oauth2Fields(fields: FormTree): readonly AuthField[] {
	const flow = textAt(fields, ["flow"]) || "client_credentials";
	const isPassword =
		flow === "password" || flow === "resource_owner_password_credentials";
	const hasLogin = flow === "authorization_code" || flow === "implicit";
	const accessTokenUrl = {
		path: ["accessTokenUrl"],
		label: "Access token URL",
	};
	return [
		{ path: ["flow"], label: "Flow", kind: "choice", choices: FLOWS },
		...(hasLogin ? LOGIN : []),
		...(flow === "device_code"
			? [{ path: ["deviceAuthorizationUrl"], label: "Device URL" }]
			: []),
		...(flow === "implicit" ? [] : [accessTokenUrl]),
		{
			path: ["refreshTokenUrl"],
			label: "Refresh URL",
			placeholder: "the access token URL",
		},
		...CLIENT,
		...(isPassword ? RESOURCE_OWNER : []),
		{ path: ["scope"], label: "Scope" },
		...(hasLogin ? [{ path: ["state"], label: "State" }] : []),
		{
			path: ["tokenConfig", "placement", "header"],
			label: "Token behind",
			placeholder: "Bearer",
			hint: "The word in front of it in Authorization, or a header's name.",
		},
		{
			path: ["tokenConfig", "placement", "query"],
			label: "Or in the query as",
		},
		{
			path: ["tokenConfig", "source"],
			label: "Token sent",
			kind: "choice",
			choices: [
				["access_token", "access token"],
				["id_token", "id token"],
			],
		},
		{
			path: ["tokenConfig", "id"],
			label: "Token id",
			placeholder: "credentials",
			hint: "Its name in placeholders: {{$oauth2.credentials.access_token}}.",
		},
		{
			path: ["settings", "autoFetchToken"],
			label: "Get a token when there is none",
			kind: "flag",
			isOnByDefault: true,
		},
		{
			path: ["settings", "autoRefreshToken"],
			label: "Refresh it when it has ended",
			kind: "flag",
			isOnByDefault: true,
		},
		...(flow === "authorization_code" ? PKCE : []),
	];
}

const RESOURCE_OWNER: readonly AuthField[] = [
	{ path: ["resourceOwner", "username"], label: "User name" },
	{ path: ["resourceOwner", "password"], label: "Password", kind: "secret" },
];

const PKCE: readonly AuthField[] = [
	{ path: ["pkce", "disabled"], label: "Without PKCE", kind: "flag" },
];

/** The fields of a kind; some depend on what is in others. */
export function authFields(
	kind: string,
	fields: FormTree,
): readonly AuthField[] {
	if (kind === "oauth1") return oauth1Fields(fields);
	if (kind === "oauth2") return oauth2Fields(fields);
	return FIELDS[kind] ?? [];
}

/** What a kind begins with. */
export function newAuth(kind: string): FormTree | string {
	if (kind === "none" || kind === "inherit") return kind;
	if (kind === "oauth2") return { type: kind, flow: "client_credentials" };
	return { type: kind };
}
