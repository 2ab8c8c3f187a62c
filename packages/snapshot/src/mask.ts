import { CurlewError } from "@curlew/client";
import type { Value } from "@curlew/template";
import { isListOfValues, isValueMap } from "./json-value.ts";
import { isOfKind, kindOfValue, MASK_KINDS } from "./volatile-kinds.ts";

/** One step of a mask's path: the name of a member, an index, any one, or any number of them. */
type Step = string | number | typeof ANY | typeof DEEP;

const ANY = Symbol("*");
const DEEP = Symbol("**");

/** What of a snapshot may change: a place in it, a kind of value, or both. */
export interface Mask {
	/** Undefined for everywhere. */
	readonly path: readonly Step[] | undefined;
	/** Undefined for whatever kind the value has. */
	readonly kind: string | undefined;
}

/** A mask cannot be understood. */
export class InvalidMaskError extends CurlewError {
	readonly code = "INVALID_MASK";
}

/** Steps of a path at most: deeper values of an answer are not looked at. */
const DEEPEST = 200;

/**
 * Reads a mask: `id`, `items[*].createdAt`, `**.etag`, with a kind after a colon
 * (`id: uuid`), or a kind alone (`<uuid>`).
 *
 * @throws InvalidMaskError
 */
export function parseMask(text: string): Mask {
	const written = text.trim();
	const [, only] = /^<([\w-]+)>$/.exec(written) ?? [];
	if (only !== undefined) return { path: undefined, kind: knownKind(only) };
	const [, place = "", kind] =
		/^(.*?)(?:\s*:\s*([\w-]+))?$/s.exec(written) ?? [];
	const path = stepsOf(place);
	if (path === undefined)
		throw new InvalidMaskError(`The mask \`${text}\` cannot be understood.`, {
			hint: "Write a path (`id`, `items[*].createdAt`, `**.etag`), a path with a kind (`id: uuid`), or a kind (`<uuid>`).",
		});
	return { path, kind: kind === undefined ? undefined : knownKind(kind) };
}

function knownKind(kind: string): string {
	if (MASK_KINDS.includes(kind)) return kind;
	throw new InvalidMaskError(`There is no kind \`${kind}\` for masks.`, {
		hint: `The kinds are: ${MASK_KINDS.join(", ")}.`,
	});
}

const STEP =
	/\.?(?:(\*\*)|(\*)|\[(\*|\d{1,9})\]|\["((?:[^"\\]|\\.)*)"\]|([^.[\]*]+))/y;

function stepsOf(path: string): readonly Step[] | undefined {
	const steps: Step[] = [];
	STEP.lastIndex = 0;
	while (STEP.lastIndex < path.length) {
		const [whole, deep, any, index, quoted, name] = STEP.exec(path) ?? [];
		if (whole === undefined || steps.length > DEEPEST) return undefined;
		if (deep !== undefined) steps.push(DEEP);
		else if (any !== undefined || index === "*") steps.push(ANY);
		else if (index !== undefined) steps.push(Number(index));
		else if (quoted !== undefined) steps.push(quoted.replace(/\\(.)/g, "$1"));
		else if (name !== undefined) steps.push(name.trim());
	}
	return steps.length === 0 ? undefined : steps;
}

/** A value with `<uuid>` and the like in the place of what may change. A value of another kind than its mask says stays. */
export function masked(value: Value, masks: readonly Mask[]): Value {
	if (masks.length === 0) return value;
	const kinds = masks.flatMap(({ path, kind }) => (path ? [] : (kind ?? [])));
	const placed = masks.flatMap(({ path, kind }) =>
		path ? [{ steps: path, kind }] : [],
	);
	return new Masking(kinds).at(value, placed, 0);
}

const MASKED: ReadonlySet<string> = new Set(
	MASK_KINDS.map((kind) => `<${kind}>`),
);

interface PendingMask {
	readonly steps: readonly Step[];
	readonly kind: string | undefined;
}

class Masking {
	readonly #kinds: readonly string[];

	constructor(kinds: readonly string[]) {
		this.#kinds = kinds;
	}

	at(value: Value, masks: readonly PendingMask[], depth: number): Value {
		// What a stored value was masked as already.
		if (typeof value === "string" && MASKED.has(value)) return value;
		const here = masks.find(
			({ steps, kind }) =>
				isHere(steps) && (kind === undefined || isOfKind(value, kind)),
		);
		if (here) return `<${here.kind ?? kindOfValue(value)}>`;
		const kind = this.#kinds.find((one) => isOfKind(value, one));
		if (kind !== undefined) return `<${kind}>`;
		if (depth > DEEPEST) return value;
		if (isListOfValues(value))
			return value.map((item, at) =>
				this.at(item, below(masks, at), depth + 1),
			);
		if (!isValueMap(value)) return value;
		return Object.fromEntries(
			Object.entries(value).map(([key, member]) => [
				key,
				this.at(member, below(masks, key), depth + 1),
			]),
		);
	}
}

function isHere(steps: readonly Step[]): boolean {
	return steps.length === 0 || (steps.length === 1 && steps[0] === DEEP);
}

function below(
	masks: readonly PendingMask[],
	key: string | number,
): readonly PendingMask[] {
	return masks.flatMap(({ steps, kind }) =>
		restOf(steps, key).map((rest) => ({ steps: rest, kind })),
	);
}

function restOf(
	steps: readonly Step[],
	key: string | number,
): readonly (readonly Step[])[] {
	const [first, ...rest] = steps;
	if (first === undefined) return [];
	if (first === DEEP) return [steps, ...restOf(rest, key)];
	return first === ANY || first === key || first === String(key) ? [rest] : [];
}
