import type { Random } from "@curlew/client/internal";
import {
	type ApiDocument,
	type ApiNode,
	flattenSchemas,
	isMap,
	itemSchemas,
	memberSchemas,
	typesOf,
} from "@curlew/client/openapi";
import { otherNumber, otherText } from "./other-scalars.ts";

interface Varying {
	readonly document: ApiDocument;
	readonly schema: ApiNode;
	/** Of the whole value. */
	readonly isValid: (value: unknown) => boolean;
	readonly random: Random;
}

/** Scalars of one value that are changed, at most. */
const MOST_CHANGES = 150;

/** A value of the same schema with other scalars; what would not be valid stays as it is. */
export function varied(varying: Varying, value: unknown): unknown {
	const all = new Variation(varying, false).of([varying.schema], value);
	if (varying.isValid(all)) return all;
	// Some change does not fit: one after the other, and only those that do.
	return new Variation(varying, true).one(value);
}

class Variation {
	readonly #varying: Varying;
	readonly #isCareful: boolean;
	#changes = 0;

	constructor(varying: Varying, isCareful: boolean) {
		this.#varying = varying;
		this.#isCareful = isCareful;
	}

	/** Of the whole value, with each change judged by itself. */
	one(value: unknown): unknown {
		return this.of([this.#varying.schema], value, (whole) => whole, {
			whole: value,
		});
	}

	/**
	 * @param put the whole value with a part in its place
	 * @param kept what has been found to be valid so far
	 */
	of(
		schemas: readonly ApiNode[],
		value: unknown,
		put: (part: unknown) => unknown = (part) => part,
		kept: { whole: unknown } = { whole: value },
	): unknown {
		const { parts } = flattenSchemas(this.#varying.document, schemas, []);
		if (Array.isArray(value)) {
			const list: unknown[] = [...value];
			for (const [index, item] of list.entries())
				list[index] = this.of(
					schemasOfItem(parts, index),
					item,
					(part) => put(list.with(index, part)),
					kept,
				);
			return list;
		}
		if (isMap(value)) {
			const members = new Map(Object.entries(value));
			for (const [name, member] of [...members]) {
				const own = parts.flatMap((part) => memberSchemas(part, name));
				const putMember = (part: unknown) =>
					put(Object.fromEntries(new Map(members).set(name, part)));
				members.set(name, this.of(own, member, putMember, kept));
			}
			return Object.fromEntries(members);
		}
		return this.#scalar(parts, value, put);
	}

	#scalar(
		parts: readonly ApiNode[],
		value: unknown,
		put: (part: unknown) => unknown,
	): unknown {
		this.#changes++;
		if (parts.length === 0 || this.#changes > MOST_CHANGES) return value;
		const other = this.#other(parts, value);
		if (!this.#isCareful || other === value) return other;
		return this.#varying.isValid(put(other)) ? other : value;
	}

	#other(parts: readonly ApiNode[], value: unknown): unknown {
		const { random } = this.#varying;
		if (parts.some((part) => part.has("const"))) return value;
		const choices = parts.find((part) => part.get("enum").isList)?.get("enum");
		if (choices) {
			const [first, ...others] = choices
				.items()
				.map((item) => item.value)
				.filter((choice) => choice !== null);
			return first === undefined ? value : random.pick([first, ...others]);
		}
		switch (typeof value) {
			case "boolean":
				return random.fraction() < 0.5;
			case "number": {
				const isInteger = parts.some((part) =>
					typesOf(part)?.includes("integer"),
				);
				return otherNumber(parts, value, isInteger, random);
			}
			case "string":
				return otherText(parts, value, random);
			default:
				return value;
		}
	}
}

function schemasOfItem(
	parts: readonly ApiNode[],
	index: number,
): readonly ApiNode[] {
	return parts.flatMap((part) => {
		const { first, rest } = itemSchemas(part);
		return first[index] ?? rest ?? [];
	});
}
