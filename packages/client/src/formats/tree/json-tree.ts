import type { SourceText } from "../../diagnostics/source-text.ts";
import { JsonTokens } from "../../values/json-tokens.ts";
import { PlacedDocument } from "./placed-document.ts";
import type {
	ListNode,
	MapEntry,
	MapNode,
	PlacedNode,
	ScalarNode,
} from "./placed-node.ts";

/** More exhaust the stack. */
const MOST_LEVELS = 500;
/**
 * The tree of a JSON text (RFC 8259), each node with its range. What is no JSON is
 * told once, where it begins; reading goes on behind it as far as it makes sense, so
 * that the rest of a file can be used. Of equal keys the last counts, as for
 * everybody who reads JSON. Takes no recursion, so that depth is no danger.
 */
export function placeJson(source: SourceText): PlacedDocument {
	return new JsonReader(source).read();
}

/** The code of what is told of a text that is no JSON. */
export const JSON_SYNTAX = "JSON_SYNTAX";

interface OpenMap {
	readonly kind: "map";
	readonly start: number;
	readonly entries: MapEntry[];
	key: { text: string; start: number; end: number } | undefined;
}

interface OpenList {
	readonly kind: "list";
	readonly start: number;
	readonly items: PlacedNode[];
}

type Expected = "value" | "key" | "colon" | "comma";

class JsonReader {
	readonly #text: string;
	readonly #document: PlacedDocument;
	readonly #problems: PlacedDocument["problems"] = [];
	readonly #tokens: JsonTokens;
	readonly #open: (OpenMap | OpenList)[] = [];
	#root: PlacedNode | null = null;
	#expected: Expected = "value";
	/** An empty list or map may end where its first entry could stand. */
	#isFirst = false;
	#isTold = false;

