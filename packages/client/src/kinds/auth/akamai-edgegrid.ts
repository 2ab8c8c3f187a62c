import type { AuthDescriptor } from "./auth-descriptor.ts";

/** Akamai's EG1-HMAC-SHA256. */
export const akamaiEdgegrid = {
	label: "Akamai EdgeGrid",
	aliases: ["edgegrid", "akamaiedgegrid", "akamai_edgegrid"],
	bruAliases: ["akamai", "akamaiEdgegrid", "edgegrid"],
	sentBy: "signature",
	header: "Authorization",
	fields: [
		{ name: "accessToken", kind: "secret", label: "Access token" },
		{ name: "clientToken", kind: "secret", label: "Client token" },
		{ name: "clientSecret", kind: "secret", label: "Client secret" },
		{ name: "nonce", kind: "text", label: "Nonce" },
		{ name: "timestamp", kind: "text", label: "Timestamp" },
		{
			name: "baseURL",
			aliases: ["baseUrl", "baseUri"],
			kind: "text",
			label: "Base URL",
		},
		{ name: "headersToSign", kind: "text", label: "Headers to sign" },
		{
			name: "maxBodySize",
			aliases: ["maxBody"],
			kind: "text",
			label: "Max body size",
			hint: "Bytes of the body that are signed.",
		},
	],
} as const satisfies AuthDescriptor;
