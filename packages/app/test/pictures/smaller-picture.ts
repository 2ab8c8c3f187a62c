import { crc32, deflateSync, inflateSync } from "node:zlib";

const SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");
/** As many as one byte tells apart. */
const COLORS = 256;

/**
 * A PNG with a palette of the colours that are used most, which is about half as large.
 *
 * @param png of 8 bits a channel, not interlaced, as browsers make it (W3C PNG, 2nd edition)
 */
export function smallerPicture(png: Buffer): Buffer {
	const { width, height, pixels } = decoded(png);
	const palette = mostUsed(pixels);
	const indexes = new Map<number, number>(
		palette.map((color, index) => [color, index]),
	);
	const rows = Buffer.alloc((width + 1) * height);
	for (let at = 0; at < pixels.length; at++) {
		const color = pixels[at] ?? 0;
		let index = indexes.get(color);
		if (index === undefined) {
			index = nearest(palette, color);
			indexes.set(color, index);
		}
		// Each row begins with its filter: none.
		rows[at + Math.floor(at / width) + 1] = index;
	}
	const header = Buffer.alloc(13);
	header.writeUInt32BE(width, 0);
	header.writeUInt32BE(height, 4);
	// 8 bits a pixel, of a palette.
	header.set([8, 3], 8);
	return Buffer.concat([
		SIGNATURE,
		chunk("IHDR", header),
		chunk("PLTE", Buffer.from(palette.flatMap(channels))),
		chunk("IDAT", deflateSync(rows, { level: 9, memLevel: 9 })),
		chunk("IEND", Buffer.alloc(0)),
	]);
}

/** Its pixels as 0xRRGGBB, row by row. */
function decoded(png: Buffer) {
	const width = png.readUInt32BE(16);
	const height = png.readUInt32BE(20);
	const size = png[25] === 6 ? 4 : 3;
	const data = inflateSync(Buffer.concat(dataOf(png)));
	const pixels = new Uint32Array(width * height);
	const stride = width * size;
	let above: Uint8Array = new Uint8Array(stride);
	for (let y = 0; y < height; y++) {
		const start = y * (stride + 1);
		const row = data.subarray(start + 1, start + 1 + stride);
		unfilter(data[start] ?? 0, row, above, size);
		above = row;
		for (let x = 0; x < width; x++)
			pixels[y * width + x] = Buffer.from(row).readUIntBE(x * size, 3);
	}
	return { width, height, pixels };
}

function dataOf(png: Buffer): Buffer[] {
	const parts: Buffer[] = [];
	for (let at = SIGNATURE.length; at < png.length; ) {
		const length = png.readUInt32BE(at);
		if (png.toString("latin1", at + 4, at + 8) === "IDAT")
			parts.push(png.subarray(at + 8, at + 8 + length));
		at += length + 12;
	}
	return parts;
}

/** W3C PNG §9: what a row differs in from its neighbours, made whole in place. */
function unfilter(
	filter: number,
	row: Uint8Array,
	above: Uint8Array,
	size: number,
): void {
	for (let at = 0; at < row.length; at++) {
		const left = row[at - size] ?? 0;
		const up = above[at] ?? 0;
		const corner = at < size ? 0 : (above[at - size] ?? 0);
		const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)];
		row[at] = (row[at] ?? 0) + (guess[filter] ?? 0);
	}
}

function paeth(left: number, up: number, corner: number): number {
	const sum = left + up - corner;
	const [a, b, c] = [left, up, corner].map((one) => Math.abs(sum - one));
	if (a === undefined || b === undefined || c === undefined) return 0;
	if (a <= b && a <= c) return left;
	return b <= c ? up : corner;
}

function mostUsed(pixels: Uint32Array): readonly number[] {
	const counts = new Map<number, number>();
	for (const color of pixels) counts.set(color, (counts.get(color) ?? 0) + 1);
	return [...counts]
		.sort(([, one], [, other]) => other - one)
		.slice(0, COLORS)
		.map(([color]) => color);
}

function nearest(palette: readonly number[], color: number): number {
	const wanted = channels(color);
	const distance = (one: number) =>
		channels(one).reduce(
			(sum, value, at) => sum + (value - (wanted[at] ?? 0)) ** 2,
			0,
		);
	const distances = palette.map(distance);
	return distances.indexOf(Math.min(...distances));
}

function channels(color: number): number[] {
	return [color >> 16, (color >> 8) & 255, color & 255];
}

function chunk(type: string, data: Buffer): Buffer {
	const length = Buffer.alloc(4);
	length.writeUInt32BE(data.length);
	const content = Buffer.concat([Buffer.from(type, "latin1"), data]);
	const sum = Buffer.alloc(4);
	sum.writeUInt32BE(crc32(content));
	return Buffer.concat([length, content, sum]);
}
