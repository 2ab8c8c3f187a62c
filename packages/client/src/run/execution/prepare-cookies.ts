import type { RequestExecution } from "./request-execution.ts";

/** A word of cookies, or a file of the collection, which may have one. */
const MAY_USE_COOKIES = /\bcookies\b|esponseCookie|\brequire\(\s*["'`]\./;

/**
 * Opens the cookies for scripts that use them. `client.cookies.get` answers at
 * once and cannot wait until they are loaded.
 */
export async function prepareCookies(
	{ session, host }: RequestExecution,
	texts: readonly string[],
): Promise<void> {
	if (host.cookies || !texts.some((text) => MAY_USE_COOKIES.test(text))) return;
	host.cookies = await (await session.http).cookies();
}
