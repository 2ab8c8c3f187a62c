import type { AuthDescriptor } from "./auth-descriptor.ts";

/** RFC 6750 §2.1. */
export const bearer = {
	label: "Bearer token",
	sentBy: "fields",
	header: "Authorization",
	sends: { field: "token", prefix: "Bearer " },
	fields: [{ name: "token", kind: "secret", label: "Token" }],
} as const satisfies AuthDescriptor;
