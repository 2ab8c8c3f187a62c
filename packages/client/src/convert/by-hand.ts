/**
 * Requests that stand in no file. Loaded at first use: most commands deal with
 * files only.
 */
export async function byHand() {
	const [{ openByHand }, { placeToSave }, { TypedFiles }] = await Promise.all([
		import("./by-hand/open-by-hand.ts"),
		import("./by-hand/save-request.ts"),
		import("./by-hand/typed-files.ts"),
	]);
	return { openByHand, placeToSave, TypedFiles };
}
