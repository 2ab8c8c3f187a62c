/** What the guest is told of an error of the host's: the JSON text that `guest/base.js` makes an Error of. */
export function hostErrorText(error: unknown): string {
	const { name, message } =
		error instanceof Error ? error : new Error(`${error}`);
	const code =
		error instanceof Error && "code" in error ? error.code : undefined;
	return JSON.stringify({ name, message, code });
}
