import type { TextField } from "../field.ts";

/** User name and password, which several kinds have. */
export const USERNAME = {
	name: "username",
	kind: "text",
	label: "Username",
} as const satisfies TextField;

export const PASSWORD = {
	name: "password",
	kind: "secret",
	label: "Password",
} as const satisfies TextField;
