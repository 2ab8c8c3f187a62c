import { STATUS_CODES } from "node:http";

export type StatusClass =
	| "informational"
	| "successful"
	| "redirection"
	| "client error"
	| "server error";

const CLASSES: readonly StatusClass[] = [
	"informational",
	"successful",
	"redirection",
	"client error",
	"server error",
];

/** The class of a status code by its first digit (RFC 9110 §15); undefined outside of 100–599. */
export function statusClass(status: number): StatusClass | undefined {
	return CLASSES[Math.floor(status / 100) - 1];
}

/** The registered reason phrase of a status code (IANA); empty for codes that have none. */
export function reasonPhrase(status: number): string {
	return STATUS_CODES[status] ?? "";
}
