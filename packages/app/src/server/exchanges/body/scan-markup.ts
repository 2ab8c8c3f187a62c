import {
	type BodyScanner,
	decodedText,
	isSpace,
	type LineContent,
	type LinePlace,
} from "./scanner.ts";

const LESS = 0x3c;
const GREATER = 0x3e;
const SLASH = 0x2f;
const LINE_FEED = 0x0a;

/** Parts that are shown as they stand, and what ends them. A mode is an index of this list. */
const VERBATIM = [
	"",
	"-->",
	"]]>",
	"?>",
	"</script",
	"</style",
	"</pre",
	"</textarea",
] as const;
/** Elements of HTML whose content is shown as it stands. */
const VERBATIM_ELEMENTS: Readonly<Record<string, number>> = {
	script: 4,
	style: 5,
	pre: 6,
	textarea: 7,
};
/** Elements of HTML that have no end, or may go without one: they count for no indentation. */
const UNCOUNTED = new Set(
	"area base br col embed hr img input link meta source track wbr p li dt dd tr td th option".split(
		" ",
	),
);
/** Nobody's elements have longer names. */
const LONGEST_NAME = 40;

/**
 * Lines of XML or HTML: a tag that follows another one begins a line, and text
 * stays with the tags around it. Nothing but white space changes, so that also
 * what is not well-formed can be read.
 */
export class MarkupScanner implements BodyScanner {
	readonly #bytes: Buffer;
	readonly #isHtml: boolean;
	start = 0;
	end = 0;
	depth = 0;
	#offset = 0;
	#open = 0;
	#mode = 0;

	constructor(bytes: Buffer, isHtml: boolean) {
		this.#bytes = bytes;
		this.#isHtml = isHtml;
	}

	get place(): LinePlace {
		return { offset: this.#offset, depth: this.#open, mode: this.#mode };
	}

	seek({ offset, depth, mode }: LinePlace): void {
		this.#offset = offset;
		this.#open = depth;
		this.#mode = mode;
	}

	next(): boolean {
		const isVerbatim = this.#mode !== 0;
		if (!isVerbatim) this.#offset = this.#skipSpace(this.#offset);
		if (this.#offset >= this.#bytes.length) return false;
		this.start = this.#offset;
		this.depth = isVerbatim ? 0 : this.#depthOfLine();
		this.#readLine();
		return true;
	}

	get content(): LineContent {
		return { lead: "", start: this.start, end: this.end, trail: "" };
	}

	clean(text: string): string {
		return text.replace(/(?<!\s)\s*\n\s*/g, " ");
	}

	text(limit: number): string {
		const text = decodedText(this.#bytes, this.start, this.end, limit);
		return this.clean(text.trimEnd());
	}

	#depthOfLine(): number {
		const isEnd =
			this.#bytes[this.start] === LESS && this.#bytes[this.start + 1] === SLASH;
		const counts = isEnd && this.#counts(this.#nameAt(this.start + 2));
		return Math.max(0, this.#open - (counts ? 1 : 0));
	}

	/** Reads up to a line's end, which is where the white space in front of the next one begins. */
	#readLine(): void {
		const bytes = this.#bytes;
		for (;;) {
			if (this.#mode !== 0 && (!this.#readVerbatim() || this.#isBreak(false)))
				return;
			let isEmptyElement = false;
			if (bytes[this.#offset] === LESS) isEmptyElement = this.#readTag();
			else if (this.#readText()) return;
			this.end = this.#offset;
			if (this.#offset >= bytes.length) return;
			if (this.#mode === 0 && this.#isBreak(isEmptyElement)) return;
		}
	}

	/** True when the line ends within what is verbatim, or with it. */
	#readVerbatim(): boolean {
		const bytes = this.#bytes;
		const feed = bytes.indexOf(LINE_FEED, this.#offset);
		const ending = VERBATIM[this.#mode] ?? "";
		const line = feed === -1 ? bytes.length : feed;
		const end = bytes.subarray(this.#offset, line).indexOf(ending);
		if (end === -1) {
			this.end = line;
			this.#offset = line + 1;
			return false;
		}
		const isElement = ending.startsWith("</");
		this.#offset += end + (isElement ? 0 : ending.length);
		this.end = this.#offset;
		this.#mode = 0;
		return this.#offset < bytes.length;
	}

	/** True when the text ended with a line of its own. */
	#readText(): boolean {
		const bytes = this.#bytes;
		const less = bytes.indexOf(LESS, this.#offset);
		const end = less === -1 ? bytes.length : less;
		const feed = bytes.subarray(this.#offset, end).indexOf(LINE_FEED);
		const isBroken = feed !== -1;
		this.#offset = isBroken ? this.#offset + feed + 1 : end;
		this.end = isBroken ? this.#offset - 1 : end;
		return isBroken;
	}

	/** True for an opening tag, behind which its end may stand on the same line. */
	#readTag(): boolean {
		const bytes = this.#bytes;
		const start = this.#offset;
		const mode = this.#beginVerbatim(start);
		if (mode !== 0) {
			this.#mode = mode;
			return false;
		}
		const isEnd = bytes[start + 1] === SLASH;
		const name = this.#nameAt(start + (isEnd ? 2 : 1));
		const end = this.#endOfTag(start);
		const isClosed = bytes[end - 2] === SLASH || name.startsWith("!");
		this.#offset = end;
		if (isClosed || name === "" || !this.#counts(name)) return false;
		this.#open = Math.max(0, this.#open + (isEnd ? -1 : 1));
		if (isEnd) return false;
		this.#mode = this.#isHtml ? (VERBATIM_ELEMENTS[name] ?? 0) : 0;
		return true;
	}

	/** The mode of a comment and the like, whose beginning is read then; 0 for a tag. */
	#beginVerbatim(start: number): number {
		const head = this.#bytes.toString("latin1", start, start + 9);
		const [mode, length] = head.startsWith("<!--")
			? [1, 4]
			: head === "<![CDATA["
				? [2, 9]
				: head.startsWith("<?")
					? [3, 2]
					: [0, 0];
		this.#offset = start + length;
		return mode;
	}

	#isBreak(isEmptyElement: boolean): boolean {
		const bytes = this.#bytes;
		if (bytes[this.#offset - 1] !== GREATER) return false;
		const next = this.#skipSpace(this.#offset);
		const isTag = bytes[next] === LESS || next >= bytes.length;
		if (!isTag) return bytes.subarray(this.#offset, next).includes(LINE_FEED);
		return !(isEmptyElement && bytes[next + 1] === SLASH);
	}

	#counts(name: string): boolean {
		return !(this.#isHtml && UNCOUNTED.has(name));
	}

	#nameAt(start: number): string {
		const text = this.#bytes.toString("latin1", start, start + LONGEST_NAME);
		return /^[^\s/>]*/.exec(text)?.[0].toLowerCase() ?? "";
	}

	#endOfTag(start: number): number {
		const bytes = this.#bytes;
		let at = start + 1;
		while (at < bytes.length) {
			const byte = bytes[at];
			if (byte === GREATER) return at + 1;
			if (byte === 0x22 || byte === 0x27) {
				const close = bytes.indexOf(byte, at + 1);
				if (close === -1) return bytes.length;
				at = close;
			}
			at++;
		}
		return bytes.length;
	}

	#skipSpace(offset: number): number {
		let at = offset;
		while (isSpace(this.#bytes[at])) at++;
		return at;
	}
}
