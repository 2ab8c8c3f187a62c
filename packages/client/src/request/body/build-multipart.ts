import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { Random } from "../../variables/seeded-random.ts";
import type { OutgoingBody, OutlinedPart } from "../outgoing-request.ts";
import type { Rendering } from "../rendering.ts";
import { type BodyFile, findFile } from "./body-file.ts";
import type { BodySurroundings, BuiltBody } from "./build-body.ts";
import type { CompiledPart } from "./compiled-body.ts";
import { isMultipart, renderContentType } from "./content-type.ts";
import { mediaTypeOfFile } from "./media-types.ts";

/** A stretch of the body: bytes that are there, or a file that is read when it is sent. */
type Segment = Buffer | BodyFile;

interface BuiltPart {
	readonly head: string;
	readonly content: string | BodyFile;
	readonly outline: OutlinedPart;
}

/**
 * Makes a multipart form (RFC 7578). Files are streamed; the length is known
 * beforehand from their sizes. A boundary that the user wrote is used, and a
 * content type of theirs without boundary gets one.
 */
export function buildMultipart(
	rendering: Rendering,
	parts: readonly CompiledPart[],
	around: BodySurroundings,
): BuiltBody {
	const userContentType = around.contentType;
	const built = parts.flatMap((part) => buildPart(rendering, part, around));
	if (built.length === 0 && !around.rules.sendsEmptyForms)
		return { body: undefined, contentType: undefined };
	const boundary =
		boundaryIn(userContentType) ??
		newBoundary(rendering.variables.sources.dynamic?.seed, built);
	const type =
		userContentType !== undefined && isMultipart(userContentType)
			? userContentType
			: "multipart/form-data";
	return {
		body: bodyOf(built, boundary, parts.length),
		contentType:
			boundaryIn(type) === undefined ? `${type}; boundary=${boundary}` : type,
	};
}

function boundaryIn(contentType: string | undefined): string | undefined {
	const match = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType ?? "");
	return match?.[1] ?? match?.[2];
}

/**
 * One that stands in no text of the form (RFC 2046 §5.1.1): nobody can guess it,
 * unless there is a seed. Then all forms have the same, whatever the order of
 * the requests, and the dynamic values stay those that they are without a form.
 */
function newBoundary(
	seed: number | undefined,
	parts: readonly BuiltPart[],
): string {
	const random = seed === undefined ? undefined : new Random(seed);
	for (;;) {
		const digits = random?.hexadecimal(24) ?? randomBytes(12).toString("hex");
		const boundary = `----CurlewForm${digits}`;
		const isTaken = parts.some(
			({ content }) =>
				typeof content === "string" && content.includes(boundary),
		);
		if (!isTaken) return boundary;
	}
}

function buildPart(
	rendering: Rendering,
	part: CompiledPart,
	around: BodySurroundings,
): readonly BuiltPart[] {
	const name = rendering.render(part.name);
	const type = renderContentType(rendering, part.contentType);
	const disposition = `form-data; name="${quoted(name)}"`;
	if (part.kind === "file" && part.values.length === 0)
		return around.rules.sendsWithoutFile ? [emptyFile(name, disposition)] : [];
	return part.values.flatMap((value): readonly BuiltPart[] => {
		if (part.kind === "text") {
			const head = headOf(disposition, type);
			const text = rendering.render(value);
			const outline = { name, value: text, ...(type && { contentType: type }) };
			return [{ head, content: text, outline }];
		}
		const file = findFile(rendering, value, around);
		if (file === undefined) return [];
		const contentType = type ?? mediaTypeOfFile(file.path);
		const head = headOf(
			`${disposition}; filename="${quoted(file.name)}"`,
			contentType,
		);
		const outline = { name, path: file.path, contentType };
		return [{ head, content: file, outline }];
	});
}

/** As browsers send a field for files where none was chosen (HTML §4.10.21.4), but without a type. */
function emptyFile(name: string, disposition: string): BuiltPart {
	const head = headOf(`${disposition}; filename=""`, undefined);
	return { head, content: "", outline: { name, value: "" } };
}

function headOf(disposition: string, contentType: string | undefined): string {
	const type =
		contentType === undefined ? "" : `Content-Type: ${contentType}\r\n`;
	return `Content-Disposition: ${disposition}\r\n${type}\r\n`;
}

/** As browsers write names (RFC 7578 §2, HTML §4.10.21.8): UTF-8, with what would end the quotation percent-encoded. */
function quoted(name: string): string {
	return name
		.replaceAll("\r", "%0D")
		.replaceAll("\n", "%0A")
		.replaceAll('"', "%22");
}

function bodyOf(
	built: readonly BuiltPart[],
	boundary: string,
	parts: number,
): OutgoingBody {
	const outline = {
		kind: "multipart",
		parts: built.map((part) => part.outline),
	} as const;
	const segments = built.flatMap(({ head, content }): readonly Segment[] => {
		const opening = `--${boundary}\r\n${head}`;
		return typeof content === "string"
			? [Buffer.from(`${opening}${content}\r\n`)]
			: [Buffer.from(opening), content, Buffer.from("\r\n")];
	});
	segments.push(Buffer.from(`--${boundary}--\r\n`));
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
