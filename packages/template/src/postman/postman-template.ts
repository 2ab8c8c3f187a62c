import type { Lookup, Variable } from "../lookup.ts";
import { JsonPlaces } from "../places/json-places.ts";
import type {
	Placeholder,
	Rendered,
	RenderOptions,
	Syntax,
	Template,
	TemplateContext,
	Traced,
} from "../template.ts";
import { POSTMAN_PLACEHOLDER, postmanReference } from "./references.ts";
import { countWhile } from "./spliced.ts";
import { Splicing } from "./splicing.ts";
import { tracedOf } from "./traced.ts";
import { splicedText } from "./value-text.ts";

const NONE: readonly never[] = Object.freeze([]);

/** A placeholder of the template, and the literal text behind it. */
interface Gap {
	readonly name: string;
	readonly after: string;
}

/**
 * A template of Postman's: values come in as they are, whatever they come into,
 * and what is not set stays as written.
 */
export class PostmanTemplate implements Template {
	readonly source: string;
	readonly context: TemplateContext;
	readonly syntax: Syntax = "postman";
	readonly #before: string;
	readonly #gaps: readonly Gap[];
	/** True when plain values, one in the place of each placeholder, are all that there is to it. */
	readonly #isFlat: boolean;
	#placeholders: readonly Placeholder[] | undefined;

	constructor(source: string, context: TemplateContext) {
		this.source = source;
		this.context = context;
		const gaps: Gap[] = [];
		let before = source;
		let end: number | undefined;
		for (const match of source.includes("{{")
			? [...source.matchAll(POSTMAN_PLACEHOLDER)].reverse()
			: NONE) {
			const [raw, name = ""] = match;
			gaps.push({ name, after: source.slice(match.index + raw.length, end) });
			end = match.index;
			before = source.slice(0, end);
		}
		this.#before = before;
		this.#gaps = gaps.reverse();
		const literals = [before, ...gaps.map(({ after }) => after)];
		this.#isFlat =
			!(holds(literals, "{{") && holds(literals, "}}")) &&
			gaps.every(({ name }) => !name.startsWith("$"));
	}

	get placeholders(): readonly Placeholder[] {
		this.#placeholders ??= this.#findPlaceholders();
		return this.#placeholders;
	}

	/** There are no defaults. */
	get references(): readonly Placeholder[] {
		return this.placeholders;
	}

	render(lookup: Lookup, options: RenderOptions = {}): Rendered {
		const text = this.#flatText(lookup, options);
		if (text !== undefined) return { text, unresolved: NONE, problems: NONE };
		const { spans: _, ...rendered } = this.trace(lookup, options);
		return rendered;
	}

	trace<V extends Variable>(
		lookup: Lookup<V>,
		options: RenderOptions = {},
	): Traced<V> {
		const splicing = new Splicing(this.source, lookup, options);
		splicing.run();
		return tracedOf(this, splicing, options.unresolved === "empty");
	}

	/** The placeholder that stands at a place, also where several make up one. */
	placeholderAt(start: number, end: number): Placeholder {
		const { placeholders } = this;
		const known =
			placeholders[countWhile(placeholders, (one) => one.start < start)];
		if (known?.start === start && known.end === end) return known;
		const raw = this.source.slice(start, end);
		const reference = postmanReference(raw.slice(2, -2));
		return { ...reference, raw, start, end, isInJsonString: false };
	}

	/** Most texts have values without braces for all their placeholders; undefined for any other. */
	#flatText(lookup: Lookup, { isData }: RenderOptions): string | undefined {
		if (!this.#isFlat || isData) return undefined;
		let text = this.#before;
		for (const { name, after } of this.#gaps) {
			const variable = lookup.find(name);
			if (variable === undefined) return undefined;
			const inserted = splicedText(variable.value);
			if (!this.#isPlain(inserted)) return undefined;
			text += inserted;
			text += after;
		}
		return text;
	}

	/** Nothing brings literal braces together, and is told of besides. */
	#isPlain(inserted: string): boolean {
		return inserted.trim() !== "" && !NOT_PLAIN.test(inserted);
	}

	#findPlaceholders(): readonly Placeholder[] {
		const places = this.context === "json" ? new JsonPlaces() : undefined;
		let read = 0;
		return [...this.source.matchAll(POSTMAN_PLACEHOLDER)].flatMap(
			({ 0: raw, 1: name = "", index: start }) => {
				const end = start + raw.length;
				places?.read(this.source, read, start);
				read = end;
				const isInJsonString = places?.place === "json-string";
				return name === ""
					? []
					: { ...postmanReference(name), start, end, isInJsonString };
			},
		);
	}
}

/** Braces may make up further placeholders; a control character may not stand in a header. */
const NOT_PLAIN = /[{}\r\n\0]/;

function holds(texts: readonly string[], wanted: string): boolean {
	return texts.some((text) => text.includes(wanted));
}
