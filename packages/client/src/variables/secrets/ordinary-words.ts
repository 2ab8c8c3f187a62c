import { SCHEME_WORDS } from "../../diagnostics/credential-names.ts";

/** Words that settings are made of. Somebody may call a variable of theirs secret; to black them out everywhere would hide nothing, and make outputs unreadable. */
const ORDINARY = new Set([
	"true",
	"false",
	"yes",
	"no",
	"on",
	"off",
	"null",
	"none",
	"undefined",
	"enabled",
	"disabled",
	"localhost",
	"127.0.0.1",
	"0.0.0.0",
	"::1",
	"[::1]",
]);

/** Placeholders of plain names, and words that stand before credentials: `Bearer {{token}}`. What calls functions or has texts in it may have a secret in it. */
const ONLY_PLACEHOLDERS = new RegExp(
	`^\\s*(?:(?:${SCHEME_WORDS}) +)?(?:\\{\\{ *[$\\w.-]{1,64} *\\}\\}[\\s:]*)+$`,
	"i",
);

/**
 * Whether a text is no secret, whatever the variable is called: `true`, `off`,
 * `localhost` and the like, and a text that only names other values, such as
 * `Bearer {{token}}`. To black out the latter would hide the name of a variable
 * that is not set.
 */
export function isNoSecret(text: string): boolean {
	if (text.length <= 9 && ORDINARY.has(text.toLowerCase())) return true;
	return text.includes("{{") && ONLY_PLACEHOLDERS.test(text);
}
