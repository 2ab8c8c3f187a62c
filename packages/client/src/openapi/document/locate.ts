import {
	EVENT_ID,
	type Event,
	getScalarValue,
	parseEvents,
	YAMLException,
} from "js-yaml";
import { JsonTokens } from "../../values/json-tokens.ts";
import type { ApiFile } from "./api-file.ts";

/** UTF-16 offsets, end exclusive. */
export type OffsetRange = readonly [start: number, end: number];

const TOP: OffsetRange = [0, 1];

/**
 * Where values stand in a file, by their paths: at the key of a member, at an
 * element itself. The whole file is gone through once, so ask for all at a time.
 * What a path cannot be followed to (behind an alias, behind a fault of the file)
 * is told at the nearest value around it.
 */
export function locateAll(
	file: ApiFile,
	paths: readonly (readonly string[])[],
): readonly OffsetRange[] {
	const top = new Wanted();
	const wanted = paths.map((path) =>
		path.reduce((at, key) => at.child(key), top),
	);
	top.range = TOP;
	if (file.language === "json") locateJson(file.source.text, top);
	else locateYaml(file.source.text, top);
	return wanted.map((at) => at.nearest());
}

/** A value whose place is asked for, or on the way to one. */
class Wanted {
	readonly #parent: Wanted | undefined;
	readonly #children = new Map<string, Wanted>();
	range: OffsetRange | undefined;

	constructor(parent?: Wanted) {
		this.#parent = parent;
	}

	child(key: string): Wanted {
		const known = this.#children.get(key);
		if (known) return known;
		const made = new Wanted(this);
		this.#children.set(key, made);
		return made;
	}

	/** Only what is asked for. */
	below(key: string): Wanted | undefined {
		return this.#children.get(key);
	}

	nearest(): OffsetRange {
		return this.range ?? this.#parent?.nearest() ?? TOP;
	}
}

/** A map or list that is being gone through. */
interface Level {
	/** Undefined when nothing in it is asked for. */
	readonly wanted: Wanted | undefined;
	readonly isMap: boolean;
	/** Of the next element of a list. */
	index: number;
	/** Of a map, behind a key. */
	value: Wanted | undefined;
	isBehindKey: boolean;
}

function levelOf(wanted: Wanted | undefined, isMap: boolean): Level {
	return { wanted, isMap, index: 0, value: undefined, isBehindKey: false };
}

/** What the next value in a level is, as far as it is asked for. */
function nextValue(level: Level, range: OffsetRange): Wanted | undefined {
	if (level.isMap) {
		level.isBehindKey = false;
		return level.value;
	}
	const item = level.wanted?.below(String(level.index++));
	if (item) item.range ??= range;
	return item;
}

function takeKey(level: Level, name: string, range: OffsetRange): void {
	level.isBehindKey = true;
	level.value = level.wanted?.below(name);
	// Of keys that repeat, the last counts.
	if (level.value) level.value.range = range;
}

function locateJson(text: string, top: Wanted): void {
	const tokens = new JsonTokens(text);
	const levels: Level[] = [];
	while (tokens.next()) {
		const { kind, start, end } = tokens;
		const level = levels.at(-1);
		if (kind === "{" || kind === "[") {
			const wanted = level ? nextValue(level, [start, end]) : top;
			levels.push(levelOf(wanted, kind === "{"));
		} else if (kind === "}" || kind === "]") levels.pop();
		else if (kind === "string" || kind === "number" || kind === "word") {
			if (level?.isMap && !level.isBehindKey)
				takeKey(level, keyIn(text.slice(start, end)), [start, end]);
			else if (level) nextValue(level, [start, end]);
		}
	}
}

function keyIn(written: string): string {
	if (!written.includes("\\")) return written.slice(1, -1);
	try {
		return String(JSON.parse(written));
	} catch {
		return written;
	}
}

function locateYaml(text: string, top: Wanted): void {
	const levels: Level[] = [];
	for (const event of eventsOf(text)) {
		const level = levels.at(-1);
		switch (event.type) {
			case EVENT_ID.MAPPING:
			case EVENT_ID.SEQUENCE: {
				const range: OffsetRange = [event.start, event.start + 1];
				// A map as a key has no name.
				const wanted = level === undefined ? top : valueOrNothing(level, range);
				levels.push(levelOf(wanted, event.type === EVENT_ID.MAPPING));
				break;
			}
			case EVENT_ID.SCALAR: {
				const range: OffsetRange = [event.valueStart, event.valueEnd];
				if (level?.isMap && !level.isBehindKey)
					takeKey(level, getScalarValue(text, event), range);
				else if (level) nextValue(level, range);
				break;
			}
			case EVENT_ID.ALIAS:
				if (level) valueOrNothing(level, [event.anchorStart, event.anchorEnd]);
				break;
			case EVENT_ID.POP:
				levels.pop();
				break;
		}
	}
}

function valueOrNothing(level: Level, range: OffsetRange): Wanted | undefined {
	if (!level.isMap || level.isBehindKey) return nextValue(level, range);
	level.isBehindKey = true;
	level.value = undefined;
	return undefined;
}

/** None of a file that is broken: everything is then told at its top. */
function eventsOf(text: string): readonly Event[] {
	try {
		return parseEvents(text, {});
	} catch (error) {
		if (error instanceof YAMLException) return [];
		throw error;
	}
}
