import { createWriteStream } from "node:fs";
import { access, constants, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReceivedResponse } from "@curlew/client";
import { InvalidOptionError, visibleLine } from "@curlew/client/internal";

/** Where `-o` and `-O` write: a file, or a folder in which the URL names it. */
export type ResponseFile =
	| { readonly kind: "file"; readonly path: string }
	| { readonly kind: "folder"; readonly path: string };

/**
 * Whether a file can be written there is found out before anything is sent.
 *
 * @param path of `-o`; undefined for `-O`, which is this folder
 * @throws InvalidOptionError
 */
export async function responseFile(
	path: string | undefined,
): Promise<ResponseFile> {
	if (path === undefined) return { kind: "folder", path: "." };
	const stats = await stat(path).catch(() => undefined);
	if (stats?.isDirectory()) return { kind: "folder", path };
	try {
		await access(stats ? path : dirname(path), constants.W_OK);
	} catch (cause) {
		const why = stats
			? "it may not be written"
			: `there is no folder ${visibleLine(dirname(path))} that may be written to`;
		throw new InvalidOptionError(
			`${visibleLine(path)} cannot be written, and nothing was sent: ${why}.`,
			{ hint: "Make the folder, or name another file for --output.", cause },
		);
	}
	return { kind: "file", path };
}

/**
 * Writes content into the file, replacing what was in it.
 *
 * @returns its path
 * @throws InvalidOptionError
 */
export async function writeResponseFile(
	file: ResponseFile,
	content: Readable,
	received: ReceivedResponse,
): Promise<string> {
	const path =
		file.kind === "file" ? file.path : join(file.path, nameIn(received));
	try {
		await pipeline(content, createWriteStream(path));
	} catch (cause) {
		throw new InvalidOptionError(`${visibleLine(path)} cannot be written.`, {
			hint: "Name another file for --output.",
			cause,
		});
	}
	return path;
}

/** As curl: what the URL that was asked for ends with, whatever redirects and the server say. */
function nameIn({ url, redirects = [] }: ReceivedResponse): string {
	const asked = URL.parse(redirects[0]?.url ?? url);
	const name = asked?.pathname.split("/").at(-1) ?? "";
	return name === "" ? "response" : name.replaceAll("\\", "_");
}
