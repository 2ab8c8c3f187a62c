import { type ApiNode, isMap, type PlainMap } from "@curlew/client/openapi";
import type { ContentMaker } from "../document/content-maker.ts";
import { withMember, withoutMember } from "./own-maps.ts";

/**
 * A thing as a schema wants it: as it is where that is valid, else as much of it as is
 * valid in a value made for the schema. Undefined where no such value could be made.
 */
export function fitted(
	maker: ContentMaker,
	schema: ApiNode,
	thing: PlainMap,
): PlainMap | undefined {
	const isValid = (value: unknown) =>
		maker.judge.fault(schema, value) === undefined;
	if (isValid(thing)) return thing;
	const base = maker.sample(schema);
	if (!isMap(base) || !isValid(base)) return undefined;
	let best: PlainMap = base;
	for (const [name, value] of Object.entries(thing)) {
		const next = withMember(best, name, value);
		if (isValid(next)) best = next;
	}
	// What was made and the thing does not have.
	for (const name of Object.keys(best)) {
		if (Object.hasOwn(thing, name)) continue;
		const next = withoutMember(best, name);
		if (isValid(next)) best = next;
	}
	return best;
}

/** Things as JSON by the schemas that they were wanted for, as long as the things are kept. */
export class FittedTexts {
	readonly #content: ContentMaker;
	readonly #known = new WeakMap<PlainMap, Map<unknown, string | undefined>>();

	constructor(content: ContentMaker) {
		this.#content = content;
	}

	/** Undefined where no valid value could be made. */
	text(schema: ApiNode, thing: PlainMap): string | undefined {
		const texts = this.#known.get(thing) ?? new Map();
		this.#known.set(thing, texts);
		if (!texts.has(schema.value)) {
			const value = fitted(this.#content, schema, thing);
			texts.set(schema.value, value && JSON.stringify(value));
		}
		return texts.get(schema.value);
	}
}
