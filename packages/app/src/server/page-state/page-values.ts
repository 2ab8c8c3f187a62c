import { CurlewError } from "@curlew/client";
import { defaultEnvironmentOf } from "@curlew/client/internal";
import type { AppContext } from "../context.ts";

/** What the page of a collection begins with: what it has kept, and until an environment was chosen, the collection's default. */
export async function pageValues(
	context: AppContext,
	collection: string,
): Promise<Readonly<Record<string, string>>> {
	const [own, users] = await Promise.all([
		context.pageStateOf(collection).read(),
		context.userState.read(),
	]);
	const kept = { ...own, ...users };
	if ("environment" in kept) return kept;
	const environment = await defaultEnvironment(context, collection);
	return environment === undefined
		? kept
		: { ...kept, environment: JSON.stringify(environment) };
}

async function defaultEnvironment(
	{ workspace }: AppContext,
	collection: string,
): Promise<string | undefined> {
	if (!workspace.isOpen(collection)) return undefined;
	try {
		const opened = workspace.collection(collection);
		return await defaultEnvironmentOf(await opened.fresh());
	} catch (error) {
		// What is broken is told where the collection is shown.
		if (error instanceof CurlewError) return undefined;
		throw error;
	}
}
