import type { AuthDescriptor } from "./auth-descriptor.ts";
import { PASSWORD, USERNAME } from "./user-fields.ts";

/** MS-NLMP, version 2. */
export const ntlm = {
	label: "NTLM",
	sentBy: "challenge",
	header: "Authorization",
	fields: [
		USERNAME,
		PASSWORD,
		{ name: "domain", kind: "text", label: "Domain" },
	],
} as const satisfies AuthDescriptor;
