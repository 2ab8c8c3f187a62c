import { CurlewError } from "@curlew/client";
import { credentialGivenOut } from "@curlew/client/keeping";
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

/** Characters of a mask, steps of its path, and masks of one snapshot: scripts write them, too. */
const LONGEST_MASK = 300;
const MOST_STEPS = 20;
const MOST_MASKS = 100;
/** Deeper values of an answer are not looked at. */
const DEEPEST = 200;

/** Reads the masks of one snapshot. @throws InvalidMaskError */
export function parseMasks(texts: readonly string[]): readonly Mask[] {
	if (texts.length > MOST_MASKS)
		throw new InvalidMaskError(
			`A snapshot has at most ${MOST_MASKS} masks, and this one has ${texts.length}.`,
			{ hint: "`[*]` stands for all elements of a list, `**` for any depth." },
		);
	return texts.map(parseMask);
}

/**
 * Reads a mask: `id`, `items[*].createdAt`, `**.etag`, with a kind after a colon
 * (`id: uuid`), or a kind alone (`<uuid>`). A `$.` before it and `..` for `**`,
 * as JSONPath has them (RFC 9535), are the same.
 *
 * @throws InvalidMaskError
 */
export function parseMask(text: string): Mask {
	const written = text.length > LONGEST_MASK ? "" : text.trim();
	const [, only] = /^<([\w-]+)>$/.exec(written) ?? [];
	if (only !== undefined) return { path: undefined, kind: knownKind(only) };
	const [, place = "", kind] =
		/^(.*?)(?:\s*:\s*([\w-]+))?$/s.exec(written) ?? [];
	const path = stepsOf(place.replace(/^\$(?=[.[])/, ""));
	if (path === undefined)
		throw new InvalidMaskError(
			`The mask \`${text.slice(0, LONGEST_MASK)}\` cannot be understood.`,
			{
				hint: `Write a path (\`id\`, \`items[*].createdAt\`, \`**.etag\`), a path with a kind (\`id: uuid\`), or a kind (\`<uuid>\`): at most ${LONGEST_MASK} characters and ${MOST_STEPS} steps.`,
			},
		);
	return { path, kind: kind === undefined ? undefined : knownKind(kind) };
}

function knownKind(kind: string): string {
	if (MASK_KINDS.includes(kind)) return kind;
	throw new InvalidMaskError(`There is no kind \`${kind}\` for masks.`, {
		hint: `The kinds are: ${MASK_KINDS.join(", ")}.`,
	});
}

const STEP =
	/(\.\.|\.?\*\*)|\.?(?:(\*)|\[(\*|\d{1,9})\]|\["((?:[^"\\]|\\.)*)"\]|([^.[\]*]+))/y;

function stepsOf(path: string): readonly Step[] | undefined {
	const steps: Step[] = [];
	STEP.lastIndex = 0;
	while (STEP.lastIndex < path.length) {
		const [whole, deep, any, index, quoted, name] = STEP.exec(path) ?? [];
		if (whole === undefined || steps.length >= MOST_STEPS) return undefined;
		if (deep !== undefined) steps.push(DEEP);
		else if (any !== undefined || index === "*") steps.push(ANY);
		else if (index !== undefined) steps.push(Number(index));
		else if (quoted !== undefined) steps.push(quoted.replace(/\\(.)/g, "$1"));
		else if (name !== undefined) steps.push(name.trim());
	}
	return steps.length === 0 ? undefined : steps;
}

/** What stands in a snapshot for a masked value, and what a text that looks so becomes. */
const PLACEHOLDER = new RegExp(`^<(?:${MASK_KINDS.join("|")})>$`);
const LIKE_PLACEHOLDER = new RegExp(
	`^\\\\{0,99}<(?:${MASK_KINDS.join("|")})>$`,
);

/** What stands in a snapshot for a credential that nobody has declared secret. */
const SECRET = "<secret>";
/** What the session has blacked out stands for the same credential. */
const BLACKED_OUT = /●{3}/;

/**
 * An answer with `<uuid>` and the like in the place of what may change, and `<secret>`
 * for what looks like a credential. A value of
 * another kind than its mask says stays. A text of the answer that looks like such a
 * word gets a backslash.
 *
 * @param name of the snapshot
 */
export function maskedAnswer(
	value: Value,
	masks: readonly Mask[],
	name = "",
): Value {
	return new Masking(masks, false).masked(value, memberOf(name));
}

