import { createReadStream } from "node:fs";
import { findFile } from "./body-file.ts";
import type { BuiltBody } from "./build-body.ts";
import type { CompiledBody } from "./compiled-body.ts";
import { renderContentType } from "./content-type.ts";
import { mediaTypeOfFile } from "./media-types.ts";
import type { Rendering } from "./rendering.ts";

/** A body that is a file: streamed from disk when it is sent. */
export function buildFileBody(
	rendering: Rendering,
	body: Extract<CompiledBody, { kind: "file" }>,
	root: string,
): BuiltBody {
	if (body.path === undefined) {
		rendering.refuse(
			"BODY_FILE_NOT_CHOSEN",
			"The body is a file, but no file is selected.",
			"Add an entry with `filePath` and `selected: true`.",
			rendering.placeOf(body.field),
		);
		return { body: undefined, contentType: undefined };
	}
	const written = renderContentType(rendering, body.contentType);
	const file = findFile(rendering, body.path, root);
	if (file === undefined) return { body: undefined, contentType: written };
	const { path, size, name } = file;
	return {
		body: {
			kind: "stream",
			length: size,
			open: () => createReadStream(path),
			description: `file ${name} (${sizeText(size)})`,
		},
		contentType: written ?? mediaTypeOfFile(path),
	};
}

/** Bytes as people read them: `1.2 MB`. */
export function sizeText(bytes: number): string {
	if (bytes < 1000) return `${bytes} B`;
	if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(1)} kB`;
	return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
