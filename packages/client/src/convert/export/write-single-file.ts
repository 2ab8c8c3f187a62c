import { stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { createFile, replaceFile } from "../../collection/write/write-file.ts";
import { ConversionTargetError } from "../errors.ts";

/**
 * Writes one file, whole or not at all.
 *
 * @param isForced replace the file that is there
 * @throws ConversionTargetError, FileWriteError
 */
export async function writeSingleFile(
	target: string,
	text: string,
	isForced: boolean,
): Promise<void> {
	const path = resolve(target);
	const stats = await stat(path).catch(() => undefined);
	if (stats === undefined) {
		await createFile(dirname(path), path, text);
		return;
	}
	if (!stats.isFile())
		throw new ConversionTargetError(`${target} is a folder.`, {
			hint: "Name a file.",
		});
	if (!isForced)
		throw new ConversionTargetError(`${target} is there already.`, {
			hint: "Name another file, or replace it by --force.",
		});
	await replaceFile(dirname(path), path, text);
}
