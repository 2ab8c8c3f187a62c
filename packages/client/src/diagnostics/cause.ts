/** Why something failed, in the words of what was thrown. */
export function reasonOf(cause: unknown): string {
	return cause instanceof Error ? cause.message : String(cause);
}

/** The code that Node gives an error (`ENOENT`, `ERR_INVALID_URL`); empty for one without. */
export function codeOf(error: unknown): string {
	return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** Why a file could not be read, to go on after its name. */
export function whyUnreadable(cause: unknown): string {
	switch (codeOf(cause)) {
		case "ENOENT":
		case "ENOTDIR":
			return "is not there";
		case "EACCES":
		case "EPERM":
			return "may not be read: permission denied";
		case "EISDIR":
			return "is a folder";
		default:
			return `cannot be read: ${reasonOf(cause)}`;
	}
}
