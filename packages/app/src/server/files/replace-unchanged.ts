import { FileConflictError, replaceFile } from "@curlew/client/editing";
import { readText } from "../collection/read-text.ts";

/**
 * Replaces a file's text, unless somebody has written it since it was read.
 *
 * @param root the folder that writing may not leave
 * @param file absolute
 * @param before what was read
 * @param mode the file's rights from then on; default: as they are
 * @throws FileConflictError, FileWriteError
 */
export async function replaceUnchanged(
	root: string,
	file: string,
	before: string,
	text: string,
	mode?: number,
): Promise<void> {
	const expectUnchanged = async () => {
		const now = await readText(file).catch(() => undefined);
		if (now !== before)
			throw new FileConflictError(`${file} was changed meanwhile.`, {
				hint: "Try again with the file as it is now.",
			});
	};
	await replaceFile(root, file, text, expectUnchanged, mode);
}
