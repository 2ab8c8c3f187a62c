import { CurlewError } from "@curlew/client";
import { defaultEnvironmentOf } from "@curlew/client/internal";
import type { AppContext } from "../context.ts";

/** What the page begins with: what it has kept, and until an environment was chosen, the collection's default. */
export async function pageValues(
	context: AppContext,
): Promise<Readonly<Record<string, string>>> {
	const [own, users] = await Promise.all([
		context.pageStateOf(context.shown.id).read(),
		context.userState.read(),
	]);
	const kept = { ...own, ...users };
	if ("environment" in kept) return kept;
	const environment = await defaultEnvironment(context);
	return environment === undefined
		? kept
		: { ...kept, environment: JSON.stringify(environment) };
}

async function defaultEnvironment({
	workspace,
}: AppContext): Promise<string | undefined> {
	if (!workspace.isOpen) return undefined;
	try {
		return await defaultEnvironmentOf(await workspace.collection.fresh());
	} catch (error) {
		// What is broken is told where the collection is shown.
		if (error instanceof CurlewError) return undefined;
		throw error;
	}
}
