import { stat } from "node:fs/promises";
import { readRegularText } from "@curlew/client/files";
import { InvalidRequestError, NotThereError } from "../../errors.ts";

/** Bytes. Curlew reads no larger files of collections, and no editor shows them well. */
const LARGEST_FILE = 50 * 1024 * 1024;

/**
 * The text of a file, byte order mark included.
 *
 * @param file absolute
 * @throws NotThereError when there is no file, InvalidRequestError for a pipe, a device, or what is too large
 */
export async function readText(file: string): Promise<string> {
	const stats = await stat(file).catch((cause) => {
		throw new NotThereError(`${file} cannot be read.`, {
			hint: "It was moved or deleted.",
			cause,
		});
	});
	// Reading a pipe would wait until somebody writes into it.
	if (!stats.isFile())
		throw new InvalidRequestError(`${file} is no file.`, {
			hint: "Put a file there.",
		});
	if (stats.size > LARGEST_FILE)
		throw new InvalidRequestError(
			`${file} has ${Math.ceil(stats.size / 1024 / 1024)} MB; files up to 50 MB are shown.`,
			{ hint: "Keep large bodies in files of their own (body type `file`)." },
		);
	try {
		return await readRegularText(file);
	} catch (cause) {
		throw new NotThereError(`${file} cannot be read.`, {
			hint: "Give your user the right to read it.",
			cause,
		});
	}
}
