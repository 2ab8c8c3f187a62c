import {
	BRU_FIELDS,
	type BruField,
	type BruFileKind,
	bruBodyMode,
	bruKeyOf,
	bruSectionKeys,
	bruSectionsIn,
	isMethodSection,
} from "@curlew/client/editing";
import {
	authDescriptor,
	BODY_NAMES,
	BRU_AUTH_NAMES,
	bodyDescriptor,
	type FieldDescriptor,
} from "@curlew/client/kinds";
import type { Position, Range } from "vscode-languageserver";
import {
	AUTH_TYPES,
	bodyTypes,
	type FileWord,
	fieldKey,
	fieldValues,
	OPERATOR_WORDS,
	SETTING_KEYS,
	settingValues,
} from "./file-word.ts";

const SECTION = /^([\w:-]+)\s*[{[]\s*$/;
const END = /^[}\]]/;
const NAME = /^[\w:-]*/;

/** What somebody is writing in a `.bru` file. */
export interface BruCursor {
	/** The section around the cursor; undefined where one may begin. */
	readonly section: string | undefined;
	/** The key whose value is being written. */
	readonly key: string | undefined;
	/** What the choice replaces. */
	readonly range: Range;
	/** What stands behind that on the line. */
	readonly rest: string;
}

/** Undefined where nothing but a text can stand. */
export function bruCursor(
	text: string,
	{ line: row, character }: Position,
): BruCursor | undefined {
	const lines = text.split(/\r\n|\r|\n/);
	const line = lines[row] ?? "";
	const before = line.slice(0, character);
	const section = sectionAround(lines, row);
	// Expressions of assertions have anything in them but `: `.
	const value =
		section === "assert"
			? /^\s+~?(.+): *([\w-]*)$/.exec(before)
			: /^\s+~?([\w-]+): *([\w-]*)$/.exec(before);
	const key = section === undefined ? /^([\w:-]*)$/ : /^\s+~?([\w-]*)$/;
	const match = value ?? key.exec(before);
	if (!match) return undefined;
	const written = (value ? value[2] : match[1]) ?? "";
	const behind = NAME.exec(line.slice(character))?.[0].replace(/:$/, "") ?? "";
	const end = character + behind.length;
	return {
		section,
		key: value?.[1],
		range: {
			start: { line: row, character: character - written.length },
			end: { line: row, character: end },
		},
		rest: line.slice(end),
	};
}

/** Sections begin and end at the margin; what is in them does not stand there. */
function sectionAround(
	lines: readonly string[],
	row: number,
): string | undefined {
	for (let at = row - 1; at >= 0; at--) {
		const line = lines[at] ?? "";
		if (END.test(line)) return undefined;
		const begin = SECTION.exec(line);
		if (begin) return begin[1];
	}
	return undefined;
}

/** The sections, keys and words that a `.bru` file may have at the cursor. */
export function bruWords(
	kind: BruFileKind,
	{ section, key }: BruCursor,
): readonly FileWord[] {
	if (section === undefined)
		return bruSectionsIn(kind).map((text) => ({
			text,
			label: labelOfSection(text),
			isKey: true,
		}));
	const fields = fieldsOf(section);
	if (key === undefined) return keyWords(section, fields);
	if (section === "auth" && key === "mode") return AUTH_TYPES;
	if (section === "assert") return OPERATOR_WORDS;
	if (section === "settings") return settingValues(key);
	if (isMethodSection(section)) {
		if (key === "auth") return AUTH_TYPES;
		return key === "body" ? bodyTypes(bruBodyMode) : [];
	}
	return valueWords(fields.find((one) => one.key === key)?.field);
}

function labelOfSection(section: string): string | undefined {
	const auth = BRU_AUTH_NAMES.find((kind) => section === `auth:${kind}`);
	if (auth) return authDescriptor(auth).label;
	const body = BODY_NAMES.find((kind) => section === `body:${kind}`);
	return body && bodyDescriptor(body).label;
}

/** The fields of the kind whose section it is. */
function fieldsOf(section: string): readonly BruField[] {
	const kind = BRU_AUTH_NAMES.find((one) => section === `auth:${one}`);
	return (kind && BRU_FIELDS.get(kind)) ?? [];
}

function keyWords(
	section: string,
	fields: readonly BruField[],
): readonly FileWord[] {
	const described = new Map([
		...fields
			.flatMap(({ field }): readonly FieldDescriptor[] =>
				field.kind === "group" ? field.fields : [field],
			)
			.flatMap((field) => {
				const key = bruKeyOf(field);
				return key === undefined ? [] : [fieldKey(field, key)];
			})
			.map((word) => [word.text, word] as const),
		...(section === "settings"
			? SETTING_KEYS.map((word) => [word.text, word] as const)
			: []),
	]);
	return bruSectionKeys(section).map(
		(text) => described.get(text) ?? { text, isKey: true },
	);
}

function valueWords(field: BruField["field"] | undefined): readonly FileWord[] {
	if (field === undefined) return [];
	if (field.kind !== "group")
		return fieldValues(field, (word) =>
			field.kind === "choice" ? (field.bruWords?.[word] ?? word) : word,
		);
	const { inBru = [] } = field;
	return inBru === "text-or-file" ? [] : inBru.map(([, text]) => ({ text }));
}
