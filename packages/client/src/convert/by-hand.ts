import type { PlaceToSave } from "./by-hand/save-request.ts";

/**
 * Requests that stand in no file. Loaded at first use: most commands deal with
 * files only.
 */
export async function byHand() {
	const [{ openByHand }, { TypedFiles }] = await Promise.all([
		import("./by-hand/open-by-hand.ts"),
		import("./by-hand/typed-files.ts"),
	]);
	return { openByHand, placeToSave, TypedFiles };
}

async function placeToSave(path: string): Promise<PlaceToSave> {
	const { findPlaceToSave } = await import("./by-hand/save-request.ts");
	return findPlaceToSave(path);
}
