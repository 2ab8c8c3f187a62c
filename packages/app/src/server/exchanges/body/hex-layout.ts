import type { Layout, ShownLine } from "./layout.ts";

/** Bytes on a line. */
const WIDTH = 16;

/** Bytes as numbers in hexadecimal, beside the characters of ASCII that they may be. */
export class HexLayout implements Layout {
	readonly #bytes: Buffer;

	constructor(bytes: Buffer) {
		this.#bytes = bytes;
	}

	get total(): number {
		return Math.ceil(this.#bytes.length / WIDTH);
	}

	*lines(from: number, count = this.total): Iterable<ShownLine> {
		const end = Math.min(this.total, from + count);
		for (let line = from; line < end; line++)
			yield { text: this.#line(line * WIDTH) };
	}

	whole(line: number): string {
		return this.#line(line * WIDTH);
	}

	segments(): readonly string[] {
		return [];
	}

	startOf(line: number): number | undefined {
		return line < this.total ? line * WIDTH : undefined;
	}

	endOfBlock(): undefined {
		return undefined;
	}

	#line(offset: number): string {
		const bytes = this.#bytes.subarray(offset, offset + WIDTH);
		const pairs = bytes.toString("hex").replace(/../g, "$& ");
		const half = WIDTH * 1.5;
		const hex = `${pairs.slice(0, half)} ${pairs.slice(half)}`;
		const text = bytes.toString("latin1").replace(/[^\x20-\x7e]/g, "·");
		return `${offset.toString(16).padStart(8, "0")}  ${hex.padEnd(WIDTH * 3 + 1)} ${text}`;
	}
}
