import { readdirSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import {
	packageFolder,
	readLibraryFile,
	readOwnModule,
} from "./library-files.ts";
import { OWN_MODULES, PLATFORM_MODULES } from "./library-list.ts";
import { PACKAGES } from "./library-packages.ts";

/**
 * Copies the files that scripts can `require` to where a bundle looks for them.
 * For the build, which runs from source.
 *
 * @param folder `script-engine/libraries` beside the bundle
 * @param shorten makes the text of a program shorter without changing what it does
 */
export async function copyLibraries(
	folder: string,
	shorten: (text: string) => string,
): Promise<void> {
	for (const [path, text] of libraryTexts()) {
		const target = join(folder, path);
		await mkdir(dirname(target), { recursive: true });
		const isProgram = !path.endsWith(".json") && !path.endsWith(".min.js");
		await writeFile(target, isProgram ? shorten(text) : text);
	}
}

function* libraryTexts(): Generator<readonly [path: string, text: string]> {
	for (const name of [...OWN_MODULES, ...PLATFORM_MODULES]) {
		yield [`own/${name}.js`, readOwnModule(name)];
	}
	for (const [name, { files }] of PACKAGES) {
		const source = packageFolder(name);
		for (const found of readdirSync(source, { recursive: true })) {
			const path = `${found}`.replaceAll(sep, "/");
			if (!files.test(path)) continue;
			yield [`${name}/${path}`, readLibraryFile(`${name}/${path}`)];
		}
	}
}
