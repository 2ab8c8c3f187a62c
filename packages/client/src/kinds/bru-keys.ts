import type { AuthDescriptor } from "./auth/auth-descriptor.ts";
import { AUTH_KINDS, AUTH_NAMES, type AuthKind } from "./auth-kinds.ts";
import {
	allFields,
	type FieldDescriptor,
	type GroupField,
	type ListField,
	type PlacedField,
	type ValueField,
} from "./field.ts";

/** A field that has a key in `.bru` files; a group with one stands for all that is in it. */
export interface BruField extends PlacedField<ValueField | GroupField> {
	readonly key: string;
}

/** A list, whose entries stand in sections of their own, one for each placement. */
export interface BruList extends PlacedField<ListField> {
	readonly sections: readonly {
		readonly name: string;
		readonly placement: string;
	}[];
}

/** The keys of a kind's section in `.bru` files, in the order in which they are written. */
export function bruKeysOf({
	fields,
	bruOrder,
}: AuthDescriptor): readonly string[] {
	return (
		bruOrder ?? allFields(fields).flatMap(({ field }) => bruKeyOf(field) ?? [])
	);
}

/** The fields of each kind that have a key, in OpenCollection's order. */
export const BRU_FIELDS: ReadonlyMap<AuthKind, readonly BruField[]> = new Map(
	AUTH_NAMES.map((kind) => [kind, bruFields(AUTH_KINDS[kind].fields)]),
);

/** The lists of each kind. */
export const BRU_LISTS: ReadonlyMap<AuthKind, readonly BruList[]> = new Map(
	AUTH_NAMES.map((kind) => [kind, bruLists(kind)]),
);

/** Every section in which `.bru` files say something of a kind. */
export function bruSectionsOf(kind: AuthKind): readonly string[] {
	const lists = BRU_LISTS.get(kind) ?? [];
	const names = lists.flatMap(({ sections }) =>
		sections.map(({ name }) => name),
	);
	return [`auth:${kind}`, ...names];
}

/** The key of a field in `.bru` files; undefined when it has none. */
export function bruKeyOf(field: FieldDescriptor): string | undefined {
	const isValue = field.kind !== "group" && field.kind !== "list";
	const { bru = isValue ? field.name : undefined } = field;
	return field.kind === "list" ? undefined : (bru ?? undefined);
}

function bruFields(
	fields: readonly FieldDescriptor[],
	above: readonly string[] = [],
): readonly BruField[] {
	return fields.flatMap((field): readonly BruField[] => {
		if (field.kind === "list") return [];
		const path = [...above, field.name];
		const key = bruKeyOf(field);
		if (key !== undefined) return [{ path, field, key }];
		return field.kind === "group" ? bruFields(field.fields, path) : [];
	});
}

function bruLists(kind: AuthKind): readonly BruList[] {
	return allFields(AUTH_KINDS[kind].fields).flatMap(({ path, field }) => {
		if (field.kind !== "list") return [];
		const { bru = field.name, bruPlacements = [] } = field;
		const sections = bruPlacements.map(([placement, word]) => ({
			name: `auth:${kind}:${bru}:${word}`,
			placement,
		}));
		return [{ path, field, sections }];
	});
}
