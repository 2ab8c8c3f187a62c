import {
	AUTH_SHAPE,
	BODY_SHAPE,
	COLLECTION_SHAPE,
	describeKey,
	ENVIRONMENT_SHAPE,
	FOLDER_SHAPE,
	keyDoc,
	OPERATOR_SHAPE,
	REQUEST_KINDS,
	SETTINGS_SHAPE,
	type Shape,
} from "@curlew/client/editing";
import {
	authDescriptor,
	authKindOf,
	type FieldDescriptor,
} from "@curlew/client/kinds";
import type { FactFileKind } from "../../facts/file-place.ts";
import {
	AUTH_TYPES,
	bodyTypes,
	type FileWord,
	fieldKey,
	fieldValues,
	NO_AUTH,
	OPERATOR_WORDS,
	SETTING_KEYS,
	settingValues,
} from "./file-word.ts";
import type { YamlCursor, YamlMap } from "./yaml-cursor.ts";

/** What is known of a place: its keys, and within an authentication the fields of its kind. */
interface Known {
	readonly shape: Shape | undefined;
	readonly fields?: readonly FieldDescriptor[];
}

/** The keys and words that an OpenCollection file may have at the cursor. */
export function yamlWords(
	file: FactFileKind,
	{ steps, map, key }: YamlCursor,
): readonly FileWord[] {
	const [first] = steps;
	const top =
		typeof first === "object" ? [first.key, ...first.map.keys()] : map.keys();
	let known: Known = { shape: shapeOfFile(file, new Set(top)) };
	for (const step of steps)
		known =
			step === "entry"
				? { ...known, shape: known.shape?.items }
				: below(ofType(known, step.map), step.key);
	const here = ofType(known, map);
	if (key !== undefined) return valueWords(known, here, key);
	return keyWords(here).map((word) => ({
		...word,
		isThere: map.has(word.text),
	}));
}

function shapeOfFile(
	file: FactFileKind,
	top: ReadonlySet<string>,
): Shape | undefined {
	switch (file) {
		case "request": {
			const kinds = [...REQUEST_KINDS];
			const [, kind] = kinds.find(([name]) => top.has(name)) ?? kinds[0] ?? [];
			return kind?.shape;
		}
		case "folder":
			return FOLDER_SHAPE;
		case "collection":
			return BUNDLE;
		case "environment":
		case "global":
			return ENVIRONMENT_SHAPE;
		case "module":
			return undefined;
	}
}

/** An item of a bundled collection, be it a request of any kind or a folder. */
const ITEM_SHAPES: readonly Shape[] = [
	FOLDER_SHAPE,
	...[...REQUEST_KINDS.values()].map(({ shape }) => shape),
];

const ITEM_KEYS = new Map<string, Shape | undefined>(
	ITEM_SHAPES.flatMap(({ keys }) => [...(keys ?? [])]),
);

const ITEMS: Shape = {
	what: "The items",
	items: { what: "An item", keys: ITEM_KEYS },
};
ITEM_KEYS.set("items", ITEMS);

const BUNDLE: Shape = {
	...COLLECTION_SHAPE,
	keys: new Map(COLLECTION_SHAPE.keys).set("items", ITEMS),
};

/** What a map of a type has; of an authentication, the fields of its kind. */
function ofType({ shape, fields }: Known, map: YamlMap): Known {
	if (shape?.byType === undefined) return { shape, ...(fields && { fields }) };
	const type = map.get("type") ?? "";
	const kind =
		shape.byType === AUTH_SHAPE.byType ? authKindOf(type) : undefined;
	return {
		shape: shape.byType.get(type) ?? shape,
		...(kind && { fields: authDescriptor(kind).fields }),
	};
}

function below({ shape, fields = [] }: Known, key: string): Known {
	const field = fields.find(({ name }) => name === key);
	const isOfFields = field?.kind === "group" || field?.kind === "list";
	return {
		shape: shape?.keys?.get(key) ?? shape?.values,
		...(isOfFields && { fields: field.fields }),
	};
}

function keyWords({ shape, fields }: Known): readonly FileWord[] {
	if (fields !== undefined) return fields.map((field) => fieldKey(field));
	if (shape?.byType === AUTH_SHAPE.byType)
		return [
			{ text: "type", description: describe(shape, "type"), isKey: true },
		];
	const settings = SETTING_KEYS.map(({ text }) => text);
	return [...(shape?.keys ?? [])].flatMap(([text, value]) => {
		if (value?.isOld) return [];
		const isSetting = shape?.names === SETTINGS_SHAPE.names;
		const setting = isSetting
			? SETTING_KEYS[settings.indexOf(text)]
			: undefined;
		const description = describe(shape, text);
		return [setting ?? { text, description, isKey: true }];
	});
}

/** What is told of a key; of items of a bundled collection, what is told of those that they may be. */
function describe(shape: Shape | undefined, name: string): string | undefined {
	const told =
		shape?.keys === ITEM_KEYS
			? ITEM_SHAPES
			: shape === BUNDLE
				? [COLLECTION_SHAPE]
				: [shape];
	const [doc] = told.flatMap((one) => (one && keyDoc(one, name)) ?? []);
	return doc && describeKey(doc);
}

function valueWords(
	{ shape: around }: Known,
	{ shape, fields }: Known,
	key: string,
): readonly FileWord[] {
	if (around?.byType === AUTH_SHAPE.byType && key === "type") return AUTH_TYPES;
	if (around?.byType === BODY_SHAPE.byType && key === "type")
		return bodyTypes();
	const field = fields?.find(({ name }) => name === key);
	if (field !== undefined)
		return field.kind === "group" || field.kind === "list"
			? []
			: fieldValues(field);
	if (shape?.names === SETTINGS_SHAPE.names) return settingValues(key);
	const value = shape?.keys?.get(key);
	if (value?.byType === AUTH_SHAPE.byType) return NO_AUTH;
	if (value === OPERATOR_SHAPE) return OPERATOR_WORDS;
	return (value?.words ?? []).map((text) => ({ text }));
}
