import type { Value } from "@curlew/template";
import { bodyDescriptor, bodyKindOf } from "../../../kinds/body-kinds.ts";
import { isList } from "../../../values/is-list.ts";
import {
	compact,
	flagAt,
	isTree,
	mapsAt,
	member,
	type Tree,
	textAt,
} from "../../tree/plain-tree.ts";
import { normaliseEntry } from "./normalise-entry.ts";

/** A list of variants stays as it is: only one of them has a place elsewhere. */
export function normaliseBody(
	body: Value | undefined,
	protocol: "http" | "graphql",
): Value | undefined {
	if (!isTree(body)) return body;
	if (protocol === "graphql") return normaliseGraphql(body);
	const written = textAt(body, "type") ?? "none";
	if (written === "none") return undefined;
	const kind = bodyKindOf(written);
	const type = kind ?? written;
	switch (kind && bodyDescriptor(kind).content) {
		case "entries":
			return { ...body, type, data: mapsAt(body, "data").map(normaliseEntry) };
		case "parts":
			return { ...body, type, data: mapsAt(body, "data").map(normalisePart) };
		case "files":
			return { ...body, type, data: normaliseFiles(member(body, "data")) };
		case "graphql": {
			const { type: _, data, ...fields } = body;
			return { type, data: normaliseGraphql(isTree(data) ? data : fields) };
		}
		case "text":
		case undefined:
			return { ...body, type, data: textAt(body, "data") ?? "" };
	}
}

/** Variables without any text are none. */
function normaliseGraphql(body: Tree): Tree {
	const isBlank = (textAt(body, "variables") ?? "x").trim() === "";
	return compact({
		query: "",
		...body,
		...(isBlank && { variables: undefined }),
	});
}

function normalisePart(part: Tree): Tree {
	const type = textAt(part, "type") ?? "text";
	const value = member(part, "value") ?? "";
	const isFile = type === "file";
	return {
		...normaliseEntry(part),
		type,
		// An empty list is the value of a part without files.
		value: isFile && !isList(value) ? [value] : value,
	};
}

function normaliseFiles(data: Value | undefined): readonly Tree[] {
	const files = isTree(data) ? [data] : mapsAt({ data: data ?? [] }, "data");
	const selected =
		files.find((file) => flagAt(file, "selected")) ??
		files.find((file) => !("selected" in file));
	return files.map((file) => ({
		...file,
		filePath: textAt(file, "filePath") ?? "",
		contentType: textAt(file, "contentType") ?? "",
		selected: file === selected,
	}));
}
