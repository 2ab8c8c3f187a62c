import {
	AUTH_NAMES,
	AUTH_WORDS,
	authDescriptor,
} from "../../kinds/auth-kinds.ts";
import { allFields, type FieldDescriptor } from "../../kinds/field.ts";
import { AUTH } from "../keys/auth-shapes.ts";
import type { Shape } from "../keys/shape.ts";
import {
	type DescribedShape,
	flagKey,
	type KeyDoc,
	type KeyDocs,
	key,
	textKey,
} from "./key-doc.ts";

const TYPE = textKey("The kind of authentication.", {
	isRequired: true,
	example: "bearer",
});

/** What is told of authentication, made of what is known of its kinds. */
export const AUTH_DOCS: readonly DescribedShape[] = [
	[AUTH, { type: TYPE, mode: key("What older files have for `type`.") }],
	...AUTH_WORDS.flatMap((word): readonly DescribedShape[] => {
		const shape = AUTH.byType?.get(word);
		const nothing = key("Says nothing.", { type: "map" });
		return shape ? [[shape, { type: TYPE, [word]: nothing }]] : [];
	}),
	...AUTH_NAMES.flatMap((kind) => {
		const shape = AUTH.byType?.get(kind);
		if (shape === undefined) return [];
		const { fields, label } = authDescriptor(kind);
		const nested = shape.keys?.get(kind);
		const nestedDoc = key(
			`${label}: the same fields, as other clients write them.`,
		);
		return [
			[shape, { type: TYPE, [kind]: nestedDoc }] as const,
			...[shape, nested].flatMap((one) => (one ? ofFields(one, fields) : [])),
		];
	}),
];

/** The fields of a map, and of the groups and lists among them. */
function ofFields(
	shape: Shape,
	fields: readonly FieldDescriptor[],
): readonly DescribedShape[] {
	const aliases = allFields(fields).flatMap(({ field }) =>
		(field.aliases ?? [])
			.filter((alias) => shape.keys?.has(alias))
			.map((alias) => [alias, docOfField(field)] as const),
	);
	const own = fields.map((field) => [field.name, docOfField(field)] as const);
	const docs: KeyDocs = Object.fromEntries([...aliases, ...own]);
	return [
		[shape, docs],
		...fields.flatMap((field) => {
			const inner = shape.keys?.get(field.name);
			return field.kind === "list" && inner?.items
				? ofFields(inner.items, field.fields)
				: [];
		}),
		...allFields(fields).flatMap(({ field }) =>
			field.kind === "group"
				? [field.name, ...(field.aliases ?? [])].flatMap((name) => {
						const inner = shape.keys?.get(name);
						return inner ? ofFields(inner, field.fields) : [];
					})
				: [],
		),
	];
}

/** What forms show, and what is written where nothing else is. */
export function docOfField(field: FieldDescriptor): KeyDoc {
	const { aliases = [] } = field;
	switch (field.kind) {
		case "group":
			return key(`${field.what}.`, { aliases });
		case "list":
			return key(`${field.label}.`, { aliases });
		case "flag":
			return flagKey(aboutOf(field), {
				aliases,
				byDefault: field.isOnByDefault ? "`true`" : "`false`",
			});
		case "choice": {
			const [[first] = [""]] = field.choices;
			const facts = { aliases, byDefault: `\`${first}\`` };
			return field.isOpen || field.hasOpenAliases
				? textKey(aboutOf(field), facts)
				: key(aboutOf(field), facts);
		}
		case "text":
		case "secret":
			return textKey(aboutOf(field), {
				aliases,
				...(field.byDefault !== undefined && { byDefault: field.byDefault }),
				...(field.example !== undefined && { example: field.example }),
			});
	}
}

function aboutOf(field: {
	readonly name: string;
	readonly label?: string;
	readonly hint?: string;
}): string {
	const { name, hint } = field;
	const label =
		field.label ?? `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
	return hint === undefined ? `${label}.` : `${label}. ${hint}`;
}
