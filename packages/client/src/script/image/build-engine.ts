import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { prepareEngine } from "../engine/engine-code.ts";
import {
	BUNDLED_CHAI_IMAGE,
	BUNDLED_ENGINE,
	BUNDLED_GUEST,
	BUNDLED_IMAGE,
	BUNDLED_PM_IMAGE,
	GUEST_TEXTS,
	readGuestText,
} from "../engine/engine-files.ts";
import { createEngineImage, type EngineImage } from "../engine/engine-image.ts";
import { serializeImage } from "../engine/image-file.ts";
import { HOST_FUNCTION_NAMES } from "../functions/host-functions.ts";
import { BUNDLED_JQ, readJq } from "../jq/jq-program.ts";
import { copyLibraries } from "../libraries/library-copies.ts";
import { LIBRARIES_OF_PM } from "../libraries/library-list.ts";
import { createLibraryImage } from "./library-image.ts";

/**
 * Writes what a bundle needs into its folder `script-engine`. For the build,
 * which runs from source.
 *
 * @param folder `script-engine` beside the bundle
 * @param shorten makes the text of a library shorter without changing what it does
 */
export async function writeEngineFiles(
	folder: string,
	shorten: (text: string) => string = (text) => text,
): Promise<void> {
	const image = await createEngineImage(HOST_FUNCTION_NAMES);
	const withChai = await createLibraryImage(image, ["chai"]);
	const withPm = await createLibraryImage(image, LIBRARIES_OF_PM);

	await mkdir(folder, { recursive: true });
	await writeFile(join(folder, BUNDLED_ENGINE), prepareEngine());
	await writeImage(join(folder, BUNDLED_IMAGE), image);
	await writeImage(join(folder, BUNDLED_CHAI_IMAGE), withChai);
	await writeImage(join(folder, BUNDLED_PM_IMAGE), withPm);
	await writeFile(join(folder, BUNDLED_JQ), readJq());
	await writeGuestTexts(join(folder, BUNDLED_GUEST));
	// Around it, files are modules; these are not, for scripts that run in Node.
	await writeFile(join(folder, "package.json"), '{ "type": "commonjs" }');
	await copyLibraries(join(folder, "libraries"), shorten);
}

async function writeGuestTexts(folder: string): Promise<void> {
	await mkdir(folder);
	for (const name of GUEST_TEXTS) {
		await writeFile(join(folder, `${name}.js`), readGuestText(name));
	}
}

function writeImage(file: string, image: EngineImage): Promise<void> {
	return writeFile(file, serializeImage(image, HOST_FUNCTION_NAMES));
}
