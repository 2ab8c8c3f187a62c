import {
	describeKey,
	docOfField,
	keyDoc,
	SETTINGS_SHAPE,
} from "@curlew/client/editing";
import {
	AUTH_NAMES,
	AUTH_WORDS,
	authDescriptor,
	BODY_NAMES,
	bodyDescriptor,
	type FieldDescriptor,
	OPERATORS,
	type OperatorDescriptor,
	SETTINGS,
	type SettingDescriptor,
	type ValueField,
} from "@curlew/client/kinds";
import {
	type CompletionItem,
	CompletionItemKind,
	type Range,
} from "vscode-languageserver";

/** A word that a file may have at a place. */
export interface FileWord {
	readonly text: string;
	readonly isKey?: boolean;
	/** What forms call it. */
	readonly label?: string | undefined;
	/** As Markdown. */
	readonly description?: string | undefined;
	/** The map has the key, so that it is not offered again. */
	readonly isThere?: boolean;
}

/** What is told of a word; empty where nothing is. */
export function describeWord({ label, description }: FileWord): string {
	const isRepeated =
		label !== undefined && description?.startsWith(label) === true;
	return [isRepeated ? undefined : label, description]
		.filter((part) => part !== undefined && part !== "")
		.join("\n\n");
}

/** @param behind what follows the word when it is taken */
export function toWordItem(
	word: FileWord,
	range: Range,
	behind = "",
): CompletionItem {
	const { text, label, description, isKey } = word;
	return {
		label: text,
		kind: isKey ? CompletionItemKind.Property : CompletionItemKind.EnumMember,
		filterText: text,
		textEdit: { range, newText: text + behind },
		...(label !== undefined && { detail: label }),
		...(description !== undefined && {
			documentation: { kind: "markdown" as const, value: description },
		}),
	};
}

const FLAGS: readonly FileWord[] = [{ text: "true" }, { text: "false" }];

/** What may stand in the place of an authentication. */
export const NO_AUTH: readonly FileWord[] = AUTH_WORDS.map((text) => ({
	text,
	label:
		text === "none" ? "No authentication" : "That of the folder or collection",
}));

export const AUTH_TYPES: readonly FileWord[] = [
	...AUTH_NAMES.map((text) => ({ text, label: authDescriptor(text).label })),
	...NO_AUTH,
];

/** The types of bodies. @param spelt how a file calls one */
export function bodyTypes(
	spelt: (type: string) => string = (type) => type,
): readonly FileWord[] {
	const types = BODY_NAMES.map((kind) => {
		const { label, mediaType } = bodyDescriptor(kind);
		return { text: spelt(kind), label, description: mediaType };
	});
	return [...types, { text: "none", label: "No body" }];
}

export const OPERATOR_WORDS: readonly FileWord[] =
	Object.entries<OperatorDescriptor>(OPERATORS).map(
		([text, { label, hint, example }]) => ({
			text,
			label,
			description: [
				hint,
				example === undefined
					? "Compares with nothing."
					: `For example: \`${example}\`.`,
			]
				.filter((part) => part !== undefined)
				.join(" "),
		}),
	);

const SETTING_ENTRIES = Object.entries<SettingDescriptor>(SETTINGS);

export const SETTING_KEYS: readonly FileWord[] = SETTING_ENTRIES.map(
	([text, { label }]) => {
		const doc = keyDoc(SETTINGS_SHAPE, text);
		return { text, label, description: doc && describeKey(doc), isKey: true };
	},
);

/** What a setting may be; nothing where it may be anything. */
export function settingValues(name: string): readonly FileWord[] {
	const setting = SETTING_ENTRIES.find(([one]) => one === name);
	return setting?.[1].kind === "flag" ? FLAGS : [];
}

/** @param name the key in the file's format */
export function fieldKey(field: FieldDescriptor, name = field.name): FileWord {
	const { label = undefined } = field.kind === "group" ? {} : field;
	const description = describeKey(docOfField(field));
	return { text: name, label, description, isKey: true };
}

/** What a field may be. @param spelt how a file says one of its words */
export function fieldValues(
	field: ValueField,
	spelt: (word: string) => string = (word) => word,
): readonly FileWord[] {
	if (field.kind === "flag") return FLAGS;
	if (field.kind !== "choice") return [];
	return field.choices.map(([word, label]) => ({ text: spelt(word), label }));
}
