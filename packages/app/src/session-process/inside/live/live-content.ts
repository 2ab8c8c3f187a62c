import { TextDecoder } from "node:util";
import { charsetOf } from "@curlew/client/reading";
import type { LiveItem, LiveKind } from "../../../protocol/live.ts";
import { eventsIn } from "./event-stream.ts";

/** Characters of a line, or an event's data, that are shown while they come. The body has all of it. */
const LONGEST_ITEM = 100_000;
/** Characters of a line that is not over. */
const LONGEST_TAIL = 2_000;
/** Characters of other text that wait to be shown: more come too fast for anybody to read. */
const MOST_WAITING = 4_000_000;

/** Blacks out secrets. */
export interface Masking {
	mask(text: string): string;
	maskBeginning(text: string, limit: number): string;
	/** Characters behind a place that may belong to a secret that begins before it. */
	readonly lookAhead: number;
}

type Item = Omit<LiveItem, "at">;

/** Makes items of the content of a response as it comes. What may be half a secret is held back. */
export class LiveContent {
	readonly #kind: LiveKind;
	readonly #masking: Masking;
	readonly #decoder: TextDecoder;
	/** Decoded, with line feeds only, from the beginning of an item on. */
	#waiting = "";
	/** The rest of a long line is on its way. */
	#isBehindCut = false;
	#endsInReturn = false;
	/** Bytes that nobody sees. */
	#skipped = 0;

	/** @param start the first bytes */
	constructor(
		kind: LiveKind,
		contentType: string,
		start: Uint8Array,
		masking: Masking,
	) {
		this.#kind = kind;
		this.#masking = masking;
		this.#decoder = decoderOf(charsetOf(start, contentType));
	}

	/** True when it should be taken now, so that no more has to wait. */
	add(chunk: Uint8Array): boolean {
		if (this.#kind === "bytes") return false;
		const isFull = this.#waiting.length > MOST_WAITING;
		if (isFull && this.#kind === "text") {
			this.#skipped += chunk.byteLength;
			return false;
		}
		this.#append(this.#decoder.decode(chunk, { stream: true }));
		return isFull;
	}

	/** The items that are whole, secrets masked. */
	take(): readonly Item[] {
		const end = this.#endOfWhole();
		const whole = this.#waiting.slice(0, end);
		this.#waiting = this.#waiting.slice(end);
		return [
			...this.#itemsIn(whole),
			...this.#cutItem(),
			...this.#skippedItem(),
		];
	}

	/** The rest, when nothing follows. */
	end(): readonly Item[] {
		this.#append(this.#decoder.decode());
		const items = this.take();
		const rest = this.#waiting;
		this.#waiting = "";
		if (rest.trim() === "" || this.#isBehindCut) return items;
		const last = this.#itemsIn(rest);
		if (this.#kind !== "events") return [...items, ...last];
		return [
			...items,
			...last.map((item) => ({ ...item, note: "incomplete" as const })),
		];
	}

	/** The beginning of a line that is not over, as far as no secret can begin in it. */
	get tail(): string {
		if (this.#kind === "events" || this.#isBehindCut) return "";
		const { lookAhead } = this.#masking;
		const limit = Math.min(this.#waiting.length - lookAhead, LONGEST_TAIL);
		return limit > 0 ? this.#masking.maskBeginning(this.#waiting, limit) : "";
	}

	#append(text: string): void {
		const joined = this.#endsInReturn ? `\r${text}` : text;
		this.#endsInReturn = joined.endsWith("\r");
		const whole = this.#endsInReturn ? joined.slice(0, -1) : joined;
		this.#waiting += whole.includes("\r")
			? whole.replace(/\r\n?/g, "\n")
			: whole;
		if (this.#isBehindCut) this.#leaveCut();
	}

	#leaveCut(): void {
		const { length } = this.#separator;
		const end = this.#waiting.indexOf(this.#separator);
		this.#isBehindCut = end === -1;
		// The separator's first half may be here already.
		const next = end === -1 ? this.#waiting.length - length + 1 : end + length;
		this.#waiting = this.#waiting.slice(next);
	}

	get #separator(): string {
		return this.#kind === "events" ? "\n\n" : "\n";
	}

	#endOfWhole(): number {
		const last = this.#waiting.lastIndexOf(this.#separator);
		return last === -1 ? 0 : last + this.#separator.length;
	}

	#itemsIn(text: string): readonly Item[] {
		if (text === "") return [];
		// As a whole: a secret may go over several lines.
		const masked = this.#masking.mask(text);
		if (this.#kind === "events") return eventsIn(masked).map(shortened);
		const lines = masked.replace(/\n$/, "").split("\n");
		return this.#kind === "lines"
			? lines.flatMap((line) => dataOf(line) ?? [])
			: lines.map((line) => shortened({ text: line }));
	}

	/** The beginning of a line that has become too long to wait for its end. */
	*#cutItem(): Iterable<Item> {
		const { lookAhead } = this.#masking;
		if (this.#waiting.length <= LONGEST_ITEM + lookAhead) return;
		const text = this.#masking.maskBeginning(this.#waiting, LONGEST_ITEM);
		const [item = { text }] =
			this.#kind === "events" ? eventsIn(text) : [{ text }];
		yield { ...item, note: "cut" };
		this.#waiting = this.#waiting.slice(-1);
		this.#isBehindCut = true;
	}

	*#skippedItem(): Iterable<Item> {
		if (this.#skipped === 0) return;
		yield { text: String(this.#skipped), note: "skipped" };
		this.#skipped = 0;
		this.#waiting = "";
		this.#isBehindCut = true;
	}
}

/** Blank lines keep a connection alive, and begin records of JSON text sequences (RFC 7464). */
function dataOf(line: string): Item | undefined {
	const text = line.startsWith("\x1e") ? line.slice(1) : line;
	return text.trim() === "" ? undefined : shortened({ text });
}

function shortened(item: Item): Item {
	if (item.text.length <= LONGEST_ITEM) return item;
	return { ...item, text: item.text.slice(0, LONGEST_ITEM), note: "cut" };
}

function decoderOf(charset: string): TextDecoder {
	try {
		return new TextDecoder(charset);
	} catch {
		// A server's charset may be any word at all.
		return new TextDecoder();
	}
}
