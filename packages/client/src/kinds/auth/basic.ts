import type { AuthDescriptor } from "./auth-descriptor.ts";
import { PASSWORD, USERNAME } from "./user-fields.ts";

/** RFC 7617. */
export const basic = {
	label: "Basic",
	sentBy: "fields",
	header: "Authorization",
	fields: [USERNAME, PASSWORD],
} as const satisfies AuthDescriptor;
