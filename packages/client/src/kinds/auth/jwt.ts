import type { AuthDescriptor } from "./auth-descriptor.ts";
import { KEY_ALGORITHMS, PRIVATE_KEY } from "./private-key.ts";

const HMAC = ["HS256", "HS384", "HS512"] as const;

/** A JSON Web Token (RFC 7519) that is made and signed for each request. */
export const jwt = {
	label: "JWT Bearer",
	sentBy: "signature",
	isNotInBru: true,
	fields: [
		{
			name: "algorithm",
			aliases: ["alg"],
			kind: "choice",
			label: "Algorithm",
			choices: [
				["HS256", "HS256"],
				["HS384", "HS384"],
				["HS512", "HS512"],
				...KEY_ALGORITHMS,
			],
			isOpen: true,
		},
		{
			name: "secret",
			kind: "secret",
			label: "Secret",
			onlyWhen: { field: "algorithm", isOneOf: HMAC },
		},
		{
			name: "isSecretBase64Encoded",
			kind: "flag",
			label: "Secret is in base64",
			onlyWhen: { field: "algorithm", isOneOf: HMAC },
		},
		{
			...PRIVATE_KEY,
			unless: { field: "algorithm", isOneOf: HMAC },
		},
		{
			name: "payload",
			kind: "text",
			label: "Payload",
			hint: "A JSON object.",
		},
		{
			name: "headers",
			aliases: ["header"],
			kind: "text",
			label: "JWT headers",
			hint: "A JSON object.",
		},
		{
			name: "placement",
			aliases: ["addTokenTo"],
			kind: "choice",
			label: "Add to",
			choices: [
				["header", "Header"],
				["query", "Query param"],
			],
			synonyms: { queryParam: "query", queryParams: "query" },
		},
		{
			name: "headerPrefix",
			kind: "text",
			label: "Header prefix",
			byDefault: "Bearer",
		},
		{
			name: "queryParamKey",
			kind: "text",
			label: "Query param",
			byDefault: "token",
		},
	],
} as const satisfies AuthDescriptor;
