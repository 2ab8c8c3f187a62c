import { toJson, toText, type Value } from "@curlew/template";
import { type BodyKindOf, hasContent } from "../../kinds/body-kinds.ts";
import { isList } from "../../values/is-list.ts";
import type { RequestTexts } from "../templated-text.ts";
import type { CompiledBody, CompiledPart } from "./compiled-body.ts";

export type FormKind = BodyKindOf<"entries" | "parts">;

/** A field of a form as a script wrote it. */
interface FormRow {
	readonly name: string;
	/** Several are several files. */
	readonly values: readonly string[];
	readonly isFile: boolean;
	readonly contentType: string | undefined;
}

/**
 * The content of a form as scripts write it: an object of values, or rows as
 * `getBody` gives them, of which those with `enabled: false` are not sent. A
 * list is a field several times, null an empty one; the members of an object
 * are fields of their own (`a[b]`), in a multipart form its JSON. Undefined when
 * the value is something else.
 */
export function formOfScript(
	kind: FormKind,
	value: Value,
	texts: RequestTexts,
): CompiledBody | undefined {
	const rows = rowsOf(kind, value);
	if (rows === undefined) return undefined;
	if (hasContent(kind, "parts"))
		return { kind, parts: rows.map((row) => partOf(row, texts)) };
	const entries = rows.map(({ name, values: [text = ""] }) => ({
		name: nameOf(name, texts),
		value: texts.ofScript(text, labelOf(name)),
	}));
	return { kind, entries };
}

function rowsOf(kind: FormKind, value: Value): readonly FormRow[] | undefined {
	if (value === null) return [];
	if (isRecord(value))
		return Object.entries(value).flatMap(([name, content]) =>
			fieldRows(kind, name, content),
		);
	if (!isList(value)) return undefined;
	const rows = value.filter(isEnabled).map((row) => rowsOfRow(kind, row));
	return rows.every((row) => row !== undefined) ? rows.flat() : undefined;
}

function isEnabled(row: Value): boolean {
	return !(isRecord(row) && row.enabled === false);
}

function rowsOfRow(kind: FormKind, row: Value): readonly FormRow[] | undefined {
	if (!isRecord(row)) return undefined;
	const { name, value = null, type, contentType } = row;
	if (typeof name !== "string") return undefined;
	const media =
		typeof contentType === "string" && contentType !== ""
			? contentType
			: undefined;
	if (type === "file" && isList(value)) {
		const values = value.map((path) => toText(path));
		return [{ name, values, isFile: true, contentType: media }];
	}
	const isFile = type === "file";
	return fieldRows(kind, name, value).map((field) => ({
		...field,
		isFile,
		contentType: media,
	}));
}

/** The rows that a value makes: https://axios-http.com/docs/urlencoded */
function fieldRows(
	kind: FormKind,
	name: string,
	value: Value,
): readonly FormRow[] {
	if (isList(value))
		return value.flatMap((item) => fieldRows(kind, name, item));
	if (!isRecord(value)) return [textRow(name, value === null ? "" : value)];
	if (hasContent(kind, "parts")) return [textRow(name, toJson(value))];
	return Object.entries(value).flatMap(([key, member]) =>
		fieldRows(kind, `${name}[${key}]`, member),
	);
}

function textRow(name: string, value: Value): FormRow {
	const values = [toText(value)];
	return { name, values, isFile: false, contentType: undefined };
}

function isRecord(value: Value): value is { readonly [key: string]: Value } {
	return (
		typeof value === "object" &&
		value !== null &&
		!isList(value) &&
		!(value instanceof Date)
	);
}

function partOf(
	{ name, values, isFile, contentType }: FormRow,
	texts: RequestTexts,
): CompiledPart {
	const label = labelOf(name);
	return {
		kind: isFile ? "file" : "text",
		name: nameOf(name, texts),
		values: values.map((value) => texts.ofScript(value, label)),
		contentType:
			contentType === undefined
				? undefined
				: texts.ofScript(contentType, `the content type of ${label}`),
	};
}

function nameOf(name: string, texts: RequestTexts) {
	return texts.ofScript(name, `the name of the form field \`${name}\``);
}

function labelOf(name: string): string {
	return `the form field \`${name}\``;
}
