import {
	COLLECTION_STYLE,
	EVENT_ID,
	type Event,
	getScalarValue,
	type MappingEvent,
	parseEvents,
	SCALAR_STYLE,
	type ScalarEvent,
	type SequenceEvent,
	YAMLException,
} from "js-yaml";
import { detachedText } from "../../values/detached-text.ts";
import {
	type ListNode,
	type MapEntry,
	type MapNode,
	mapEntry,
	type PlacedNode,
	type ScalarNode,
	type ScalarStyle,
} from "../tree/placed-node.ts";
import {
	ABSENT,
	OutOfTheOrdinary,
	refuseProperties,
	refuseRepeated,
} from "./out-of-the-ordinary.ts";
import { plainScalarType } from "./yaml-scalar.ts";

/** YAML allows 1024 characters up to the colon (§7.4.2); js-yaml does not count them. */
const LONGEST_KEY = 1000;

/** Line breaks of old Macs and of Unicode, and a byte order mark inside: the libraries need not agree on them. */
const UNUSUAL = /\r(?!\n)|[\ufeff\u0085\u2028\u2029]/;

/** A tab that indents, the marks of documents: harmless in the lines of a block only. */
const SUSPICIOUS_LINE = /^ *(?:\t|---|\.\.\.)/gm;

/** With a line of its own, this is where a file may begin. */
const DOCUMENT_START = /^---\r?\n/;

const STYLES: Readonly<Record<ScalarEvent["style"], ScalarStyle>> = {
	[SCALAR_STYLE.PLAIN]: "plain",
	[SCALAR_STYLE.SINGLE_QUOTED]: "single",
	[SCALAR_STYLE.DOUBLE_QUOTED]: "double",
	[SCALAR_STYLE.LITERAL_BLOCK]: "literal",
	[SCALAR_STYLE.FOLDED_BLOCK]: "folded",
};

/**
 * Parses the YAML that collections are usually made of, quickly. Undefined for
 * anything else, sound or not (anchors, tags, merge keys, several documents,
 * keys that repeat or are no plain words, syntax errors): that is for
 * `parseYaml`, which understands all of YAML and says what is wrong with it.
 */
export function quickTree(text: string): PlacedNode | undefined {
	if (UNUSUAL.test(text)) return undefined;
	try {
		return new TreeBuilder(text, parseEvents(text, {})).build();
	} catch (error) {
		const isExpected =
			error instanceof YAMLException || error instanceof OutOfTheOrdinary;
		if (isExpected) return undefined;
		throw error;
	}
}

/** Goes through the flat list of events once. */
class TreeBuilder {
	readonly #text: string;
	readonly #events: readonly Event[];
	#next = 0;
	/** Offset behind what was read last. */
	#end = 0;
	/** Where the texts of blocks begin and end. */
	readonly #blocks: (readonly [start: number, end: number])[] = [];

	constructor(text: string, events: readonly Event[]) {
		this.#text = text;
		this.#events = events;
	}

	build(): PlacedNode {
		const document = this.#take();
		const isPlain =
			document.type === EVENT_ID.DOCUMENT &&
			!document.explicitEnd &&
			document.directives.length === 0;
		if (!isPlain) throw new OutOfTheOrdinary();
		const root = this.#node(false);
		if (root.kind === "scalar") throw new OutOfTheOrdinary();
		this.#refuseSuspiciousLines();
		this.#take();
		const isOnly = this.#next === this.#events.length;
		if (!isOnly) throw new OutOfTheOrdinary();
		return root;
	}

