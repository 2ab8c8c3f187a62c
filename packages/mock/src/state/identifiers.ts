import type { Random } from "@curlew/client/internal";
import { type ApiNode, isMap, type PlainMap } from "@curlew/client/openapi";
import { memberAt, withValueAt } from "./own-maps.ts";
import type { Resource } from "./resource.ts";
import type { SchemaParts } from "./schema-parts.ts";
import type { ThingShelf } from "./store.ts";

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** The id of a thing as paths have it; undefined where it has none. */
export function thingId(
	{ idPath }: Resource,
	value: unknown,
): string | undefined {
	const id = memberAt(value, idPath);
	return typeof id === "string" || typeof id === "number"
		? String(id)
		: undefined;
}

/** Makes ids: numbers that count up, UUIDs, or texts as the document has them. */
export class Identifiers {
	readonly #parts: SchemaParts;
	readonly #random: Random;

	constructor(parts: SchemaParts, random: Random) {
		this.#parts = parts;
		this.#random = random;
	}

	/**
	 * A thing with an id that no other on its shelf has.
	 *
	 * @param isValid of the whole thing
	 */
	given(
		shelf: ThingShelf,
		value: PlainMap,
		isValid: (value: PlainMap) => boolean,
	): PlainMap | undefined {
		const { resource, things } = shelf;
		for (const id of this.#candidates(shelf, value)) {
			if (things.has(String(id))) continue;
			const next = withValueAt(value, resource.idPath, id);
			if (isValid(next)) return next;
		}
		return undefined;
	}

	*#candidates(
		shelf: ThingShelf,
		value: PlainMap,
	): Generator<string | number, void> {
		const before = memberAt(value, shelf.resource.idPath);
		const schemas = this.#schemas(shelf.resource);
		const isNumber = this.#parts.hasType(schemas, "integer", "number");
		if (isNumber || typeof before === "number")
			for (let tries = 0; tries < 50; tries++) yield ++shelf.lastNumber;
		const text = typeof before === "string" ? before : "";
		if (this.#isUuid(schemas) || UUID.test(text)) yield this.#random.uuid();
		if (/^\d{1,15}$/.test(text))
			for (let tries = 0; tries < 50; tries++) yield String(++shelf.lastNumber);
		// Of the same form: `cus_9s6XKzkNRiz8i3`, 24 hexadecimal digits.
		for (let tries = 0; tries < 20; tries++) yield this.#like(text);
		yield this.#random.uuid();
		for (let tries = 0; tries < 20; tries++)
			yield `${text}-${++shelf.lastNumber}`;
	}

	#schemas({ schema, idPath }: Resource): readonly ApiNode[] {
		let at: readonly ApiNode[] = [schema];
		for (const key of idPath)
			at = at.flatMap((one) => this.#parts.member(one, key));
		return at;
	}

	#isUuid(schemas: readonly ApiNode[]): boolean {
		return schemas.some((one) =>
			/^(?:uuid|guid)$/.test(one.textAt("format") ?? ""),
		);
	}

	/** A text whose last digits and letters are others; one without a digit is followed by some. */
	#like(text: string): string {
		const tail = /[\dA-Za-z]+$/.exec(text)?.[0] ?? "";
		if (!/\d/.test(tail))
			return `${text === "string" ? "" : text}${this.#random.hexadecimal(8)}`;
		const isHexadecimal = /^[\da-f]+$/.test(tail);
		const other = isHexadecimal
			? this.#random.hexadecimal(tail.length)
			: this.#random.alphanumeric(tail.length);
		return text.slice(0, text.length - tail.length) + other;
	}
}

/** Notes the number of an id, so that the next one is higher; large ones are made otherwise than by counting. */
export function noteNumber(shelf: ThingShelf, id: string): void {
	if (/^\d{1,7}$/.test(id))
		shelf.lastNumber = Math.max(shelf.lastNumber, Number(id));
}

/** The things of a list as a response holds it. */
export function thingsIn(
	value: unknown,
	member: string | undefined,
): readonly PlainMap[] {
	const list = member === undefined ? value : memberAt(value, [member]);
	return Array.isArray(list) ? list.filter(isMap) : [];
}
