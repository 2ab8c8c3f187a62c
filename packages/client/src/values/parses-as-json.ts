/** Tells whether a text is JSON as RFC 8259 has it. */
export function parsesAsJson(text: string): boolean {
	try {
		JSON.parse(text);
		return true;
	} catch {
		return false;
	}
}