	#take(): Event {
		const event = this.#events[this.#next++];
		if (event === undefined) throw new OutOfTheOrdinary();
		return event;
	}

	/** True, and past it, at the end of a map or list. */
	#takeEnd(): boolean {
		if (this.#events[this.#next]?.type !== EVENT_ID.POP) return false;
		this.#next++;
		return true;
	}

	#node(isInBlock: boolean): PlacedNode {
		const event = this.#take();
		switch (event.type) {
			case EVENT_ID.SCALAR:
				return this.#scalar(event);
			case EVENT_ID.MAPPING:
				return event.style === COLLECTION_STYLE.FLOW
					? this.#flowMap(event, isInBlock)
					: this.#blockMap(event);
			case EVENT_ID.SEQUENCE:
				return event.style === COLLECTION_STYLE.FLOW
					? this.#flowList(event, isInBlock)
					: this.#blockList(event);
			default:
				throw new OutOfTheOrdinary();
		}
	}

	#blockMap(event: MappingEvent): MapNode {
		refuseProperties(event);
		const { start } = event;
		const column = start - this.#lineStart(start);
		const entries: MapEntry[] = [];
		while (!this.#takeEnd()) {
			const key = this.#key();
			// The key behind a `?` is indented deeper.
			if (key.start - this.#lineStart(key.start) !== column) {
				throw new OutOfTheOrdinary();
			}
			entries.push(mapEntry(key, this.#node(true)));
		}
		refuseRepeated(entries);
		return { kind: "map", entries, start, end: this.#end };
	}

	#blockList(event: SequenceEvent): ListNode {
		refuseProperties(event);
		const items: PlacedNode[] = [];
		while (!this.#takeEnd()) items.push(this.#node(true));
		return { kind: "list", items, start: event.start, end: this.#end };
	}

	#flowMap(event: MappingEvent, isInBlock: boolean): MapNode {
		refuseProperties(event);
		const { start } = event;
		this.#open("{", start);
		const entries: MapEntry[] = [];
		while (!this.#takeEnd()) {
			const before = this.#end;
			const key = this.#key();
			// A `?`, or a comment.
			if (this.#skipBlank(before) !== key.start) throw new OutOfTheOrdinary();
			// `{ a }` has no value at all, other than `{ a: }`.
			const next = this.#events[this.#next];
			if (next?.type === EVENT_ID.SCALAR && next.valueStart === ABSENT) {
				throw new OutOfTheOrdinary();
			}
			entries.push(mapEntry(key, this.#node(false)));
		}
		refuseRepeated(entries);
		this.#close("}", start, isInBlock);
		return { kind: "map", entries, start, end: this.#end };
	}

	#flowList(event: SequenceEvent, isInBlock: boolean): ListNode {
		refuseProperties(event);
		const { start } = event;
		this.#open("[", start);
		const items: PlacedNode[] = [];
		while (!this.#takeEnd()) items.push(this.#node(false));
		this.#close("]", start, isInBlock);
		return { kind: "list", items, start, end: this.#end };
	}

	/** `[a: b]` has a map without braces. */
	#open(bracket: string, start: number): void {
		if (this.#text[start] !== bracket) throw new OutOfTheOrdinary();
		this.#end = start + 1;
	}

	/** Brackets over several lines inside a block must be indented, and not everybody sees that. */
	#close(bracket: string, start: number, isInBlock: boolean): void {
		const end = this.#skipBlank(this.#end);
		if (this.#text[end] !== bracket) throw new OutOfTheOrdinary();
		if (isInBlock && this.#lineStart(end) > start) throw new OutOfTheOrdinary();
		this.#end = end + 1;
	}

	#key(): ScalarNode {
		const event = this.#take();
		if (event.type !== EVENT_ID.SCALAR) throw new OutOfTheOrdinary();
		const key = this.#scalar(event);
		const isOrdinary =
			event.valueStart !== ABSENT &&
			event.style <= SCALAR_STYLE.DOUBLE_QUOTED &&
			key.end - key.start <= LONGEST_KEY &&
			key.text !== "<<";
		if (!isOrdinary) throw new OutOfTheOrdinary();
		return key;
	}

	#scalar(event: ScalarEvent): ScalarNode {
		refuseProperties(event);
		const { valueStart, valueEnd } = event;
		const style = STYLES[event.style];
		const text = detachedText(getScalarValue(this.#text, event));
		const [start, end] = this.#range(style, valueStart, valueEnd);
		this.#end = end;
		if (event.style >= SCALAR_STYLE.LITERAL_BLOCK) {
			this.#refuseBlankEnd(text, end);
		}
		const type = style === "plain" ? plainScalarType(text) : "text";
		return { kind: "scalar", type, text, style, start, end };
	}

	/** With the quotation marks, and the header of a block. An empty value stands behind what was read last. */
	#range(
		style: ScalarStyle,
		start: number,
		end: number,
	): readonly [start: number, end: number] {
		if (start === ABSENT) return [this.#end, this.#end];
		switch (style) {
			case "plain":
				return [start, end];
			case "single":
			case "double":
				return [start - 1, end + 1];
			default:
				this.#blocks.push([start, end]);
				return [this.#blockHeader(start), end];
		}
	}

	/** The offset of the `|` or `>` on the line above the text of a block. */
	#blockHeader(contentStart: number): number {
		const above = this.#text[contentStart - 1] === "\n" ? 1 : 0;
		const line = this.#lineStart(contentStart - above);
		// A key before it may hold such a character too.
		const from = Math.max(line, this.#end);
		const offset = this.#text.slice(from, contentStart).search(/[|>]/);
		if (offset === -1) throw new OutOfTheOrdinary();
		return from + offset;
	}

	/** Which lines of nothing but white space belong to a block is seen differently. */
	#refuseBlankEnd(text: string, end: number): void {
		let last = end - 1;
		while (this.#isLineBreak(last)) last--;
		const endsInBlank = /[ \t]/.test(this.#text[last] ?? "");
		if (endsInBlank || text.trim() === "") throw new OutOfTheOrdinary();
	}

	#isLineBreak(offset: number): boolean {
		const character = this.#text[offset];
		return character === "\n" || character === "\r";
	}

	#refuseSuspiciousLines(): void {
		const first = DOCUMENT_START.test(this.#text) ? 1 : 0;
		// Both come in the order of the file.
		let at = 0;
		for (const { index } of this.#text.slice(first).matchAll(SUSPICIOUS_LINE)) {
			const offset = index + first;
			while ((this.#blocks[at]?.[1] ?? offset + 1) <= offset) at++;
			const start = this.#blocks[at]?.[0] ?? offset + 1;
			if (offset < start) throw new OutOfTheOrdinary();
		}
	}

	#lineStart(offset: number): number {
		return offset === 0 ? 0 : this.#text.lastIndexOf("\n", offset - 1) + 1;
	}

	/** The offset of the next character that is neither white space nor a comma. */
	#skipBlank(offset: number): number {
		let at = offset;
		while (BLANK.has(this.#text.charCodeAt(at))) at++;
		return at;
	}
}

/** Space, tab, line feed, carriage return, comma. */
const BLANK: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d, 0x2c]);
