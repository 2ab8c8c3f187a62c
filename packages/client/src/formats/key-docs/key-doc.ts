import type { Shape } from "../keys/shape.ts";

/** What may stand behind a key whose shape says nothing about it. */
export type KeyType =
	| "text"
	| "number"
	| "flag"
	| "list of texts"
	| "text or list of texts"
	| "text or map"
	| "list of environments"
	| "list of requests and folders"
	| "map"
	| "map of lists of texts"
	| "any value"
	| "number or `inherit`"
	| "flag or `inherit`";

/** What is told of a key of a file: in the reference, in editors, in the JSON Schema. */
export interface KeyDoc {
	/** What it is for, as Markdown. */
	readonly about: string;
	/** Absent where its shape says what may stand there. */
	readonly type?: KeyType;
	/** Words that may stand in the place of the map that its shape tells of. */
	readonly words?: readonly string[];
	/** Without it the map means nothing. */
	readonly isRequired?: boolean;
	/** What holds where it is left out, as Markdown. */
	readonly byDefault?: string;
	/** What may be written behind it, as YAML on one line. */
	readonly example?: string;
	/** The first version of Curlew that knows it. Default: `FIRST_VERSION`. */
	readonly since?: string;
	/** Other names that it has in older files. */
	readonly aliases?: readonly string[];
}

/** The version that knows every key of which nothing else is said. */
export const FIRST_VERSION = "2.2.0";

/** What is told of the keys of a map. */
export type KeyDocs = Readonly<Record<string, KeyDoc>>;

/** A shape with what is told of its keys. Copies of a shape share its keys. */
export type DescribedShape = readonly [Shape, KeyDocs];

type Facts = Omit<KeyDoc, "about">;

/** All that is told of a key, as Markdown without links, which lead nowhere from where it is shown. */
export function describeKey({
	about,
	isRequired,
	byDefault,
	example,
	aliases = [],
}: KeyDoc): string {
	const text = [
		about,
		...(isRequired ? ["Required."] : []),
		...(byDefault === undefined ? [] : [`Default: ${byDefault}.`]),
		...(example === undefined ? [] : [`For example: \`${example}\`.`]),
		...(aliases.length === 0 ? [] : [`Also \`${aliases.join("`, `")}\`.`]),
	].join(" ");
	return text.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1");
}

/** A key whose shape says what may stand there. */
export function key(about: string, facts: Facts = {}): KeyDoc {
	return { about, ...facts };
}

export function textKey(about: string, facts: Facts = {}): KeyDoc {
	return { about, type: "text", ...facts };
}

/** `true` or `false`; off unless it is said. */
export function flagKey(about: string, facts: Facts = {}): KeyDoc {
	return { about, type: "flag", byDefault: "`false`", ...facts };
}

/** A shape with docs for all of its keys, and for no others. */
export function described<Key extends string>(
	shape: Shape<Key>,
	docs: Readonly<Record<NoInfer<Key>, KeyDoc>>,
): DescribedShape {
	return [shape, docs];
}
