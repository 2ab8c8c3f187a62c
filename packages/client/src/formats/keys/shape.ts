/**
 * What a value of a file may be. Keys are told for maps, entries for lists;
 * where a shape says nothing, anything may stand.
 */
export interface Shape<Key extends string = string> {
	/** For messages, with its article: `A header`. */
	readonly what: string;
	/** The keys of a map, and what stands behind each; undefined where anything may. Absent: any key. */
	readonly keys?: ReadonlyMap<string, Shape | undefined>;
	/** The names of `keys`, so that a test can compare them with the format's own types. */
	readonly names?: readonly Key[];
	/** Keys without which a map means nothing; an unknown one probably stands for the one that is missing. */
	readonly required?: readonly Key[];
	/** It stands here in older files only: no place to give as a hint. */
	readonly isOld?: boolean;
	/** What is meant by keys that such a map has elsewhere. */
	readonly instead?: Readonly<Record<string, string>>;
	/** What to do about a key that is like none of these. Default: the keys that there are. */
	readonly otherwise?: string;
	/** A map may have other keys, too, as long as they are not nearly one of these. */
	readonly isOpen?: boolean;
	/** Other keys that are like none of these are worth a warning only: the client whose map it is passes over them. */
	readonly isForeign?: boolean;
	/** Keys may be written as `access_token` for `accessToken`, too. */
	readonly isSnakeCase?: boolean;
	/** Instead of `keys`, by the value of `type`. */
	readonly byType?: ReadonlyMap<string, Shape>;
	/** What stands behind every key of a map whose keys are names that people gave. */
	readonly values?: Shape;
	/** The entries of a list. */
	readonly items?: Shape;
	/** The words that a text may be. */
	readonly words?: readonly string[];
	/** The words may be written in capitals, too. */
	readonly isAnyCase?: boolean;
	/** Of the error about another word. Default: `INVALID_FIELD`. */
	readonly code?: string;
}

/** A map with these keys. */
export function map<Key extends string>(
	what: string,
	keys: Readonly<Record<Key, Shape | undefined>>,
	required: readonly NoInfer<Key>[] = [],
): Shape<Key> {
	const entries = Object.entries<Shape | undefined>(keys);
	return {
		what,
		keys: new Map(entries),
		names: Object.keys(keys).filter((name): name is Key => name in keys),
		required,
	};
}

/** A list of such values. */
export function list(items: Shape): Shape {
	return { what: "A list", items };
}

/** A text that is one of these words. */
export function oneOf(...words: readonly string[]): Shape {
	return { what: "A word", words };
}

interface TypeOptions {
	/** The words for types may be written in capitals, too. */
	readonly isAnyCase?: boolean;
	/** Other words for types. */
	readonly aliases?: readonly (readonly [word: string, Shape])[];
}

/** Maps whose keys depend on their `type`; without a type, all of them may stand. */
export function byType<Type extends string>(
	what: string,
	cases: readonly (readonly [type: Type, Shape])[],
	{ isAnyCase = false, aliases = [] }: TypeOptions = {},
): Shape & { readonly types: readonly Type[] } {
	const all = new Map<string, Shape>([...cases, ...aliases]);
	const keys = [...all.values()].flatMap((one) => [...(one.keys ?? [])]);
	return {
		what,
		keys: new Map([...keys, ["type", { ...oneOf(...all.keys()), isAnyCase }]]),
		isSnakeCase: [...all.values()].some((one) => one.isSnakeCase),
		byType: all,
		types: cases.map(([type]) => type),
	};
}
