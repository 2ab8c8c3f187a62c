import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import {
	compact,
	listAt,
	mapAt,
	mapsAt,
	type Tree,
	textAt,
} from "../../formats/tree/plain-tree.ts";
import { InvalidOptionError } from "../../run/context/invalid-option-error.ts";
import { Notes } from "../curl/notes.ts";
import { Options } from "../curl/operation.ts";
import type { CurlOption } from "../curl/read-options.ts";
import { curlTree } from "../curl/request-tree.ts";
import { literalTemplate } from "../curl/word.ts";
import { type Item, readItem } from "./item.ts";
import { bodyOfItems, type FieldsAs } from "./item-body.ts";
import type { TypedFiles } from "./typed-files.ts";
import { withoutFiles } from "./without-files.ts";

/** A request as somebody types it: a URL, with curl's options and HTTPie's items. */
export interface TypedRequest {
	readonly url: string;
	/** In their order. */
	readonly options: readonly CurlOption[];
	readonly items: readonly string[];
	readonly fieldsAs: FieldsAs;
}

export interface RequestByHand {
	/** An item of OpenCollection. Paths of files are absolute. */
	readonly tree: Tree;
	readonly warnings: readonly Diagnostic[];
}

/**
 * Makes an ordinary request of what was typed: curl's options mean what they
 * mean to curl, items what they mean to HTTPie. Without a method it is GET, with a
 * body POST.
 *
 * @throws InvalidOptionError, CurlCommandError when something of it says nothing, or two things do not go together
 */
export async function requestByHand(
	typed: TypedRequest,
	files: TypedFiles,
): Promise<RequestByHand> {
	const items = typed.items.map(readItem);
	const fields = items.filter(isField);
	const own = [
		...(await withoutFiles(typed.options, files)),
		...(await headersIn(items, files)),
	];
	const usual = usualOptions(fields, new Options(own), typed.fieldsAs);
	const notes = new Notes();
	noteJson(own, notes);
	const url = withHost(typed.url);
	const tree = curlTree(
		{ url, options: new Options([...own, ...usual]) },
		notes,
	);
	const http = mapAt(tree, "http");
	const [field] = fields;
	if (field && "body" in http)
		throw new InvalidOptionError(
			`\`${field.written}\` and the options for data both make the body.`,
			{ hint: "Write all of it in one way: name=text, or -d." },
		);
	const body = field
		? await bodyOfItems(fields, typed.fieldsAs, files)
		: mapAt(http, "body");
	const params = await paramsIn(items, files);
	return {
		tree: {
			...tree,
			http: compact({ ...http, params, body: withPlaces(body, files) }),
		},
		warnings: notes.all,
	};
}

function isField({ kind }: Item): boolean {
	return kind === "text" || kind === "json" || kind === "file";
}

/** As HTTPie: `:3000/users` is of this computer. */
function withHost(url: string): string {
	return /^:(?:\d|\/|$)/.test(url)
		? `http://localhost${url.replace(/^:(?!\d)/, "")}`
		: url;
}

async function headersIn(
	items: readonly Item[],
	files: TypedFiles,
): Promise<readonly CurlOption[]> {
	const headers: CurlOption[] = [];
	for (const { kind, name, value, isFromFile } of items) {
		if (kind !== "header" && kind !== "empty-header") continue;
		const text = isFromFile
			? literalTemplate((await files.text(value)).trim())
			: value;
		const written = kind === "empty-header" ? `${name};` : `${name}: ${text}`;
		headers.push({ name: "header", value: written, isOn: true });
	}
	return headers;
}

/** Who writes JSON behind `-d` hardly means a form, which curl makes of it. */
function noteJson(own: readonly CurlOption[], notes: Notes): void {
	const isJson = own.some(
		({ name, value }) => name === "data" && /^\s*[{[].*[}\]]\s*$/s.test(value),
	);
	const hasType = own.some(
		({ name, value }) => name === "header" && /^content-type\s*:/i.test(value),
	);
	if (isJson && !hasType && !new Options(own).has("get"))
		notes.add(
			"The data looks like JSON, and goes as a form (application/x-www-form-urlencoded), as with curl.",
			"Write --json instead of -d.",
		);
}

/** What HTTPie sends with fields where nothing else was asked for. */
function usualOptions(
	fields: readonly Item[],
	given: Options,
	as: FieldsAs,
): readonly CurlOption[] {
	if (fields.length === 0) return [];
	const hasMethod = given.value("request") !== undefined || given.has("head");
	const hasAccept = given
		.values("header")
		.some((header) => /^accept\s*[:;]/i.test(header));
	const isJson = as === "json" && fields.every(({ kind }) => kind !== "file");
	return [
		...(hasMethod ? [] : [option("request", "POST")]),
		...(isJson && !hasAccept
			? [option("header", "Accept: application/json, */*;q=0.5")]
			: []),
	];
}

function option(name: CurlOption["name"], value: string): CurlOption {
	return { name, value, isOn: true };
}

async function paramsIn(
	items: readonly Item[],
	files: TypedFiles,
): Promise<readonly Tree[]> {
	const params: Tree[] = [];
	for (const { kind, name, value, isFromFile } of items) {
		if (kind !== "param") continue;
		const text = isFromFile
			? literalTemplate((await files.text(value)).trim())
			: value;
		params.push({ name, value: text, type: "query" });
	}
	return params;
}

/** With the places of files, which count from the folder that they were typed in. */
function withPlaces(body: Tree, files: TypedFiles): Tree {
	const type = textAt(body, "type");
	if (type === "file")
		return {
			...body,
			data: mapsAt(body, "data").map((one) => ({
				...one,
				filePath: files.place(textAt(one, "filePath") ?? ""),
			})),
		};
	if (type !== "multipart-form") return body;
	return {
		...body,
		data: mapsAt(body, "data").map((part) =>
			textAt(part, "type") === "file"
				? {
						...part,
						value: listAt(part, "value").map((path) =>
							files.place(String(path)),
						),
					}
				: part,
		),
	};
}
