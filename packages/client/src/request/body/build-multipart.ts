import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import type { OutgoingBody, OutlinedPart } from "../outgoing-request.ts";
import type { Rendering } from "../rendering.ts";
import { type BodyFile, findFile } from "./body-file.ts";
import type { BuiltBody } from "./build-body.ts";
import type { CompiledPart } from "./compiled-body.ts";
import { isMultipart, renderContentType } from "./content-type.ts";
import { mediaTypeOfFile } from "./media-types.ts";

/** A stretch of the body: bytes that are there, or a file that is read when it is sent. */
type Segment = Buffer | BodyFile;

/**
 * Makes a multipart form (RFC 7578). Files are streamed; the length is known
 * beforehand from their sizes.
 *
 * @param userContentType the one the user wrote: its boundary is used, and one without boundary gets one
 */
export function buildMultipart(
	rendering: Rendering,
	parts: readonly CompiledPart[],
	root: string,
	userContentType: string | undefined,
): BuiltBody {
	const boundary = boundaryIn(userContentType) ?? newBoundary();
	const segments: Segment[] = [];
	const outline: OutlinedPart[] = [];
	for (const part of parts)
		segments.push(...buildPart(rendering, part, root, boundary, outline));
	segments.push(Buffer.from(`--${boundary}--\r\n`));
	const type =
		userContentType !== undefined && isMultipart(userContentType)
			? userContentType
			: "multipart/form-data";
	return {
		body: bodyOf(segments, parts.length, outline),
		contentType:
			boundaryIn(type) === undefined ? `${type}; boundary=${boundary}` : type,
	};
}

function boundaryIn(contentType: string | undefined): string | undefined {
	const match = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType ?? "");
	return match?.[1] ?? match?.[2];
}

function newBoundary(): string {
	return `----CurlewForm${randomBytes(12).toString("hex")}`;
}

function buildPart(
	rendering: Rendering,
	part: CompiledPart,
	root: string,
	boundary: string,
	outline: OutlinedPart[],
): readonly Segment[] {
	const name = rendering.render(part.name);
	const type = renderContentType(rendering, part.contentType);
	const disposition = `form-data; name="${quoted(name)}"`;
	return part.values.flatMap((value) => {
		if (part.kind === "text") {
			const head = headOf(boundary, disposition, type);
			const text = rendering.render(value);
			outline.push({ name, value: text, ...(type && { contentType: type }) });
			return Buffer.from(`${head}${text}\r\n`);
		}
		const file = findFile(rendering, value, root);
		if (file === undefined) return [];
		const contentType = type ?? mediaTypeOfFile(file.path);
		outline.push({ name, path: file.path, contentType });
		const head = headOf(
			boundary,
			`${disposition}; filename="${quoted(file.name)}"`,
			contentType,
		);
		return [Buffer.from(head), file, Buffer.from("\r\n")];
	});
}

function headOf(
	boundary: string,
	disposition: string,
	contentType: string | undefined,
): string {
	const type =
		contentType === undefined ? "" : `Content-Type: ${contentType}\r\n`;
	return `--${boundary}\r\nContent-Disposition: ${disposition}\r\n${type}\r\n`;
}

/** As browsers write names (RFC 7578 §2, HTML §4.10.21.8): UTF-8, with what would end the quotation percent-encoded. */
function quoted(name: string): string {
	return name
		.replaceAll("\r", "%0D")
		.replaceAll("\n", "%0A")
		.replaceAll('"', "%22");
}

function bodyOf(
	segments: readonly Segment[],
	parts: number,
	outlined: readonly OutlinedPart[],
): OutgoingBody {
	const outline = { kind: "multipart", parts: outlined } as const;
	const buffers = segments.filter((segment) => Buffer.isBuffer(segment));
	if (buffers.length === segments.length)
		return { kind: "bytes", bytes: Buffer.concat(buffers), outline };
	let length = 0;
	for (const segment of segments)
		length += Buffer.isBuffer(segment) ? segment.length : segment.size;
	return {
		kind: "stream",
		length,
		open: () => Readable.from(read(segments), { objectMode: false }),
		description: `multipart form, ${parts} ${parts === 1 ? "part" : "parts"}`,
		outline,
	};
}

async function* read(segments: readonly Segment[]): AsyncGenerator<Buffer> {
	for (const segment of segments) {
		if (Buffer.isBuffer(segment)) yield segment;
		else yield* createReadStream(segment.path);
	}
}
