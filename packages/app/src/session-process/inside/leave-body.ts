import { copyFile, link, rm, writeFile } from "node:fs/promises";
import type { ReceivedResponse } from "@curlew/client";
import type { MaskerData } from "@curlew/client/reading";
import type { LeftBody } from "../messages.ts";
import { languageOf } from "./body-language.ts";
import { headerOf } from "./response-facts.ts";

/** Bytes of a body that goes to the server in a message. */
const LARGEST_IN_MESSAGE = 256 * 1024;

/**
 * Leaves a response's body where the server finds it: the session's temporary
 * files end with the session.
 *
 * @param file that is not there yet
 */
export async function leaveBody(
	{ body, headers }: ReceivedResponse,
	file: string,
	mask: MaskerData,
): Promise<LeftBody> {
	const contentType = headerOf(headers, "content-type");
	const { size } = body;
	const about = { size, contentType, mask };
	if (body.file !== undefined) {
		await link(body.file, file).catch(() => copyFile(body.file ?? "", file));
		await rm(body.file, { force: true });
		// What is so large is told by its type, or shown as text.
		const language = languageOf(contentType, new Uint8Array());
		return { ...about, language, content: { file } };
	}
	const bytes = body.bytes();
	const language = languageOf(contentType, bytes);
	if (size <= LARGEST_IN_MESSAGE)
		return { ...about, language, content: { bytes } };
	await writeFile(file, bytes, { flag: "wx", mode: 0o600 });
	return { ...about, language, content: { file } };
}
