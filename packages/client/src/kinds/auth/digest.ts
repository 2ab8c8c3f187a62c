import type { AuthDescriptor } from "./auth-descriptor.ts";
import { PASSWORD, USERNAME } from "./user-fields.ts";

/** RFC 7616. */
export const digest = {
	label: "Digest",
	sentBy: "challenge",
	header: "Authorization",
	fields: [USERNAME, PASSWORD],
} as const satisfies AuthDescriptor;
