/**
 * How kinds of authentication, bodies and settings describe their fields: plain
 * data that readers, the table of keys, converters and forms share. Nothing here
 * needs Node, so that it goes to browsers as it is.
 */

/** What is said of every field. */
interface Named<Name extends string> {
	/** As OpenCollection calls it. */
	readonly name: Name;
	/** Names that it has at the top of its kind in older files, and in those of other clients. */
	readonly aliases?: readonly string[];
	/** Its key in `.bru` files; null where they have none. Default: its name; none for groups and lists. */
	readonly bru?: string | null;
	/** While the condition does not hold, it says nothing, and forms leave it out. */
	readonly onlyWhen?: Condition;
	/** The other way round. */
	readonly unless?: Condition;
}

/** What another field of the kind says; where nothing is written, it is its first choice. */
export interface Condition {
	readonly field: string;
	readonly isOneOf: readonly string[];
}

interface Shown<Name extends string> extends Named<Name> {
	/** In forms; they leave out fields without one. */
	readonly label?: string;
	readonly hint?: string;
	/** What holds where nothing is written; forms show it there. */
	readonly byDefault?: string;
	/** What may be written; forms show it where there is no default. */
	readonly example?: string;
	/** When `.bru` files have its key though it is empty: never, or beside certain words of another field. Default: always; never for flags. */
	readonly isEmptyInBru?: false | Condition;
}

export interface TextField<Name extends string = string> extends Shown<Name> {
	/** A `secret` is a text that nobody but its owner should see. */
	readonly kind: "text" | "secret";
	/** What messages call a secret: `The API key`. Default: its label. */
	readonly noun?: string;
	/** In a group that is one of its fields: an empty one is something else than none. */
	readonly isSaidByEmpty?: boolean;
	/** In a group that is one of its fields: what `.bru` files mean where it is empty. */
	readonly bruDefault?: string;
}

/** `true` or `false`. */
export interface FlagField<Name extends string = string> extends Shown<Name> {
	readonly kind: "flag";
	readonly isOnByDefault?: boolean;
	/** The key in `.bru` files says the opposite. */
	readonly isOppositeInBru?: boolean;
}

/** One of several words. */
export interface ChoiceField<Name extends string = string> extends Shown<Name> {
	readonly kind: "choice";
	/** Words with their labels; the first one holds where nothing is written. */
	readonly choices: readonly (readonly [word: string, label: string])[];
	/** Further words that files may have, and what each stands for. */
	readonly synonyms?: Readonly<Record<string, string>>;
	/** Words that `.bru` files have for others. */
	readonly bruWords?: Readonly<Record<string, string>>;
	/** Other words are no error of the file: whoever uses the field looks at them. */
	readonly isOpen?: boolean;
	/** The same, but only where the word stands under one of the aliases. */
	readonly hasOpenAliases?: boolean;
	/** `.bru` files always say one of the words: the first where nothing is written. This is the hint where they say another. */
	readonly closedInBru?: string;
}

/** A map of fields. */
export interface GroupField<Name extends string = string> extends Named<Name> {
	readonly kind: "group";
	/** For messages: `The section `credentials``. */
	readonly what: string;
	readonly fields: readonly FieldDescriptor[];
	/**
	 * What its key in `.bru` files says: `text-or-file` is its field `value`, with
	 * `@file(…)` around it where its field `type` is `file`; else which one of its
	 * fields there is, by the words that `.bru` has for them. The first is meant
	 * where nothing is written.
	 */
	readonly inBru?: "text-or-file" | readonly (readonly [string, string])[];
}

/** A list of maps. */
export interface ListField<Name extends string = string> extends Named<Name> {
	readonly kind: "list";
	readonly label: string;
	/** One of its entries, for messages. */
	readonly what: string;
	readonly fields: readonly FieldDescriptor[];
	/** Fields without which an entry means nothing. */
	readonly required: readonly string[];
	/** The placements of its entries with their words in `.bru` files, which have a section `auth:<kind>:<bru>:<word>` for each. */
	readonly bruPlacements?: readonly (readonly [
		placement: string,
		word: string,
	])[];
}

export type ValueField<Name extends string = string> =
	| TextField<Name>
	| FlagField<Name>
	| ChoiceField<Name>;

export type FieldDescriptor<Name extends string = string> =
	| ValueField<Name>
	| GroupField<Name>
	| ListField<Name>;

/** A field with the names that lead to it: `["credentials", "clientId"]`. */
export interface PlacedField<One extends FieldDescriptor = FieldDescriptor> {
	readonly path: readonly string[];
	readonly field: One;
}

/** Every field, each group followed by what is in it; what the entries of lists have is left out. */
export function allFields(
	fields: readonly FieldDescriptor[],
	path: readonly string[] = [],
): readonly PlacedField[] {
	return fields.flatMap((field) => {
		const here = [...path, field.name];
		const below = field.kind === "group" ? allFields(field.fields, here) : [];
		return [{ path: here, field }, ...below];
	});
}

/** Every word that a file may have in a field of several words. */
export function choiceWords({
	choices,
	synonyms,
}: ChoiceField): readonly string[] {
	return [...choices.map(([word]) => word), ...Object.keys(synonyms ?? {})];
}

/**
 * Whether a field means anything beside what the others say.
 *
 * @param fields of the kind
 * @param textOf what a field says; empty where nothing is written
 */
export function isInUse(
	{ onlyWhen, unless }: FieldDescriptor,
	fields: readonly FieldDescriptor[],
	textOf: (name: string) => string,
): boolean {
	const holds = ({ field, isOneOf }: Condition) =>
		isOneOf.includes(wordIn(field, fields, textOf(field)));
	return (!onlyWhen || holds(onlyWhen)) && !(unless && holds(unless));
}

/** The word that counts: the first one where nothing is written, and for a synonym the one it stands for. */
function wordIn(
	name: string,
	fields: readonly FieldDescriptor[],
	written: string,
): string {
	const field = fields.find((one) => one.name === name);
	return field?.kind === "choice" ? meantWord(field, written) : written;
}

/** What a word in a file stands for; where nothing is written, the first one. */
export function meantWord(
	{ choices, synonyms = {} }: ChoiceField,
	written: string,
): string {
	if (written === "") return choices[0]?.[0] ?? "";
	return Object.hasOwn(synonyms, written)
		? (synonyms[written] ?? written)
		: written;
}
