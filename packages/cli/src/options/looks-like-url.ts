/** A scheme: never the name of a file. */
const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
const HOST =
	/^(?:\{\{|:\d|:\/|\[[\da-f:.]+\]|(?:localhost|[\w-]+(?:\.[\w-]+)+)(?:[:/?#]|$))/i;

/** Whether a word can be nothing but a URL. */
export function hasScheme(word: string): boolean {
	return SCHEME.test(word);
}

/** `https://x`, `{{base}}/x`, `:3000/x`, `localhost:3000`, `[::1]`, `api.example.com/x`. It may be the name of a file all the same. */
export function looksLikeUrl(word: string): boolean {
	return SCHEME.test(word) || HOST.test(word);
}
