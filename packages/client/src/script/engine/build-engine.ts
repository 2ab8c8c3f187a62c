import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { HOST_FUNCTION_NAMES } from "../functions/host-functions.ts";
import { prepareEngine } from "./engine-code.ts";
import { BUNDLED_ENGINE, BUNDLED_IMAGE } from "./engine-files.ts";
import { createEngineImage } from "./engine-image.ts";
import { serializeImage } from "./image-file.ts";

/**
 * Writes the two files that a bundle needs into its folder `script-engine`.
 * For the build, which runs from source.
 *
 * @param folder `script-engine` beside the bundle
 */
export async function writeEngineFiles(folder: string): Promise<void> {
	const image = await createEngineImage(HOST_FUNCTION_NAMES);

	await mkdir(folder, { recursive: true });
	await writeFile(join(folder, BUNDLED_ENGINE), prepareEngine());
	const content = serializeImage(image, HOST_FUNCTION_NAMES);
	await writeFile(join(folder, BUNDLED_IMAGE), content);
}
