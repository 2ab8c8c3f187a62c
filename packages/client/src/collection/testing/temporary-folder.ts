import { realpathSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** A folder with files for a test; `await using` removes it at the end. */
export interface TemporaryFolder extends AsyncDisposable {
	readonly root: string;
	/** The absolute path of a file in the folder. */
	at(path: string): string;
}

/** Writes files by their path: `{ "users/create.yml": "info: …" }`. */
export async function temporaryFolder(
	files: Readonly<Record<string, string>>,
): Promise<TemporaryFolder> {
	const root = await mkdtemp(join(realpathSync(tmpdir()), "curlew-"));
	for (const [path, text] of Object.entries(files)) {
		await mkdir(dirname(join(root, path)), { recursive: true });
		await writeFile(join(root, path), text);
	}
	return {
		root,
		at: (path) => join(root, path),
		[Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }),
	};
}
