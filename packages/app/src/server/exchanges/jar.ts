import type { StoredCookie } from "@curlew/client";
import type { Exchange } from "../../protocol/sending.ts";
import type { OpenedContext } from "../context.ts";

/** What the cookie jar of an exchange's environment holds for the URL that answered. */
export async function jarOf(
	{ sessions }: OpenedContext,
	{ environment, result }: Exchange,
) {
	const session = await sessions.get(environment);
	const jar = await (await session.http).cookies();
	const url = result.response?.url ?? "";
	const cookies = (): readonly StoredCookie[] =>
		URL.canParse(url) ? jar.all(url) : [];
	return {
		cookies: () =>
			cookies().map((cookie) => ({
				...cookie,
				name: session.mask(cookie.name),
				value: session.mask(cookie.value),
			})),
		/** By the name that is shown. */
		delete: (name: string): void => {
			const found = cookies().find((one) => session.mask(one.name) === name);
			if (found) jar.delete(url, found.name);
		},
	};
}
