import { toJson, type Value } from "@curlew/template";
import { compact, type Tree } from "../../formats/tree/plain-tree.ts";
import { InvalidOptionError } from "../../run/context/invalid-option-error.ts";
import { parseJson } from "../../values/parse-json.ts";
import { hasPlaceholder } from "../curl/form-text.ts";
import { literalTemplate } from "../curl/word.ts";
import type { Item } from "./item.ts";
import { nestedJson } from "./nested-json.ts";
import type { TypedFiles } from "./typed-files.ts";

/** How fields are sent: HTTPie's `--json` (which is usual), `--form`, `--multipart`. */
export type FieldsAs = "json" | "form" | "multipart";

/**
 * The body that fields make: an object of JSON, a form, or a form of several
 * parts as soon as there is a file in it. `@file` alone is the body itself.
 *
 * @param items the fields, at least one
 * @throws InvalidOptionError
 */
export async function bodyOfItems(
	items: readonly Item[],
	as: FieldsAs,
	files: TypedFiles,
): Promise<Tree> {
	const [only] = items;
	if (only?.kind === "file" && only.name === "" && items.length === 1)
		return wholeFile(only);
	const isMultipart = as === "multipart" || items.some(isFile);
	if (as === "json" && !isMultipart) return jsonBody(items, files);
	const data: Tree[] = [];
	for (const item of items)
		data.push(
			isFile(item)
				? filePart(item)
				: compact({
						name: item.name,
						...(isMultipart && { type: "text" }),
						value: await textOf(item, files),
					}),
		);
	return { type: isMultipart ? "multipart-form" : "form-urlencoded", data };
}

function isFile({ kind }: Item): boolean {
	return kind === "file";
}

function wholeFile({ value }: Item): Tree {
	// Without a content type it gets the one that its name tells.
	return { type: "file", data: [{ filePath: value, selected: true }] };
}

/** `path;type=image/png`. */
function filePart({ name, value, written }: Item): Tree {
	if (name === "")
		throw new InvalidOptionError(
			`\`${written}\` is the body, and cannot stand beside fields.`,
			{ hint: "Write name@file for a file that is a part of a form." },
		);
	const [, path = value, type] = /^(.*?)(?:;type=(.*))?$/s.exec(value) ?? [];
	return compact({ name, type: "file", value: [path], contentType: type });
}

/** As a template. */
async function textOf(item: Item, files: TypedFiles): Promise<string> {
	return item.isFromFile
		? literalTemplate(await files.text(item.value))
		: item.value;
}

async function jsonBody(
	items: readonly Item[],
	files: TypedFiles,
): Promise<Tree> {
	const mark = unusedMark(items);
	// Texts of JSON that stand in the place of a mark: templates are no values.
	const texts: string[] = [];
	const standIn = (json: string) => `${mark}${texts.push(json) - 1}z`;
	const fields = [];
	for (const item of items) {
		const text = item.isFromFile ? await files.text(item.value) : item.value;
		const isTemplate = !item.isFromFile && hasPlaceholder(text);
		let value: Value = text;
		if (item.kind === "text" && item.isFromFile)
			value = standIn(literalTemplate(toJson(text)));
		if (item.kind === "json")
			value = isTemplate ? standIn(text) : jsonIn(text, item);
		fields.push({ name: item.name, value });
	}
	const data = toJson(nestedJson(fields)).replace(
		new RegExp(`"${mark}(\\d+)z"`, "g"),
		(_, index: string) => texts[Number(index)] ?? "",
	);
	return { type: "json", data };
}

function unusedMark(items: readonly Item[]): string {
	let mark = "json";
	while (items.some(({ written }) => written.includes(mark))) mark += "x";
	return mark;
}

function jsonIn(text: string, { written, name }: Item): Value {
	try {
		return parseJson(text);
	} catch (cause) {
		throw new InvalidOptionError(
			`The value of \`${written.slice(0, 60)}\` is not JSON.`,
			{
				hint: `Write ${name}=… for a text; behind := stand numbers, true, false, null, "texts", [lists] and {objects}.`,
				cause,
			},
		);
	}
}
