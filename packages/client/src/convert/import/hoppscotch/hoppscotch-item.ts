import type { FieldPath } from "../../../formats/tree/field-path.ts";
import {
	compact,
	isTree,
	listAt,
	mapAt,
	type Tree,
	textAt,
} from "../../../formats/tree/plain-tree.ts";
import type { SecretValue } from "../../secrets/secret-files.ts";
import type { ImportInput } from "../importer.ts";
import type { PlacedData } from "../read-data.ts";
import {
	type HeaderRow,
	type HeadersAndBody,
	headerTree,
	withTextBody,
} from "../text-body.ts";
import { hoppscotchAuth } from "./hoppscotch-auth.ts";
import {
	formRows,
	graphqlContent,
	hoppscotchText,
	hoppscotchVariables,
	oldAuth,
} from "./hoppscotch-rows.ts";
import { hoppscotchScript } from "./hoppscotch-scripts.ts";

/** Makes items of one file. */
export class HoppscotchItems {
	readonly secrets: SecretValue[] = [];
	readonly #input: ImportInput;
	readonly #data: PlacedData;

	constructor(input: ImportInput, data: PlacedData) {
		this.#input = input;
		this.#data = data;
	}

	/** What a collection or folder says of all its requests, and its items. */
	folder(raw: Tree, path: FieldPath, inherits: boolean): Tree {
		const auth = this.#auth(
			mapAt(raw, "auth"),
			[...path, "auth"],
			inherits,
			true,
		);
		const hasAuth = isTree(auth) || (inherits && auth === undefined);
		return compact({
			info: { name: textAt(raw, "name") ?? "", type: "folder" },
			request: compact({
				headers: this.#rows(raw, "headers").map(headerTree),
				auth,
				variables: this.#variables(raw),
				scripts: this.#scripts(raw, path),
			}),
			docs: textAt(raw, "description") || undefined,
			items: [
				...listAt(raw, "requests").flatMap((one, index) =>
					isTree(one)
						? [this.#request(one, [...path, "requests", index], hasAuth)]
						: [],
				),
				...listAt(raw, "folders").flatMap((one, index) =>
					isTree(one)
						? [this.folder(one, [...path, "folders", index], hasAuth)]
						: [],
				),
			],
		});
	}

