import type { AuthDescriptor } from "../../kinds/auth/auth-descriptor.ts";
import {
	AUTH_NAMES,
	AUTH_WORDS,
	type AuthKind,
	authDescriptor,
	KINDS_BY_NAME,
} from "../../kinds/auth-kinds.ts";
import {
	allFields,
	choiceWords,
	type FieldDescriptor,
} from "../../kinds/field.ts";
import { byType, list, map, oneOf, type Shape } from "./shape.ts";

/** A kind's fields stand beside `type`, or in a map of the kind's name. */
export function authShape<Name extends string>(
	type: string,
	{ fields }: Pick<AuthDescriptor<Name>, "fields">,
): Shape<Name | "type"> {
	const what = `Authentication of the type \`${type}\``;
	const keys = keysOf(fields);
	return {
		what,
		keys: new Map([
			["type", undefined],
			...keys,
			[type, { what, keys, isSnakeCase: true }],
		]),
		names: ["type", ...fields.map(({ name }) => name)],
		isSnakeCase: true,
	};
}

/** The fields under their names, and those of older files, all of which stand at the top. */
function keysOf(
	fields: readonly FieldDescriptor[],
): Map<string, Shape | undefined> {
	const aliases = allFields(fields).flatMap(({ field }) =>
		(field.aliases ?? []).map((alias) => [alias, shapeOfAlias(field)] as const),
	);
	return new Map([
		...fields.map((field) => [field.name, shapeOf(field)] as const),
		...aliases,
	]);
}

function shapeOfAlias(field: FieldDescriptor): Shape | undefined {
	const isOpen = field.kind === "choice" && field.hasOpenAliases;
	return isOpen ? undefined : shapeOf(field);
}

function shapeOf(field: FieldDescriptor): Shape | undefined {
	switch (field.kind) {
		case "choice":
			return field.isOpen ? undefined : oneOf(...choiceWords(field));
		case "group": {
			const keys = field.fields.map((one) => [one.name, shapeOf(one)] as const);
			return map(field.what, Object.fromEntries(keys));
		}
		case "list": {
			const { what, fields, required } = field;
			return list({ what, keys: keysOf(fields), required });
		}
		case "text":
		case "secret":
		case "flag":
			return undefined;
	}
}

/** One of each, whatever name a file has for the kind. */
const KIND_SHAPES: ReadonlyMap<AuthKind, Shape> = new Map(
	AUTH_NAMES.map((kind) => [kind, authShape(kind, authDescriptor(kind))]),
);

const KINDS = byType(
	"The section `auth`",
	[
		...AUTH_WORDS.map(
			(word) => [word, authShape(word, { fields: [] })] as const,
		),
		...AUTH_NAMES.map((kind) => [kind, shapeOfKind(kind)] as const),
	],
	{
		isAnyCase: true,
		aliases: [...KINDS_BY_NAME].map(([name, kind]) => [
			name,
			shapeOfKind(kind),
		]),
	},
);

function shapeOfKind(kind: AuthKind): Shape {
	const shape = KIND_SHAPES.get(kind);
	if (shape === undefined) throw new Error(`There is no kind ${kind}.`);
	return shape;
}

/** Where nothing is selected, Bruno writes `mode` for `type`. */
export const AUTH = {
	...KINDS,
	keys: new Map([...(KINDS.keys ?? []), ["mode", oneOf(...AUTH_WORDS)]]),
};
