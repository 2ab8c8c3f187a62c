import { isList } from "../../../values/is-list.ts";
import {
	compact,
	flagAt,
	isTree,
	mapAt,
	mapsAt,
	member,
	type Tree,
	textAt,
} from "../../tree/plain-tree.ts";
import { RAW_LANGUAGES } from "../body-languages.ts";
import { marksOf } from "./write-url.ts";

/** A body and the headers beside it as Postman has them. */
export interface WrittenBody {
	readonly body: Tree | undefined;
	readonly headers: readonly Tree[];
}

/** @param section `http` of a request, with one body */
export function bodyAndHeaders(section: Tree): WrittenBody {
	const headers = mapsAt(section, "headers");
	const body = mapAt(section, "body");
	const type = textAt(body, "type");
	const data = member(body, "data");
	switch (type) {
		case undefined:
		case "none":
			return { body: undefined, headers };
		case "form-urlencoded":
			return {
				body: {
					mode: "urlencoded",
					urlencoded: mapsAt(body, "data").map(keyValueOf),
				},
				headers,
			};
		case "multipart-form":
			return {
				body: { mode: "formdata", formdata: mapsAt(body, "data").map(partOf) },
				headers,
			};
		case "file":
			return { body: { mode: "file", file: fileOf(body) }, headers };
		case "graphql": {
			const from = isTree(data) ? data : body;
			const variables = textAt(from, "variables");
			const operationName = textAt(from, "operationName");
			const graphql = {
				query: textAt(from, "query") ?? "",
				...compact({ variables, operationName }),
			};
			return { body: { mode: "graphql", graphql }, headers };
		}
		default:
			return rawBody(type, textAt(body, "data") ?? "", headers);
	}
}

/** The language says the content type; where that is another one, the header says it. */
function rawBody(
	type: string,
	raw: string,
	headers: readonly Tree[],
): WrittenBody {
	const last = headers.at(-1);
	const languages = Object.entries(RAW_LANGUAGES);
	const ofHeader = languages.find(
		([, { kind, mediaType }]) =>
			kind === type &&
			mediaType !== undefined &&
			last !== undefined &&
			textAt(last, "name") === "Content-Type" &&
			textAt(last, "value") === mediaType &&
			Object.keys(marksOf(last)).length === 0,
	);
	const [language = "text"] =
		ofHeader ?? languages.find(([, { kind }]) => kind === type) ?? [];
	return {
		body: { mode: "raw", raw, options: { raw: { language } } },
		headers: ofHeader ? headers.slice(0, -1) : headers,
	};
}

/** A header, a form field. */
export function keyValueOf(row: Tree): Tree {
	return {
		key: textAt(row, "name") ?? "",
		value: textAt(row, "value") ?? "",
		...marksOf(row),
	};
}

function partOf(row: Tree): Tree {
	const { value, ...others } = keyValueOf(row);
	const contentType = textAt(row, "contentType");
	const isFile = textAt(row, "type") === "file";
	const files = member(row, "value") ?? "";
	return {
		...others,
		...(isFile
			? { type: "file", src: srcOf(files) }
			: { value: value ?? "", type: "text" }),
		...compact({ contentType }),
	};
}

function srcOf(files: Tree[string]): Tree[string] {
	if (!isList(files)) return files;
	const [only, ...others] = files;
	return only !== undefined && others.length === 0 ? only : files;
}

function fileOf(body: Tree): Tree {
	const data = member(body, "data");
	const files = isTree(data) ? [data] : mapsAt(body, "data");
	const chosen =
		files.find((file) => flagAt(file, "selected")) ??
		files.find((file) => member(file, "selected") === undefined);
	return compact({ src: chosen && textAt(chosen, "filePath") });
}
