import type { Value } from "@curlew/template";
import { RAW_LANGUAGES } from "../../postman/body-languages.ts";
import {
	compact,
	isTree,
	listAt,
	mapsAt,
	member,
	type Tree,
	textAt,
} from "../../tree/plain-tree.ts";
import { type RowsLayout, writtenRows } from "./rows.ts";

/** The body of a request; undefined for none. @param language of a text that is HTML or JavaScript */
export function writtenBody(
	body: Tree,
	language: string | undefined,
	layout: RowsLayout,
): Tree | undefined {
	const type = textAt(body, "type");
	if (type === undefined || type === "none") return undefined;
	const raw = Object.entries(RAW_LANGUAGES).find(
		([name, { kind }]) => kind === type && name === (language ?? name),
	);
	if (raw !== undefined)
		return { type: raw[0], content: textAt(body, "data") ?? "" };
	switch (type) {
		case "form-urlencoded":
			return {
				type: "urlencoded",
				content: writtenRows(withValues(mapsAt(body, "data")), layout) ?? {},
			};
		case "multipart-form":
			return { type: "formdata", content: mapsAt(body, "data").map(part) };
		case "file":
			return { type: "file", content: fileOf(body) };
		default:
			return undefined;
	}
}

function withValues(rows: readonly Tree[]): readonly Tree[] {
	return rows.map((row) => ({ ...row, value: textAt(row, "value") ?? "" }));
}

function part(row: Tree): Tree {
	const isFile = textAt(row, "type") === "file";
	const value = member(row, "value") ?? "";
	return compact({
		key: textAt(row, "name") ?? "",
		type: isFile ? "file" : "text",
		...(isFile ? { src: value } : { value }),
		contentType: member(row, "contentType"),
		description: member(row, "description"),
		disabled: member(row, "disabled"),
	});
}

function fileOf(body: Tree): Tree {
	const files = listAt(body, "data").filter(isTree);
	const chosen =
		files.find((file) => textAt(file, "selected") === "true") ?? files[0];
	const src: Value | undefined = chosen && textAt(chosen, "filePath");
	return src === undefined ? {} : { src };
}
