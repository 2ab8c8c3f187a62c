import { types } from "node:util";
import type { Value } from "@curlew/template";
import { CurlewError } from "../diagnostics/curlew-error.ts";
import { withArticle } from "../diagnostics/with-article.ts";
import { MAXIMUM_DEPTH } from "./depth.ts";

/** What cannot be a variable's value was given as one. docs/semantics.md §3. */
export class InvalidValueError extends CurlewError {
	readonly code = "INVALID_VALUE";
	readonly variable: string;
	/** The way to the refused part, beginning with the variable: `user.address[2].x`. */
	readonly path: string;

	constructor(variable: string, path: string, what: string) {
		super(
			path === variable
				? `The variable \`${variable}\` cannot be ${what}.`
				: `The variable \`${variable}\` cannot hold ${what} at \`${path}\`.`,
			{
				hint: "Allowed are strings, finite numbers, bigints, booleans, null, valid dates, and arrays and plain objects of these.",
			},
		);
		this.variable = variable;
		this.path = path;
	}
}

/**
 * Copies a value deeply, so that changing the original afterwards changes
 * nothing. Only own enumerable string keys are taken. A part that occurs
 * several times is copied once and shared. Dates are copied; the result is
 * never written to afterwards, so callers may share it.
 *
 * @throws InvalidValueError for NaN, infinities, invalid dates, functions,
 * symbols, `undefined`, cycles and objects whose content would be lost (maps,
 * sets, promises, buffers and the like), naming the variable and the path.
 */
export function copyValue(name: string, input: unknown): Value {
	return isPlainScalar(input)
		? input
		: new Copier(name).copy(input, name, MAXIMUM_DEPTH);
}

function isPlainScalar(
	input: unknown,
): input is string | boolean | bigint | null {
	return (
		typeof input === "string" ||
		typeof input === "boolean" ||
		typeof input === "bigint" ||
		input === null
	);
}

class Copier {
	readonly #name: string;
	readonly #ancestors = new Set<object>();
	readonly #copies = new Map<object, Value>();

	constructor(name: string) {
		this.#name = name;
	}

	copy(input: unknown, path: string, depth: number): Value {
		if (isPlainScalar(input)) return input;
		if (typeof input === "number") return this.#number(input, path);
		if (typeof input !== "object") return this.#refuse(path, nameOf(input));
		if (this.#ancestors.has(input)) return this.#refuse(path, "a cycle");
		if (depth === 0)
			return this.#refuse(path, `more than ${MAXIMUM_DEPTH} levels`);
		const known = this.#copies.get(input);
		if (known !== undefined) return known;
		this.#ancestors.add(input);
		const copy = this.#object(input, path, depth - 1);
		this.#ancestors.delete(input);
		this.#copies.set(input, copy);
		return copy;
	}

	#number(input: number, path: string): number {
		return Number.isFinite(input) ? input : this.#refuse(path, String(input));
	}

	#object(input: object, path: string, depth: number): Value {
		if (Array.isArray(input)) return this.#array(input, path, depth);
		if (types.isDate(input)) return this.#date(input, path);
		const kind = kindThatWouldLoseContent(input);
		if (kind !== undefined) return this.#refuse(path, kind);
		return this.#properties(input, path, depth);
	}

	#array(input: readonly unknown[], path: string, depth: number): Value {
		const copy: Value[] = [];
		for (let index = 0; index < input.length; index++)
			copy.push(this.copy(input[index], `${path}[${index}]`, depth));
		return copy;
	}

	#date(input: Date, path: string): Date {
		const time = Date.prototype.getTime.call(input);
		if (Number.isNaN(time)) return this.#refuse(path, "an invalid date");
		return new Date(time);
	}

	#properties(input: object, path: string, depth: number): Value {
		const copy: { [key: string]: Value } = {};
		for (const [key, value] of Object.entries(input))
			setOwn(copy, key, this.copy(value, pathTo(path, key), depth));
		return copy;
	}

	#refuse(path: string, what: string): never {
		throw new InvalidValueError(this.#name, path, what);
	}
}

/** Plain assignment to `__proto__` would change the prototype instead of making a property. */
function setOwn(
	target: { [key: string]: Value },
	key: string,
	value: Value,
): void {
	if (key !== "__proto__") target[key] = value;
	else
		Object.defineProperty(target, key, {
			value,
			enumerable: true,
			configurable: true,
			writable: true,
		});
}

const PLAIN_WORD = /^[\p{L}\p{N}_-]+$/u;

function pathTo(path: string, key: string): string {
	return PLAIN_WORD.test(key)
		? `${path}.${key}`
		: `${path}[${JSON.stringify(key)}]`;
}

function nameOf(input: unknown): string {
	return input === undefined ? "undefined" : withArticle(typeof input);
}

const LOSES_CONTENT =
	/^\[object ((?:Weak)?(?:Map|Set)|WeakRef|RegExp|Promise|(?:Shared)?ArrayBuffer|DataView|Error|Boolean|Number|String|Symbol|BigInt|\w+Array|Generator|Blob|URL|URLSearchParams|Headers)\]$/;

/** Objects whose content does not stand in own enumerable properties would silently become `{}`. */
function kindThatWouldLoseContent(input: object): string | undefined {
	const kind = LOSES_CONTENT.exec(Object.prototype.toString.call(input))?.[1];
	if (kind === undefined) return undefined;
	return withArticle(`${kind} object`);
}
