import type { FieldPath, FormTree } from "../../../../../src/protocol/forms.ts";
import {
	AUTH_NAMES,
	authDescriptor,
	authKindOf,
	type FieldDescriptor,
	isInUse,
	type ListField,
	type PlacedField,
	type ValueField,
} from "../../../../../src/protocol/kinds.ts";
import { dataAt, textAtPath } from "../../../forms/tree-path.ts";

/** What a form offers, in the order of its menu. */
export const AUTH_CHOICES: readonly (readonly [kind: string, label: string])[] =
	[
		["inherit", "Inherit"],
		["none", "No auth"],
		...AUTH_NAMES.map((name) => [name, authDescriptor(name).label] as const),
	];

type FormField = PlacedField<ValueField | ListField>;

/** The fields of a kind that mean something beside what the others say. */
export function authFields(
	kind: string,
	fields: FormTree,
): readonly FormField[] {
	const name = authKindOf(kind);
	const all = name === undefined ? [] : authDescriptor(name).fields;
	const shown = (some: readonly FieldDescriptor[], path: readonly string[]) =>
		some.flatMap((field): readonly FormField[] => {
			const here = [...path, field.name];
			if (!isInUse(field, all, (one) => textAtPath(fields, [one]))) return [];
			if (field.kind === "group") return shown(field.fields, here);
			return field.label === undefined ? [] : [{ path: here, field }];
		});
	return shown(all, []);
}

/** What a kind begins with. */
export function newAuth(kind: string): FormTree | string {
	if (kind === "none" || kind === "inherit") return kind;
	if (kind === "oauth2") return { type: kind, flow: "client_credentials" };
	return { type: kind };
}

/**
 * Where a file has a field: at its path, or at the top of its kind under one of
 * its other names; each in the spelling that the file has, `accessTokenUrl` or
 * `access_token_url`.
 */
export function writtenPath(
	fields: FormTree,
	{ path, field }: Pick<FormField, "path" | "field">,
): FieldPath {
	const [first = "", ...rest] = path;
	const ways: readonly FieldPath[] = [
		path,
		[inSnakeCase(first), ...rest],
		...(field.aliases ?? []).flatMap((alias) => [
			[alias],
			[inSnakeCase(alias)],
		]),
	];
	const written = ways.find((way) => dataAt(fields, way) !== undefined);
	if (written) return written;
	return Object.hasOwn(fields, inSnakeCase(first))
		? [inSnakeCase(first), ...rest]
		: path;
}

function inSnakeCase(name: string): string {
	return name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
}
