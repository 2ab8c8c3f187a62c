import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { shortened } from "../../values/shortened.ts";
import { sizeOf } from "./size.ts";

/** Characters of one text, such as a header, the name of a test or a line of the console. */
export const LONGEST_TEXT = 1024 * 1024;
/** Characters of what a request tells: in its result, bodies aside, and as many in what it logs. */
export const MOST_TOLD = 8 * 1024 * 1024;

/** How many entries were left out, by what they are. */
export type LeftOut = Map<string, number>;

export interface BoundOptions {
	/** Default: `MOST_TOLD`. */
	readonly most?: number;
	/** What is bounded already, and left as it is. */
	readonly kept?: readonly (object | undefined)[];
	/** Is told what was left out. */
	readonly leftOut?: LeftOut;
}

/**
 * Plain data of which no more is left than can be kept, sent and shown: long
 * texts are cut, and of lists the entries are left out that find no room any
 * more. Its secrets have to be masked before: half of one would be found by
 * nobody.
 */
export function bounded<T>(data: T, options?: BoundOptions): T;
export function bounded(
	data: unknown,
	{ most = MOST_TOLD, kept = [], leftOut = new Map() }: BoundOptions = {},
): unknown {
	const keptSize = kept.reduce((sum, one) => sum + sizeOf(one), 0);
	const isSmall = Math.min(LONGEST_TEXT, most) + keptSize;
	if (sizeOf(data, isSmall) <= isSmall) return data;
	return new Bounding(most, new Set(kept), leftOut).part(data, "");
}

class Bounding {
	#room: number;
	readonly #kept: ReadonlySet<object | undefined>;
	readonly #leftOut: LeftOut;

	constructor(
		room: number,
		kept: ReadonlySet<object | undefined>,
		leftOut: LeftOut,
	) {
		this.#room = room;
		this.#kept = kept;
		this.#leftOut = leftOut;
	}

	/** @param name of the list or the member that it is */
	part(value: unknown, name: string): unknown {
		if (typeof value === "string") return this.#text(value);
		if (!isCompound(value)) return value;
		if (this.#kept.has(value)) return value;
		if (Array.isArray(value)) return this.#entries(value, name);
		// fromEntries defines properties, so a `__proto__` key stays a key.
		return Object.fromEntries(
			Object.entries(value).map(([key, member]) => [
				key,
				this.part(member, key),
			]),
		);
	}

	#text(text: string): string {
		const short = shortened(text, Math.min(LONGEST_TEXT, this.#room + 1));
		this.#room = Math.max(0, this.#room - short.length);
		return short;
	}

	#entries(entries: readonly unknown[], name: string): unknown[] {
		const left: unknown[] = [];
		for (const entry of entries) {
			const short = withShortTexts(entry);
			const size = sizeOf(short, this.#room);
			if (size > this.#room) continue;
			this.#room -= size;
			left.push(short);
		}
		const missing = entries.length - left.length;
		if (missing > 0)
			this.#leftOut.set(name, (this.#leftOut.get(name) ?? 0) + missing);
		return left;
	}
}

function withShortTexts(value: unknown): unknown {
	if (sizeOf(value, LONGEST_TEXT) <= LONGEST_TEXT) return value;
	if (typeof value === "string") return shortened(value, LONGEST_TEXT);
	if (!isCompound(value)) return value;
	if (Array.isArray(value)) return value.map(withShortTexts);
	return Object.fromEntries(
		Object.entries(value).map(([key, member]) => [key, withShortTexts(member)]),
	);
}

/** A list, or an object with members. */
function isCompound(value: unknown): value is object {
	return (
		typeof value === "object" && value !== null && !(value instanceof Date)
	);
}

/** Tells the user that there was more than this. */
export function leftOutWarning(leftOut: LeftOut): Diagnostic | undefined {
	if (leftOut.size === 0) return undefined;
	const what = [...leftOut].map(
		([name, count]) => `${count.toLocaleString("en-US")} of its ${name}`,
	);
	return {
		code: "TOO_MUCH_TOLD",
		severity: "warning",
		message: `The request tells more than can be shown: ${what.join(", ")} are left out.`,
		hint: `Texts are kept up to ${inMillions(LONGEST_TEXT)} characters, and up to ${inMillions(MOST_TOLD)} of a request's results and of its log.`,
	};
}

function inMillions(characters: number): string {
	return `${Math.floor(characters / 1_000_000)} million`;
}
