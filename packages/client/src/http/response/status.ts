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
	// `import … from "node:http"` reads every export, and one of them loads all of
	// Node's built-in undici: some 30 ms.
	const { STATUS_CODES } = process.getBuiltinModule("node:http");
	return STATUS_CODES[status] ?? "";
}
