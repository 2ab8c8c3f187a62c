import {
	type BodyScanner,
	decodedText,
	type LineContent,
	type LinePlace,
} from "./scanner.ts";

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** Lines as the text has them: `text.split(/\r?\n/)`. */
export class RawScanner implements BodyScanner {
	readonly depth = 0;
	readonly #bytes: Buffer;
	start = 0;
	end = 0;
	/** Behind the text's end once the last line is read. */
	#offset = 0;

	constructor(bytes: Buffer) {
		this.#bytes = bytes;
	}

	get place(): LinePlace {
		return { offset: this.#offset, depth: 0, mode: 0 };
	}

	seek({ offset }: LinePlace): void {
		this.#offset = offset;
	}

	next(): boolean {
		const bytes = this.#bytes;
		if (this.#offset > bytes.length) return false;
		this.start = this.#offset;
		const feed = bytes.indexOf(LINE_FEED, this.start);
		const last = feed === -1 ? bytes.length : feed;
		const hasReturn = feed > this.start && bytes[feed - 1] === CARRIAGE_RETURN;
		this.end = hasReturn ? last - 1 : last;
		this.#offset = last + 1;
		return true;
	}

	get content(): LineContent {
		return { lead: "", start: this.start, end: this.end, trail: "" };
	}

	clean(text: string): string {
		return text;
	}

	text(limit: number): string {
		return decodedText(this.#bytes, this.start, this.end, limit);
	}
}
