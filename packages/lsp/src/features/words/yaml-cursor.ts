import type { Position, Range } from "vscode-languageserver";

/** A step from the top of a file towards the cursor: a key of a map, with what its neighbours say, or an entry of a list. */
export type YamlStep =
	| { readonly key: string; readonly map: YamlMap }
	| "entry";

/** The values of a map's keys that stand on their lines. */
export type YamlMap = ReadonlyMap<string, string>;

/** What somebody is writing in a YAML file. */
export interface YamlCursor {
	readonly steps: readonly YamlStep[];
	/** The map that the cursor is in, without its own line. */
	readonly map: YamlMap;
	/** The key whose value is being written; undefined where a key is. */
	readonly key: string | undefined;
	/** What the choice replaces. */
	readonly range: Range;
	/** What stands behind that on the line. */
	readonly rest: string;
}

const KEY = /^( *)((?:- +)*)([\w$-]*)$/;
const VALUE = /^( *)((?:- +)*)([\w$-]+): +["']?([\w$-]*)$/;
const LINE = /^( *)((?:- +)*)(?:([\w$-]+):(?: +(.*))?)?$/;
const WORD = /^[\w$-]*/;

interface YamlLine {
	/** Of the first `-`, or of the key. */
	readonly start: number;
	/** Of the key. */
	readonly column: number;
	readonly dashes: number;
	/** Undefined for a line that begins with something else. */
	readonly key: string | undefined;
	readonly value: string;
}

/**
 * Tells by the indentation alone what is being written: a file in which
 * somebody writes is seldom whole. Undefined within texts of several lines,
 * comments and flow collections.
 */
export function yamlCursor(
	text: string,
	position: Position,
): YamlCursor | undefined {
	const lines = text.split(/\r\n|\r|\n/);
	const { line: row, character } = position;
	const line = lines[row] ?? "";
	const before = line.slice(0, character);
	const match = VALUE.exec(before) ?? KEY.exec(before);
	if (!match) return undefined;
	const [, indent = "", dashes = "", third = "", fourth] = match;
	const written = fourth ?? third;
	const behind = WORD.exec(line.slice(character))?.[0].length ?? 0;
	const end = character + behind;
	const found = new YamlWay(lines).from(row, {
		start: indent.length,
		column: indent.length + dashes.length,
		dashes: dashes.split("-").length - 1,
		key: undefined,
		value: "",
	});
	return (
		found && {
			...found,
			key: fourth === undefined ? undefined : third,
			range: {
				start: { line: row, character: character - written.length },
				end: { line: row, character: end },
			},
			rest: line.slice(end),
		}
	);
}

class YamlWay {
	readonly #lines: readonly string[];

	constructor(lines: readonly string[]) {
		this.#lines = lines;
	}

	from(
		row: number,
		line: YamlLine,
	): Pick<YamlCursor, "steps" | "map"> | undefined {
		const own = this.#mapAround(row, line);
		const steps: YamlStep[] = [];
		for (let at: Found | undefined = own; ; ) {
			for (let dash = 0; dash < at.first.dashes; dash++) steps.unshift("entry");
			if (at.first.start === 0 && at.first.dashes === 0) break;
			const parent = this.#parentOf(at);
			if (parent === undefined) return undefined;
			const { key = "" } = parent.line;
			at = this.#mapAround(parent.row, parent.line);
			steps.unshift({ key, map: at.map });
		}
		return { steps, map: own.map };
	}

	/** The map that has a line's key, and its first line. */
	#mapAround(row: number, line: YamlLine): Found {
		const map = new Map<string, string>();
		let first = { row, line };
		for (let at = row - 1; at >= 0 && first.line.dashes === 0; at--) {
			const one = this.#line(at);
			if (one === undefined || one.start > line.column) continue;
			if (one.column < line.column) break;
			if (one.column > line.column) continue;
			if (one.key !== undefined) map.set(one.key, one.value);
			first = { row: at, line: one };
		}
		for (let at = row + 1; at < this.#lines.length; at++) {
			const one = this.#line(at);
			if (one === undefined) continue;
			if (one.start < line.column) break;
			if (one.start === line.column && one.dashes === 0 && one.key)
				map.set(one.key, one.value);
		}
		return { map, row: first.row, first: first.line };
	}

	/** The line with the key of a map or a list; undefined when it is something else, as of a text. */
	#parentOf({
		row,
		first,
	}: Found): { row: number; line: YamlLine } | undefined {
		for (let at = row - 1; at >= 0; at--) {
			const one = this.#line(at);
			if (one === undefined || one.start > first.start) continue;
			const isOfList = first.dashes > 0 && one.start === first.start;
			if (isOfList && one.dashes > 0) continue;
			if (one.column >= first.start && !isOfList) continue;
			return one.key !== undefined && one.value === ""
				? { row: at, line: one }
				: undefined;
		}
		return undefined;
	}

	/** Undefined for empty lines and comments. */
	#line(row: number): YamlLine | undefined {
		const text = (this.#lines[row] ?? "").replace(/(?:^|\s)#.*$/, "").trimEnd();
		if (text === "") return undefined;
		const start = text.search(/\S/);
		const match = LINE.exec(text);
		if (!match)
			return { start, column: start, dashes: 0, key: undefined, value: text };
		const [, , dashes = "", key, value = ""] = match;
		return {
			start,
			column: start + dashes.length,
			dashes: dashes.split("-").length - 1,
			key,
			value: value.replace(/^(["'])(.*)\1$/, "$2"),
		};
	}
}

interface Found {
	readonly map: YamlMap;
	readonly row: number;
	readonly first: YamlLine;
}
