/** Names that only Postman's scripts use, `pm` first, or in a way that only they do. */
const POSTMAN_NAMES =
	/(?<![\w$.])(?:pm\s*\.|postman\s*[.[]|tests\s*\[|response(?:Body|Code|Headers|Cookies|Time)\b|xml2Json\b)/;

/** The same without `pm`, which is no matter of old names. */
const OLD_NAMES =
	/(?<![\w$.])(?:postman\s*[.[]|tests\s*\[|response(?:Body|Code|Headers|Cookies|Time)\b|xml2Json\b)/;

/**
 * Whether a script is written for Postman, whatever the format of its file: it
 * gets the versions of libraries that Postman ships. By its text, since it may
 * load one before anything else.
 */
export function isPostmanScript(code: string): boolean {
	return POSTMAN_NAMES.test(code);
}

/** Whether a script uses what Postman's scripts had before `pm`. */
export function usesOldNames(code: string): boolean {
	return OLD_NAMES.test(code);
}
