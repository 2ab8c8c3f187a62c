/** Why something failed, in the words of what was thrown. */
export function reasonOf(cause: unknown): string {
	return cause instanceof Error ? cause.message : String(cause);
}

/** The code that Node gives an error (`ENOENT`, `ERR_INVALID_URL`); empty for one without. */
export function codeOf(error: unknown): string {
	return error instanceof Error && "code" in error ? String(error.code) : "";
}