	#request(raw: Tree, path: FieldPath, inherits: boolean): Tree {
		const isGraphql = "query" in raw && !("endpoint" in raw);
		const endpoint =
			textAt(raw, "endpoint") ??
			`${textAt(raw, "url") ?? ""}${textAt(raw, "path") ?? ""}`;
		const headers = this.#rows(raw, "headers");
		const content = isGraphql
			? graphqlContent(raw, headers)
			: this.#body(raw, headers, path);
		return compact({
			info: {
				name: textAt(raw, "name") || hoppscotchText(endpoint),
				type: "http",
			},
			http: compact({
				method: isGraphql ? "POST" : (textAt(raw, "method") ?? "GET"),
				url: hoppscotchText(endpoint),
				headers: content.headers,
				params: this.#rows(raw, "params").map((row) => ({
					...headerTree(row),
					type: "query",
				})),
				body: content.body,
				auth: this.#auth(
					"auth" in raw ? mapAt(raw, "auth") : oldAuth(raw),
					[...path, "auth"],
					inherits,
					false,
				),
			}),
			runtime: compact({
				variables: this.#rows(raw, "requestVariables").map(headerTree),
				scripts: this.#scripts(raw, path),
			}),
			docs: textAt(raw, "description") || undefined,
		});
	}

	#rows(raw: Tree, key: string): readonly HeaderRow[] {
		return listAt(raw, key)
			.filter(isTree)
			.flatMap((row) => {
				const name = textAt(row, "key") ?? "";
				return name === ""
					? []
					: [
							{
								name: hoppscotchText(name),
								value: hoppscotchText(textAt(row, "value") ?? ""),
								disabled: row.active === false,
							},
						];
			});
	}

	/** Values of newer versions are the ones that everybody gets, and one's own. */
	#variables(raw: Tree): readonly Tree[] {
		return hoppscotchVariables(raw, undefined, this.secrets);
	}

	#auth(
		raw: Tree,
		path: FieldPath,
		inherits: boolean,
		isFolder: boolean,
	): Tree | "none" | "inherit" | undefined {
		const value = (holder: Tree, field: string) => {
			const text = textAt(holder, field) ?? "";
			return text === "" ? undefined : hoppscotchText(text);
		};
		const auth = hoppscotchAuth(raw, value);
		if (auth === "inherit")
			return isFolder || !inherits ? undefined : "inherit";
		if (auth === "none") return inherits ? "none" : undefined;
		if (!("unknown" in auth)) return auth;
		const { source, place } = this.#data;
		this.#input.findings.lost(
			source,
			place(path),
			`Authentication of the type \`${String(auth.unknown)}\` has no counterpart here.`,
			"A script before the request can set a header.",
		);
		return undefined;
	}

	#scripts(raw: Tree, path: FieldPath): readonly Tree[] {
		const script = (key: string, type: string) => {
			const code = textAt(raw, key) ?? "";
			if (code.trim() === "" || /^(?:\s*\/\/[^\n]*)*\s*$/.test(code)) return [];
			return [{ type, code: this.#script(code, [...path, key]) }];
		};
		return [
			...script("preRequestScript", "before-request"),
			...script("testScript", "tests"),
		];
	}

	#script(code: string, path: FieldPath): string {
		const { code: written, unknown, fault } = hoppscotchScript(code);
		const { findings } = this.#input;
		const { source, place } = this.#data;
		if (fault !== undefined)
			findings.lost(
				source,
				place(path),
				`The script cannot be read: ${fault}`,
				"It stands in the request as it is.",
			);
		for (const name of new Set(unknown.map((one) => one.name)))
			findings.lost(
				source,
				place(path),
				`\`${name}\` has no counterpart in scripts here.`,
				"It stands in the script as it is; docs/scripts.md has what there is.",
			);
		return written;
	}

	#body(
		raw: Tree,
		headers: readonly HeaderRow[],
		path: FieldPath,
	): HeadersAndBody {
		const body = mapAt(raw, "body");
		const contentType =
			textAt(body, "contentType") ?? textAt(raw, "contentType") ?? "";
		const content = body.body;
		const withoutType = headers
			.filter(({ name }) => name.toLowerCase() !== "content-type")
			.map(headerTree);
		if (contentType === "multipart/form-data" && Array.isArray(content))
			return {
				headers: withoutType,
				body: {
					type: "multipart-form",
					data: content
						.filter(isTree)
						.map((row, index) =>
							this.#part(row, [...path, "body", "body", index]),
						),
				},
			};
		if (contentType === "application/x-www-form-urlencoded")
			return {
				headers: withoutType,
				body: { type: "form-urlencoded", data: formRows(content) },
			};
		const text =
			typeof content === "string" ? content : (textAt(raw, "rawParams") ?? "");
		if (text !== "" && contentType !== "")
			return withTextBody(headers, hoppscotchText(text), contentType);
		if (contentType === "application/octet-stream") {
			const { source, place } = this.#data;
			this.#input.findings.lost(
				source,
				place([...path, "body"]),
				"The file of the body is not in the export.",
				"Put it into the collection's folder, and choose the body `file`.",
			);
		}
		return { headers: headers.map(headerTree), body: undefined };
	}

	#part(row: Tree, path: FieldPath): Tree {
		const name = hoppscotchText(textAt(row, "key") ?? "");
		const plain = compact({
			name,
			disabled: row.active === false || undefined,
			contentType: textAt(row, "contentType") || undefined,
		});
		if (row.isFile !== true)
			return {
				...plain,
				type: "text",
				value: hoppscotchText(textAt(row, "value") ?? ""),
			};
		const { source, place } = this.#data;
		this.#input.findings.lost(
			source,
			place(path),
			`The file of the part \`${name}\` is not in the export.`,
			"Put it into the collection's folder, and its path into the part.",
		);
		return { ...plain, type: "file", value: [] };
	}
}