/** The same of what is stored, whose masked values stay: for masks that are newer than it. */
export function maskedSnapshot(
	value: Value,
	masks: readonly Mask[],
	name = "",
): Value {
	return new Masking(masks, true).masked(value, memberOf(name));
}

/** The member that a snapshot is of: `token` of `res.body.token 2`. */
function memberOf(name: string): string {
	return /\.([\w-]+)(?: \d+)?$/.exec(name)?.[1] ?? "";
}

/** A mask with a path, and the steps of it that may come next. */
interface ReachedMask {
	readonly steps: readonly Step[];
	readonly kind: string | undefined;
	readonly next: ReadonlySet<number>;
}

class Masking {
	readonly #kinds: readonly string[];
	readonly #placed: readonly ReachedMask[];
	readonly #isStored: boolean;

	constructor(masks: readonly Mask[], isStored: boolean) {
		this.#kinds = masks.flatMap(({ path, kind }) => (path ? [] : (kind ?? [])));
		this.#placed = masks.flatMap(({ path, kind }) =>
			path ? [{ steps: path, kind, next: new Set([0]) }] : [],
		);
		this.#isStored = isStored;
	}

	masked(value: Value, name: string): Value {
		return this.#at(value, this.#placed, 0, name);
	}

	#at(
		value: Value,
		masks: readonly ReachedMask[],
		depth: number,
		name: string,
	): Value {
		if (typeof value === "string" && this.#isSecret(name, value))
			return this.#secretAt(value, masks);
		if (this.#isStored && typeof value === "string" && PLACEHOLDER.test(value))
			return value;
		const kind = this.#kindAt(value, masks);
		if (kind !== undefined) return `<${kind}>`;
		if (typeof value === "string" && !this.#isStored)
			return LIKE_PLACEHOLDER.test(value) ? `\\${value}` : value;
		if (depth > DEEPEST) return value;
		if (isListOfValues(value))
			return value.map((item, at) =>
				this.#at(item, below(masks, at), depth + 1, ""),
			);
		if (!isValueMap(value)) return value;
		return Object.fromEntries(
			Object.entries(value).map(([key, member]) => [
				key,
				this.#at(member, below(masks, key), depth + 1, key),
			]),
		);
	}

	#isSecret(name: string, text: string): boolean {
		if (credentialGivenOut(name, text) !== undefined) return true;
		const isStandIn =
			BLACKED_OUT.test(text) ||
			(this.#isStored && (text === SECRET || PLACEHOLDER.test(text)));
		return isStandIn && credentialGivenOut(name, "12345678") !== undefined;
	}

	/** A mask that says the kind of a credential still holds. */
	#secretAt(text: string, masks: readonly ReachedMask[]): string {
		const kinds = masks.filter(isHere).flatMap(({ kind }) => kind ?? []);
		const [first] = kinds;
		if (first === undefined) return SECRET;
		if (this.#isStored && text === SECRET) return `<${first}>`;
		if (this.#isStored && PLACEHOLDER.test(text)) return text;
		const kind = kinds.find((one) => isOfKind(text, one));
		return kind === undefined ? SECRET : `<${kind}>`;
	}

	#kindAt(value: Value, masks: readonly ReachedMask[]): string | undefined {
		const here = masks.find(
			(mask) =>
				isHere(mask) && (mask.kind === undefined || isOfKind(value, mask.kind)),
		);
		if (here) return here.kind ?? kindOfValue(value);
		return this.#kinds.find((one) => isOfKind(value, one));
	}
}

function isHere({ steps, next }: ReachedMask): boolean {
	const last = steps.length - 1;
	return next.has(steps.length) || (steps[last] === DEEP && next.has(last));
}

/** Each step counts once however many ways lead to it: `**.a.**.a` has very many. */
function below(
	masks: readonly ReachedMask[],
	key: string | number,
): readonly ReachedMask[] {
	return masks.flatMap(({ steps, kind, next }) => {
		const reached = new Set<number>();
		for (const at of next) goOn(steps, at, key, reached);
		return reached.size === 0 ? [] : [{ steps, kind, next: reached }];
	});
}

function goOn(
	steps: readonly Step[],
	at: number,
	key: string | number,
	reached: Set<number>,
): void {
	const step = steps[at];
	if (step === DEEP) {
		reached.add(at);
		goOn(steps, at + 1, key, reached);
	} else if (step === ANY || step === key || step === String(key)) {
		reached.add(at + 1);
	}
}
