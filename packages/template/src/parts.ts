import { BracePairs } from "./grammar/brace-pairs.ts";
import type { Dialect } from "./grammar/dialect.ts";
import { endOfPlaceholder } from "./grammar/grammar.ts";
import type { EscapeContext, Places } from "./places/place.ts";
import { type Reference, referenceOf } from "./reference.ts";
import type { Placeholder } from "./template.ts";

/** A template taken apart: literal text, then each placeholder with the literal text that follows it. */
export interface Parts {
	readonly before: string;
	readonly slots: readonly Slot[];
}

/** The place of a placeholder in a template. */
export class Slot {
	readonly reference: Reference;
	readonly place: EscapeContext;
	readonly after: string;
	/** True when it asks for the same ordinary variable as the slot before it: one look-up does for both. */
	readonly isSameVariable: boolean;
	readonly #start: number;
	#placeholder: Placeholder | undefined;

	constructor(
		reference: Reference,
		place: EscapeContext,
		start: number,
		after: string,
		previous: Slot | undefined,
	) {
		this.reference = reference;
		this.place = place;
		this.after = after;
		this.isSameVariable =
			reference.kind === "variable" &&
			reference.kind === previous?.reference.kind &&
			reference.name === previous.reference.name;
		this.#start = start;
	}

	get hasDefault(): boolean {
		return this.reference.default !== undefined;
	}

	/** As others see it; most templates are rendered without anyone looking. */
	get placeholder(): Placeholder {
		this.#placeholder ??= {
			...this.reference,
			start: this.#start,
			end: this.#start + this.reference.raw.length,
			isInJsonString: this.place === "json-string",
		};
		return this.#placeholder;
	}
}

/** Stands where a text has more placeholders than it may; the rest of the text is literal. It never has a value. */
export const TOO_MANY: Reference = Object.freeze({
	kind: "variable",
	raw: "{{",
	reference: "",
	name: "",
	path: Object.freeze([]),
});

const BACKSLASH = 92;
const NO_SLOTS: readonly Slot[] = Object.freeze([]);

/**
 * Takes the source of a template apart, in one pass.
 *
 * @param places keeps track of what the placeholders stand in
 * @param most how many `{{` are looked at; at the next one stands `TOO_MANY`
 */
export function takeApart(
	source: string,
	places: Places,
	dialect: Dialect,
	most = Number.POSITIVE_INFINITY,
): Parts {
	let open = source.indexOf("{{");
	if (open === -1) return { before: source, slots: NO_SLOTS };
	const assembly = new Assembly(source, places, dialect);
	const pairs = dialect.hasDefaults ? new BracePairs(source) : undefined;
	for (let count = 0; open !== -1; count++) {
		if (count >= most) {
			assembly.addTooMany(open);
			break;
		}
		const end = endOfPlaceholder(source, open, dialect, pairs);
		if (end === -1) {
			open = source.indexOf("{{", open + 1);
			continue;
		}
		if (isEscaped(source, open)) assembly.dropEscape(open);
		else assembly.addPlaceholder(open, end);
		open = source.indexOf("{{", end);
	}
	return assembly.finish();
}

/** An odd number of backslashes escapes; an even number are themselves, as in `"C:\\{{folder}}"`. */
function isEscaped(source: string, open: number): boolean {
	let at = open;
	while (source.charCodeAt(at - 1) === BACKSLASH) at -= 1;
	return (open - at) % 2 === 1;
}

/** The parts of a template while it is being read. */
class Assembly {
	readonly #source: string;
	readonly #places: Places;
	readonly #dialect: Dialect;
	readonly #slots: Slot[] = [];
	#before = "";
	/** The last placeholder; its slot is whole once the text after it is known. */
	#reference: Reference | undefined;
	#place: EscapeContext = "text";
	#start = 0;
	/** Literal text that was read, and where what is not yet read begins. */
	#literal = "";
	#unread = 0;

	constructor(source: string, places: Places, dialect: Dialect) {
		this.#source = source;
		this.#places = places;
		this.#dialect = dialect;
	}

	dropEscape(open: number): void {
		this.#readLiteral(open - 1);
		this.#unread = open;
	}

	addPlaceholder(start: number, end: number): void {
		const raw = this.#source.slice(start, end);
		this.#add(referenceOf(raw, this.#dialect), start, end);
	}

	addTooMany(start: number): void {
		this.#add(TOO_MANY, start, start + TOO_MANY.raw.length);
	}

	#add(reference: Reference, start: number, end: number): void {
		this.#readLiteral(start);
		this.#endLiteral();
		this.#reference = reference;
		this.#place = this.#places.place;
		this.#start = start;
		this.#unread = end;
	}

	finish(): Parts {
		this.#literal += this.#source.slice(this.#unread);
		this.#endLiteral();
		return { before: this.#before, slots: this.#slots };
	}

	#readLiteral(end: number): void {
		this.#places.read(this.#source, this.#unread, end);
		this.#literal += this.#source.slice(this.#unread, end);
	}

	#endLiteral(): void {
		const text = this.#literal;
		this.#literal = "";
		const reference = this.#reference;
		if (reference === undefined) {
			this.#before = text;
			return;
		}
		const previous = this.#slots.at(-1);
		this.#slots.push(
			new Slot(reference, this.#place, this.#start, text, previous),
		);
	}
}
