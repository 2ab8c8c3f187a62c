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

const USER: AuthField = { path: ["username"], label: "Username" };
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
			label: "Add to",
			kind: "choice",
			choices: [
				["header", "Header"],
				["query", "Query param"],
			],
		},
	],
	awsv4: [
		{ path: ["accessKeyId"], label: "Access key ID" },
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
		{ path: ["maxBodySize"], label: "Max body size", hint: "Bytes." },
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
			label: "Signature method",
			kind: "choice",
			choices: SIGNATURES,
		},
		{
			path: ["placement"],
			label: "Add to",
			kind: "choice",
			choices: [
				["header", "Header"],
				["query", "Query"],
				["body", "Body"],
			],
		},
		{ path: ["callbackUrl"], label: "Callback URL" },
		{ path: ["verifier"], label: "Verifier" },
		{ path: ["realm"], label: "Realm" },
		{ path: ["timestamp"], label: "Timestamp" },
		{ path: ["nonce"], label: "Nonce" },
		{ path: ["version"], label: "Version", placeholder: "1.0" },
		{ path: ["includeBodyHash"], label: "Include body hash", kind: "flag" },
	];
}

const PRIVATE_KEY: readonly AuthField[] = [
	{
		path: ["privateKey", "type"],
		label: "Private key source",
		kind: "choice",
		choices: [
			["text", "Text"],
			["file", "File"],
		],
	},
	{ path: ["privateKey", "value"], label: "Private key", kind: "secret" },
];

const FLOWS: Choices = [
	["client_credentials", "Client credentials"],
	["authorization_code", "Authorization code"],
	["resource_owner_password_credentials", "Password credentials"],
	["device_code", "Device code"],
	["implicit", "Implicit (deprecated)"],
];

const CLIENT: readonly AuthField[] = [
	{ path: ["credentials", "clientId"], label: "Client ID" },
	{
		path: ["credentials", "clientSecret"],
		label: "Client secret",
		kind: "secret",
	},
	{
		path: ["credentials", "placement"],
		label: "Client authentication",
		kind: "choice",
		choices: [
			["body", "Send in body"],
			["basic_auth_header", "Send as Basic Auth header"],
		],
	},
];

const LOGIN: readonly AuthField[] = [
	{ path: ["authorizationUrl"], label: "Authorization URL" },
	{
		path: ["callbackUrl"],
		label: "Callback URL",
		placeholder: "http://127.0.0.1:8734/callback",
		hint: "Must point to this machine. Default: any free port.",
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
		{ path: ["flow"], label: "Grant type", kind: "choice", choices: FLOWS },
		...(hasLogin ? LOGIN : []),
		...(flow === "device_code"
			? [
					{
						path: ["deviceAuthorizationUrl"],
						label: "Device authorization URL",
					},
				]
			: []),
		...(flow === "implicit" ? [] : [accessTokenUrl]),
		{
			path: ["refreshTokenUrl"],
			label: "Refresh token URL",
			placeholder: "the access token URL",
		},
		...CLIENT,
		...(isPassword ? RESOURCE_OWNER : []),
		{ path: ["scope"], label: "Scope" },
		...(hasLogin ? [{ path: ["state"], label: "State" }] : []),
		{
			path: ["tokenConfig", "placement", "header"],
			label: "Token prefix",
			placeholder: "Bearer",
			hint: "Scheme in Authorization, or the name of another header.",
		},
		{
			path: ["tokenConfig", "placement", "query"],
			label: "Token query param",
		},
		{
			path: ["tokenConfig", "source"],
			label: "Token source",
			kind: "choice",
			choices: [
				["access_token", "Access token"],
				["id_token", "ID token"],
			],
		},
		{
			path: ["tokenConfig", "id"],
			label: "Token ID",
			placeholder: "credentials",
			hint: "Name in placeholders: {{$oauth2.credentials.access_token}}.",
		},
		{
			path: ["settings", "autoFetchToken"],
			label: "Fetch token automatically",
			kind: "flag",
			isOnByDefault: true,
		},
		{
			path: ["settings", "autoRefreshToken"],
			label: "Refresh token automatically",
			kind: "flag",
			isOnByDefault: true,
		},
		...(flow === "authorization_code" ? PKCE : []),
	];
}

const RESOURCE_OWNER: readonly AuthField[] = [
	{ path: ["resourceOwner", "username"], label: "Username" },
	{ path: ["resourceOwner", "password"], label: "Password", kind: "secret" },
];

const PKCE: readonly AuthField[] = [
	{ path: ["pkce", "disabled"], label: "Disable PKCE", kind: "flag" },
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
