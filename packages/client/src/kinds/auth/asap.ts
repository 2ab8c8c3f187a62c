import type { AuthDescriptor } from "./auth-descriptor.ts";
import { KEY_ALGORITHMS, PRIVATE_KEY } from "./private-key.ts";

/** Atlassian S2S: a JWT of a service for a service, https://s2sauth.bitbucket.io/spec/. */
export const asap = {
	label: "ASAP (Atlassian)",
	sentBy: "signature",
	header: "Authorization",
	isNotInBru: true,
	fields: [
		{
			name: "alg",
			aliases: ["algorithm"],
			kind: "choice",
			label: "Algorithm",
			choices: KEY_ALGORITHMS,
			isOpen: true,
		},
		{ name: "iss", kind: "text", label: "Issuer" },
		{
			name: "sub",
			kind: "text",
			label: "Subject",
			hint: "Default: the issuer.",
		},
		{ name: "aud", kind: "text", label: "Audience" },
		{ name: "kid", kind: "text", label: "Key ID" },
		PRIVATE_KEY,
		{
			name: "exp",
			kind: "text",
			label: "Expires in",
			byDefault: "3600",
			hint: "Seconds from when it is sent.",
		},
		{
			name: "claims",
			kind: "text",
			label: "Further claims",
			hint: "A JSON object; what it says holds before the other fields.",
		},
	],
} as const satisfies AuthDescriptor;
