import type { EngineImage } from "./engine-image.ts";

/**
 * An engine's prepared memory as a file: the length of a JSON header (four
 * bytes, little-endian), the header, then the bytes of all pieces.
 */
interface Header {
	readonly functionNames: readonly string[];
	readonly pieces: readonly {
		readonly start: number;
		readonly size: number;
		readonly zeros: number;
	}[];
	readonly image: Omit<EngineImage, "pieces">;
}

export function serializeImage(
	{ pieces, ...image }: EngineImage,
	functionNames: readonly string[],
): Uint8Array {
	const header: Header = {
		functionNames,
		pieces: pieces.map(({ start, bytes, zeros }) => {
			return { start, size: bytes.length, zeros };
		}),
		image,
	};
	const text = Buffer.from(JSON.stringify(header));
	const length = Buffer.alloc(4);
	length.writeUInt32LE(text.length);
	return Buffer.concat([length, text, ...pieces.map(({ bytes }) => bytes)]);
}

/** @throws Error when the image was made for other host functions: the guest calls them by index */
export function deserializeImage(
	file: Uint8Array<ArrayBuffer>,
	functionNames: readonly string[],
): EngineImage {
	const view = new DataView(file.buffer, file.byteOffset);
	const start = 4 + view.getUint32(0, true);
	const text = new TextDecoder().decode(file.subarray(4, start));
	const header: Header = JSON.parse(text);
	if (header.functionNames.join() !== functionNames.join()) {
		throw new Error("The script engine's image belongs to another version.");
	}
	let at = start;
	const pieces = header.pieces.map(({ start, size, zeros }) => {
		const bytes = file.subarray(at, at + size);
		at += size;
		return { start, bytes, zeros };
	});
	return { ...header.image, pieces };
}
