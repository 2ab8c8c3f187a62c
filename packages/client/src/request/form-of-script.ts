import { toText, type Value } from "@curlew/template";
import { isList } from "../values/is-list.ts";
import type { CompiledBody, CompiledPart } from "./compiled-body.ts";
import { textOfScript } from "./templated-text.ts";

type FormKind = "form-urlencoded" | "multipart-form";

/** A field of a form as a script wrote it. */
interface FormRow {
	readonly name: string;
	/** Several are several files. */
	readonly values: readonly string[];
	readonly isFile: boolean;
	readonly contentType: string | undefined;
}

/**
 * The content of a form as scripts write it: an object of texts, or rows as
 * `getBody` gives them, of which those with `enabled: false` are not sent.
 * Undefined when the value is something else.
 */
export function formOfScript(
	kind: FormKind,
	value: Value,
): CompiledBody | undefined {
	const rows = rowsOf(value);
	if (rows === undefined) return undefined;
	if (kind === "multipart-form") return { kind, parts: rows.map(partOf) };
	const entries = rows.map(({ name, values: [text = ""] }) => ({
		name: nameOf(name),
		value: textOfScript(text, labelOf(name)),
	}));
	return { kind, entries };
}

function rowsOf(value: Value): readonly FormRow[] | undefined {
	if (typeof value !== "object" || value === null || value instanceof Date)
		return undefined;
	const rows = isList(value)
		? value.filter(isEnabled).map(rowOf)
		: Object.entries(value).map(([name, content]) => textRow(name, content));
	return rows.every((row) => row !== undefined) ? rows : undefined;
}

function isEnabled(row: Value): boolean {
	return !(isRecord(row) && row.enabled === false);
}

function rowOf(row: Value): FormRow | undefined {
	if (!isRecord(row)) return undefined;
	const { name, value, type, contentType } = row;
	if (typeof name !== "string" || value === undefined) return undefined;
	const media =
		typeof contentType === "string" && contentType !== ""
			? contentType
			: undefined;
	if (type === "file" && isList(value)) {
		const values = value.map((path) => toText(path));
		return { name, values, isFile: true, contentType: media };
	}
	const text = textRow(name, value);
	return text && { ...text, isFile: type === "file", contentType: media };
}

function textRow(name: string, value: Value): FormRow | undefined {
	const isStructure = typeof value === "object" && !(value instanceof Date);
	if (isStructure && value !== null) return undefined;
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

function partOf({ name, values, isFile, contentType }: FormRow): CompiledPart {
	const label = labelOf(name);
	return {
		kind: isFile ? "file" : "text",
		name: nameOf(name),
		values: values.map((value) => textOfScript(value, label)),
		contentType:
			contentType === undefined
				? undefined
				: textOfScript(contentType, `the content type of ${label}`),
	};
}

function nameOf(name: string) {
	return textOfScript(name, `the name of the form field \`${name}\``);
}

function labelOf(name: string): string {
	return `the form field \`${name}\``;
}
