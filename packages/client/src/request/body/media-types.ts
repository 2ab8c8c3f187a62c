import { extname } from "node:path";
import { BODY_KINDS, bodyDescriptor } from "../../kinds/body-kinds.ts";
import type { CompiledBody } from "./compiled-body.ts";

const BY_EXTENSION: Readonly<Record<string, string>> = {
	".bmp": "image/bmp",
	".css": "text/css",
	".csv": "text/csv",
	".gif": "image/gif",
	".gz": "application/gzip",
	".htm": "text/html",
	".html": "text/html",
	".jpeg": "image/jpeg",
	".jpg": "image/jpeg",
	".js": "text/javascript",
	".json": "application/json",
	".md": "text/markdown",
	".mp3": "audio/mpeg",
	".mp4": "video/mp4",
	".pdf": "application/pdf",
	".png": "image/png",
	".svg": "image/svg+xml",
	".tar": "application/x-tar",
	".txt": "text/plain",
	".wav": "audio/wav",
	".webm": "video/webm",
	".webp": "image/webp",
	".xml": "application/xml",
	".yaml": "application/yaml",
	".yml": "application/yaml",
	".zip": "application/zip",
};

/** The media type of a file by the ending of its name; `application/octet-stream` for unknown ones. */
export function mediaTypeOfFile(file: string): string {
	return (
		BY_EXTENSION[extname(file).toLowerCase()] ?? "application/octet-stream"
	);
}

/** The media type of a form whose fields are URL-encoded. */
export const URL_ENCODED = BODY_KINDS["form-urlencoded"].mediaType;

/** The media type of a body of that kind; undefined where only building it tells. */
export function mediaTypeOfKind(
	kind: Exclude<CompiledBody["kind"], "none">,
): string | undefined {
	return kind === "form-text" ? URL_ENCODED : bodyDescriptor(kind).mediaType;
}

/** The media type that a body brings along; undefined where there is no body, or where only building it tells. */
export function mediaTypeOf(body: CompiledBody): string | undefined {
	if (body.kind === "none") return undefined;
	if (body.kind !== "json") return mediaTypeOfKind(body.kind);
	if (body.text.template.source.trim() === "") return undefined;
	return body.mediaType ?? mediaTypeOfKind("json");
}
