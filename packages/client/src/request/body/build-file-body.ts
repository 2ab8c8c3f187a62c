import { createReadStream } from "node:fs";
import { placeOfField } from "../../collection/places/place.ts";
import type { BodyKindOf } from "../../kinds/body-kinds.ts";
import { formatSize } from "../../values/format-size.ts";
import type { Rendering } from "../rendering.ts";
import { findFile } from "./body-file.ts";
import type { BodySurroundings, BuiltBody } from "./build-body.ts";
import type { CompiledBody } from "./compiled-body.ts";
import { renderContentType } from "./content-type.ts";
import { mediaTypeOfFile, mediaTypeOfKind } from "./media-types.ts";

/** A body that is a file: streamed from disk when it is sent. */
export function buildFileBody(
	rendering: Rendering,
	body: Extract<CompiledBody, { kind: BodyKindOf<"files"> }>,
	around: BodySurroundings,
): BuiltBody {
	if (body.path === undefined) {
		rendering[around.rules.sendsWithoutFile ? "warn" : "refuse"](
			"BODY_FILE_NOT_CHOSEN",
			"The body is a file, but no file is selected.",
			"Add an entry with `filePath` and `selected: true`.",
			placeOfField(body.field),
		);
		return { body: undefined, contentType: undefined };
	}
	const written = renderContentType(rendering, body.contentType);
	const file = findFile(rendering, body.path, around);
	if (file === undefined) return { body: undefined, contentType: written };
	const { path, size, name } = file;
	return {
		body: {
			kind: "stream",
			length: size,
			open: () => createReadStream(path),
			description: `file ${name} (${formatSize(size)})`,
			outline: { kind: "file", path },
		},
		contentType: written ?? mediaTypeOfKind(body.kind) ?? mediaTypeOfFile(path),
	};
}
