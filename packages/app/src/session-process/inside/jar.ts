import type { ProcessCalls } from "../messages.ts";
import type { Opened } from "./serve.ts";

/** What the cookie jar of an environment holds for a URL. Secrets are masked. */
export async function cookiesOf(
	{ sessions }: Opened,
	{ environment, url, deleted }: ProcessCalls["cookies"]["ask"],
): Promise<ProcessCalls["cookies"]["answer"]> {
	const session = await sessions.get(environment);
	const jar = await (await session.http).cookies();
	if (!URL.canParse(url)) return [];
	const cleared =
		deleted !== undefined &&
		jar.all(url).find(({ name }) => session.mask(name) === deleted);
	if (cleared) {
		jar.delete(url, cleared.name);
		sessions.keep(environment, session);
	}
	return jar.all(url).map((cookie) => ({
		...cookie,
		name: session.mask(cookie.name),
		value: session.mask(cookie.value),
	}));
}