	constructor(source: SourceText) {
		this.#text = source.text;
		this.#tokens = new JsonTokens(source.text);
		this.#document = new PlacedDocument(source, null, {
			problems: this.#problems,
		});
	}

	read(): PlacedDocument {
		const tokens = this.#tokens;
		while (this.#open.length <= MOST_LEVELS && tokens.next()) this.#take();
		const end = this.#text.length;
		if (this.#open.length > MOST_LEVELS) {
			const message = "The values are nested too deeply to be read.";
			this.#fail(message, this.#tokens.start, end);
		} else if (this.#open.length > 0) {
			const opened = this.#open.at(-1)?.start ?? 0;
			this.#fail(
				`This ${this.#open.at(-1)?.kind === "map" ? "`{`" : "`[`"} is not closed.`,
				opened,
				opened + 1,
			);
		} else if (this.#root === null) this.#fail("The file holds no JSON.", 0, 1);
		while (this.#open.length > 0) this.#close(end);
		return new PlacedDocument(this.#document.source, this.#root, {
			problems: this.#problems,
		});
	}

	#take(): void {
		const { kind, start, end, isBroken } = this.#tokens;
		if (this.#root !== null && this.#open.length === 0) {
			this.#fail("The JSON has ended before this.", start, end);
			return;
		}
		switch (kind) {
			case "{":
			case "[":
				this.#expect("value", start, end);
				this.#begin(kind, start);
				return;
			case "}":
			case "]":
				this.#end(kind, start, end);
				return;
			case ",":
				this.#expect("comma", start, end);
				this.#next();
				return;
			case ":":
				this.#expect("colon", start, end);
				this.#expected = "value";
				return;
			case "comment":
				this.#fail("JSON has no comments.", start, end);
				return;
			case "unknown":
				this.#fail(
					"This is no JSON: texts stand in quotation marks.",
					start,
					end,
				);
				break;
			default:
				if (isBroken) this.#tellBroken(start, end);
		}
		// Behind a value of a map comes a key, whether or not a comma is there.
		if (this.#expected === "comma" && this.#open.at(-1)?.kind === "map") {
			this.#expect("key", start, end);
			this.#expected = "key";
		}
		if (this.#expected === "key") this.#takeKey();
		else {
			this.#expect("value", start, end);
			this.#add(this.#scalar());
		}
	}

	#tellBroken(start: number, end: number): void {
		const text = this.#text.slice(start, end);
		this.#fail(
			/^".*"$/s.test(text)
				? "The text holds an escape or a character that JSON does not have."
				: this.#tokens.kind === "string"
					? "The text has no end: a quotation mark is missing."
					: "This is no number of JSON.",
			start,
			end,
		);
	}

	#takeKey(): void {
		const { kind, start, end } = this.#tokens;
		const open = this.#open.at(-1);
		if (open?.kind !== "map") return;
		if (kind !== "string" && kind !== "unknown")
			this.#fail("A key in quotation marks is missing.", start, end);
		open.key = { text: this.#textOf(), start, end };
		this.#expected = "colon";
		this.#isFirst = false;
	}

	#textOf(): string {
		const { kind, start, end } = this.#tokens;
		const written = this.#text.slice(start, end);
		if (kind !== "string") return written;
		const closed = written.length > 1 && written.endsWith('"');
		const inside = written.slice(1, closed ? -1 : undefined);
		if (!inside.includes("\\")) return inside;
		try {
			const text: unknown = JSON.parse(written);
			return typeof text === "string" ? text : inside;
		} catch {
			// It was told that it is broken.
			return inside;
		}
	}

	#scalar(): ScalarNode {
		const { kind, start, end } = this.#tokens;
		const text = this.#textOf();
		const style = kind === "string" ? "double" : "plain";
		return {
			kind: "scalar",
			type: typeOf(kind, text),
			text,
			style,
			start,
			end,
		};
	}

	#begin(kind: "{" | "[", start: number): void {
		this.#open.push(
			kind === "{"
				? { kind: "map", start, entries: [], key: undefined }
				: { kind: "list", start, items: [] },
		);
		this.#expected = kind === "{" ? "key" : "value";
		this.#isFirst = true;
	}

	#end(kind: "}" | "]", start: number, end: number): void {
		const wanted = kind === "}" ? "map" : "list";
		const isEmpty = this.#isFirst && this.#open.at(-1)?.kind === wanted;
		if (!isEmpty) this.#expect("comma", start, end);
		// One that closes nothing is passed over; one that closes something further out closes what is in it, too.
		if (!this.#open.some((one) => one.kind === wanted)) return;
		while (this.#open.at(-1)?.kind !== wanted) this.#close(start);
		this.#close(end);
	}

	#close(end: number): void {
		const open = this.#open.pop();
		if (open === undefined) return;
		const { start } = open;
		if (open.kind === "list") {
			const node: ListNode = { kind: "list", start, end, items: open.items };
			this.#add(node);
			return;
		}
		if (open.key !== undefined) addEntry(open, null);
		const entries = this.#withoutDuplicates(open.entries);
		const node: MapNode = { kind: "map", start, end, entries };
		this.#add(node);
	}

	#add(node: PlacedNode): void {
		const open = this.#open.at(-1);
		this.#expected = "comma";
		this.#isFirst = false;
		if (open === undefined) this.#root ??= node;
		else if (open.kind === "list") open.items.push(node);
		else if (open.key !== undefined) addEntry(open, node);
	}

	#next(): void {
		this.#expected = this.#open.at(-1)?.kind === "map" ? "key" : "value";
		this.#isFirst = false;
	}

	/** Tells what stands where something else should, and goes on as if that were there. */
	#expect(wanted: Expected, start: number, end: number): void {
		const expected = this.#expected;
		if (expected === wanted) return;
		const before = this.#lastEnd(start);
		switch (expected) {
			case "comma":
				this.#fail("A comma is missing behind this.", before - 1, before);
				break;
			case "colon":
				this.#fail("A colon is missing behind the key.", before - 1, before);
				break;
			default:
				this.#fail(`A ${expected} is missing in front of this.`, start, end);
		}
		if (wanted !== "value") return;
		// A value where a key should be has none.
		const open = this.#open.at(-1);
		if (open?.kind === "map") open.key ??= { text: "", start, end };
	}

	/** Behind what stands before an offset. */
	#lastEnd(start: number): number {
		return this.#text.slice(0, start).trimEnd().length;
	}

	#fail(message: string, start: number, end: number): void {
		if (this.#isTold) return;
		// What comes next mostly follows from this.
		this.#isTold = true;
		this.#document.report({ code: JSON_SYNTAX, message }, start, end);
	}

	#withoutDuplicates(entries: readonly MapEntry[]): readonly MapEntry[] {
		const last = new Map(entries.map((entry) => [entry.key, entry]));
		if (last.size === entries.length) return entries;
		return entries.filter((entry) => {
			if (last.get(entry.key) === entry) return true;
			this.#document.report(
				{
					code: "DUPLICATE_KEY",
					severity: "warning",
					message: `The key \`${entry.key}\` stands here a second time further below; that one counts.`,
					hint: "Remove one of them.",
				},
				entry.keyStart,
				entry.keyEnd,
			);
			return false;
		});
	}
}

function addEntry(open: OpenMap, value: PlacedNode | null): void {
	const { key } = open;
	if (key === undefined) return;
	const { text, start, end } = key;
	open.entries.push({ key: text, keyStart: start, keyEnd: end, value });
	open.key = undefined;
}

function typeOf(kind: JsonTokens["kind"], text: string): ScalarNode["type"] {
	if (kind === "number") return "number";
	if (kind !== "word") return "text";
	return text === "null" ? "null" : "boolean";
}
