import { type AuthKind, authDescriptor } from "../../../kinds/auth-kinds.ts";
import {
	BRU_FIELDS,
	type BruField,
	bruKeyOf,
	bruKeysOf,
} from "../../../kinds/bru-keys.ts";
import {
	type ChoiceField,
	type GroupField,
	meantWord,
	type ValueField,
} from "../../../kinds/field.ts";
import { flagAt, mapAt, type Tree, textAt } from "../../tree/plain-tree.ts";
import { plainEntries, type SectionEntry } from "./sections.ts";

type Pair = readonly [key: string, text: string | undefined];

/** The fields of a kind under the keys that `.bru` has for them, in its order. */
export function authEntries(
	kind: AuthKind,
	auth: Tree,
): readonly SectionEntry[] {
	const fields = BRU_FIELDS.get(kind) ?? [];
	return plainEntries(
		bruKeysOf(authDescriptor(kind)).flatMap((key) => {
			const field = fields.find((one) => one.key === key);
			return field ? pairsOf(field, auth) : [];
		}),
	);
}

function pairsOf(one: BruField, auth: Tree): readonly Pair[] {
	const { field, key } = one;
	if (field.kind === "group")
		return groupPairs(key, field, mapAt(auth, ...one.path));
	const text = textOf(one, field, auth);
	return [[key, text ?? (isWrittenEmpty(field, auth) ? "" : undefined)]];
}

function isWrittenEmpty(field: ValueField, auth: Tree): boolean {
	const { isEmptyInBru = field.kind !== "flag" } = field;
	if (typeof isEmptyInBru === "boolean") return isEmptyInBru;
	return isEmptyInBru.isOneOf.includes(textAt(auth, isEmptyInBru.field) ?? "");
}

/** What a tree says of a field, as `.bru` writes it. */
function textOf(
	{ path }: BruField,
	field: ValueField,
	auth: Tree,
): string | undefined {
	const around = mapAt(auth, ...path.slice(0, -1));
	const text = textAt(around, path.at(-1) ?? "");
	switch (field.kind) {
		case "choice":
			return wordOf(field, text);
		case "flag": {
			if (!field.isOppositeInBru) return text;
			// A group that says something else says this, too.
			const isSaid = path.length > 1 && Object.keys(around).length > 0;
			return text === undefined && !isSaid
				? undefined
				: String(!flagAt(around, path.at(-1) ?? ""));
		}
		default:
			return text;
	}
}

function wordOf(
	field: ChoiceField,
	text: string | undefined,
): string | undefined {
	const { bruWords = {}, choices, closedInBru } = field;
	if (closedInBru === undefined)
		return text === undefined ? undefined : (bruWords[text] ?? text);
	const meant = meantWord(field, text ?? "");
	const [word = ""] =
		choices.find(([word]) => word === meant) ?? choices[0] ?? [];
	return bruWords[word] ?? word;
}

/** A group that has one key says there what is in it. */
function groupPairs(
	key: string,
	{ fields, inBru }: GroupField,
	group: Tree,
): readonly Pair[] {
	if (inBru === "text-or-file") {
		const text = textAt(group, "value") ?? "";
		const isFile = textAt(group, "type") === "file";
		return [[key, isFile ? `@file(${text})` : text]];
	}
	const [name, word] =
		inBru?.findLast(([name]) => textAt(group, name) !== undefined) ?? [];
	const field = fields.find((one) => one.name === name);
	const fieldKey = field && bruKeyOf(field);
	return name === undefined || fieldKey === undefined
		? []
		: [
				[key, word],
				[fieldKey, textAt(group, name)],
			];
}
