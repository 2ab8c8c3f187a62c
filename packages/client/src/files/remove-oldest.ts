import type { OwnFolder } from "./own-folder.ts";

/** Deletes what was changed longest ago, until so many files are left. Rejects as `OwnFolder` does. */
export async function removeOldest(
	folder: OwnFolder,
	mostKept: number,
): Promise<void> {
	const names = await folder.names();
	if (names.length <= mostKept) return;
	const files = await Promise.all(
		names.map(async (name) => ({
			name,
			changed: await folder.changedAt(name),
		})),
	);
	files.sort((a, b) => a.changed - b.changed);
	for (const { name } of files.slice(0, names.length - mostKept))
		await folder.remove(name);
}
