import { indentedOffsets } from "./indented-text.ts";
import type { ScalarNode } from "./placed-node.ts";

/** A piece of a scalar's source: one character, or an escape. */
interface Unit {
	readonly offset: number;
	/** Undefined for an escape, which stands for whatever the value has there. */
	readonly character: string | undefined;
	/** How many UTF-16 code units of the value it makes. */
	readonly count: number;
}

/**
 * For each UTF-16 code unit of a scalar's value, where it stands in the file:
 * through quotation marks, escapes, folded lines and the indentation of blocks.
 */
export function scalarOffsets(
	scalar: ScalarNode,
	text: string,
): readonly number[] {
	const known = found.get(scalar);
	if (known?.text === text) return known.offsets;
	const offsets = findOffsets(scalar, text);
	found.set(scalar, { text, offsets });
	return offsets;
}

/** A text with many faults is asked for each of them. */
const found = new WeakMap<
	ScalarNode,
	{ readonly text: string; readonly offsets: readonly number[] }
>();

function findOffsets(scalar: ScalarNode, text: string): readonly number[] {
	const { start, end } = scalar;
	if (scalar.type !== "text") {
		return Array.from({ length: end - start }, (_, index) => start + index);
	}
	const value = scalar.text;
	switch (scalar.style) {
		case "indented":
			return indentedOffsets(text, scalar);
		case "joined":
			return joinedOffsets(scalar, text);
		case "literal":
		case "folded": {
			const first = afterLine(text, start);
			const indent = blockIndent(value, text, first);
			return align(value, blockUnits(text, first, end, indent));
		}
		case "double":
			return align(value, flowUnits(text, start + 1, end - 1, '"'));
		case "single":
			return align(value, flowUnits(text, start + 1, end - 1, "'"));
		case "plain":
			return align(value, flowUnits(text, start, end, ""));
	}
}

/** What was put between texts stands where the text before it ends. */
function joinedOffsets({ start, parts = [] }: ScalarNode, text: string) {
	let end = start;
	return parts.flatMap((part) => {
		if (typeof part === "string")
			return Array.from(part, () => end).slice(0, part.length);
		const offsets = scalarOffsets(part, text);
		end = (offsets.at(-1) ?? part.start) + 1;
		return offsets;
	});
}

/** The columns by which a block is indented. `first` is the offset of the line below its header. */
export function blockIndent(
	value: string,
	text: string,
	first: number,
): number {
	const inValue = /^(?:[ \t]*\n)*( *)[^ \n]/.exec(value);
	const onDisk = /^(?:[ \t]*\r?\n)*( *)/.exec(text.slice(first));
	return Math.max(0, (onDisk?.[1]?.length ?? 0) - (inValue?.[1]?.length ?? 0));
}

/** The offset of the next line: the header of a block, `|-`, has a line of its own. */
export function afterLine(text: string, start: number): number {
	const end = text.indexOf("\n", start);
	return end === -1 ? text.length : end + 1;
}

/**
 * Walks value and source side by side. They hold the same characters in the
 * same order, but that folding turns a line break into a space, and drops
 * other white space around it.
 */
function align(value: string, units: readonly Unit[]): number[] {
	const offsets: number[] = [];
	let next = 0;
	while (offsets.length < value.length) {
		const wanted = value[offsets.length];
		let unit = units[next];
		while (unit && !isMatch(unit, wanted) && isBlank(unit.character)) {
			unit = units[++next];
		}
		if (!unit) break;
		for (let count = 0; count < unit.count; count++) offsets.push(unit.offset);
		next++;
	}
	return offsets;
}

function isMatch(unit: Unit, wanted: string | undefined): boolean {
	if (unit.character === undefined || unit.character === wanted) return true;
	return unit.character === "\n" && wanted === " ";
}

function isBlank(character: string | undefined): boolean {
	return character === " " || character === "\t" || character === "\n";
}

/** The characters of a block without its indentation. */
function blockUnits(
	text: string,
	start: number,
	end: number,
	indent: number,
): Unit[] {
	const units: Unit[] = [];
	let column = 0;
	for (let offset = start; offset < end; offset++) {
		const character = text.charAt(offset);
		if (character === "\n") column = -1;
		const isIndentation = column >= 0 && column < indent && character === " ";
		if (!isIndentation && !isCarriageReturn(text, offset)) {
			units.push({ offset, character, count: 1 });
		}
		column++;
	}
	return units;
}

/** The characters of a plain or quoted scalar without the indentation of its further lines; escapes as one unit each. */
function flowUnits(
	text: string,
	start: number,
	end: number,
	quote: "" | "'" | '"',
): Unit[] {
	const units: Unit[] = [];
	let isAtLineStart = false;
	for (let offset = start; offset < end; ) {
		const character = text.charAt(offset);
		if (character === "\\" && quote === '"') {
			offset = pushEscape(units, text, offset);
			isAtLineStart = false;
			continue;
		}
		const isDropped =
			(isAtLineStart && (character === " " || character === "\t")) ||
			isCarriageReturn(text, offset);
		if (!isDropped) {
			units.push({ offset, character, count: 1 });
			isAtLineStart = character === "\n";
		}
		offset += quote === "'" && character === "'" ? 2 : 1;
	}
	return units;
}

/** Adds an escape, and gives the offset behind it. One at the end of a line joins it with the next and makes nothing. */
function pushEscape(units: Unit[], text: string, offset: number): number {
	const joined = /^\\\r?\n[ \t]*/.exec(text.slice(offset, offset + 1000));
	if (joined) return offset + joined[0].length;
	const digits = { x: 2, u: 4, U: 8 }[text.charAt(offset + 1)] ?? 0;
	const code = Number.parseInt(text.slice(offset + 2, offset + 2 + digits), 16);
	// Beyond the basic plane, one escape makes a pair of code units.
	units.push({ offset, character: undefined, count: code > 0xffff ? 2 : 1 });
	return offset + 2 + digits;
}

function isCarriageReturn(text: string, offset: number): boolean {
	return text[offset] === "\r" && text[offset + 1] === "\n";
}
