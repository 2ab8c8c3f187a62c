import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * A digest of the names and contents of files, tests left out: what is built from
 * them is built anew only when it changes.
 *
 * @param places absolute paths of files, and of folders, which count with all that is below them
 */
export function sourceStamp(places: readonly string[]): string {
	const hash = createHash("sha256");
	for (const place of places)
		for (const file of filesIn(place)) {
			hash.update(file);
			hash.update(readFileSync(file));
		}
	return hash.digest("hex");
}

function filesIn(place: string): readonly string[] {
	if (!statSync(place).isDirectory()) return [place];
	return readdirSync(place, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && !entry.name.endsWith(".test.ts"))
		.map((entry) => join(entry.parentPath, entry.name))
		.sort();
}
