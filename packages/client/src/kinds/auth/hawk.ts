import type { AuthDescriptor } from "./auth-descriptor.ts";

/** Hawk, a MAC over the request: https://github.com/mozilla/hawk/blob/main/API.md. */
export const hawk = {
	label: "Hawk",
	sentBy: "signature",
	header: "Authorization",
	isNotInBru: true,
	fields: [
		{ name: "authId", aliases: ["id"], kind: "text", label: "Auth ID" },
		{ name: "authKey", kind: "secret", label: "Auth key" },
		{
			name: "algorithm",
			kind: "choice",
			label: "Algorithm",
			choices: [
				["sha256", "SHA-256"],
				["sha1", "SHA-1"],
			],
			isOpen: true,
		},
		{ name: "nonce", kind: "text", label: "Nonce" },
		{ name: "timestamp", kind: "text", label: "Timestamp" },
		{
			name: "extraData",
			aliases: ["ext"],
			kind: "text",
			label: "Extra data",
			hint: "Application data that is signed and sent as `ext`.",
		},
		{ name: "app", kind: "text", label: "Application ID" },
		{
			name: "delegation",
			aliases: ["dlg"],
			kind: "text",
			label: "Delegated by",
			hint: "Only sent beside an application ID.",
		},
		{
			name: "includePayloadHash",
			kind: "flag",
			label: "Include payload hash",
		},
	],
} as const satisfies AuthDescriptor;
