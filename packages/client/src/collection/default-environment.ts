import { CurlewError } from "../diagnostics/curlew-error.ts";
import type { Collection } from "./collection.ts";
import type { EnvironmentDefinition } from "./model.ts";

/**
 * The name of the environment of a session that nobody chose one for: the one
 * that the collection names, else the only one there is. Undefined for none; of
 * one that is named and not there, `select` tells.
 */
export async function defaultEnvironmentOf(
	collection: Collection,
): Promise<string | undefined> {
	const { definition } = collection;
	const { defaultEnvironment: named } = definition.extensions;
	if (named !== undefined) {
		const names = await collection.environmentNames();
		return names.includes(named) ? named : undefined;
	}
	if (!definition.rules.usesOnlyEnvironment) return undefined;
	return onlyEnvironment(collection);
}

/** A broken one is one, too: it is better to be told of it than to do without. */
async function onlyEnvironment(
	collection: Collection,
): Promise<string | undefined> {
	const broken: string[] = [];
	const sound = await everyEnvironment(collection, (_error, name) => {
		broken.push(name);
	});
	if (sound.length + broken.length !== 1) return undefined;
	return sound[0]?.name ?? broken[0];
}

/**
 * Each environment of a collection once: one may have a name of its own beside
 * that of its file.
 *
 * @param onBroken hears of those that cannot be read
 */
export async function everyEnvironment(
	collection: Collection,
	onBroken: (error: CurlewError, name: string) => void,
): Promise<readonly EnvironmentDefinition[]> {
	const found = new Map<string, EnvironmentDefinition>();
	for (const name of await collection.environmentNames()) {
		try {
			const environment = await collection.environment(name);
			found.set(`${environment.file}\n${environment.name}`, environment);
		} catch (error) {
			if (!(error instanceof CurlewError)) throw error;
			onBroken(error, name);
		}
	}
	return [...found.values()];
}
