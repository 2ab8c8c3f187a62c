import type { InitOutcome, NewCollection } from "./init/init-collection.ts";

/** Loaded at first use: a collection is made once. */
export async function makeCollection(
	folder: string,
	wanted: NewCollection,
): Promise<InitOutcome> {
	const { initCollection } = await import("./init/init-collection.ts");
	return initCollection(folder, wanted);
}
