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

/** `true`, `off`, `localhost` and the like: no secrets, whatever the variable is called. */
export function isOrdinaryWord(text: string): boolean {
	return text.length <= 9 && ORDINARY.has(text.toLowerCase());
}
