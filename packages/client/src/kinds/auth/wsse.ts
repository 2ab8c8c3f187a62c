import type { AuthDescriptor } from "./auth-descriptor.ts";
import { PASSWORD, USERNAME } from "./user-fields.ts";

/** A UsernameToken in a header, as Atom authentication has it. */
export const wsse = {
	label: "WSSE",
	sentBy: "signature",
	header: "X-WSSE",
	fields: [USERNAME, PASSWORD],
} as const satisfies AuthDescriptor;
