import type { FieldPath } from "../../../formats/tree/field-path.ts";
import {
	compact,
	flagAt,
	isTree,
	listAt,
	mapAt,
	type Tree,
	textAt,
} from "../../../formats/tree/plain-tree.ts";
import type { ImportInput } from "../importer.ts";
import type { PlacedData } from "../read-data.ts";
import type { HeaderRow } from "../text-body.ts";
import { insomniaAuth } from "./insomnia-auth.ts";
import { insomniaBody } from "./insomnia-body.ts";
import {
	insomniaScript,
	scriptTrees,
	unitTestScript,
} from "./insomnia-scripts.ts";
import type { TagContext } from "./insomnia-tags.ts";
import { InsomniaTexts, insomniaVariables } from "./insomnia-texts.ts";
import type { InsomniaItem, InsomniaTest } from "./insomnia-tree.ts";

/** What all items of a file share. */
export interface ItemContext {
	readonly input: ImportInput;
	readonly data: PlacedData;
	readonly tags: TagContext;
	readonly tests: ReadonlyMap<string, readonly InsomniaTest[]>;
	/** The ids of requests, by what was made of them. */
	readonly ids: WeakMap<Tree, string>;
}

/** Items with all that is below them; other kinds than HTTP requests are told. */
export function insomniaItems(
	items: readonly InsomniaItem[],
	context: ItemContext,
	inherits: boolean,
): readonly Tree[] {
	return items.flatMap((item): readonly Tree[] => {
		if (item.kind === "folder") return [folder(item, context, inherits)];
		const isHttp =
			item.kind === "request" &&
			!/^(?:wss?|grpcs?):/i.test(textAt(item.raw, "url") ?? "");
		if (isHttp) {
			const tree = new RequestMaker(item, context).tree(inherits);
			context.ids.set(tree, item.id);
			return [tree];
		}
		const { source, place } = context.data;
		context.input.findings.lost(
			source,
			place(item.path),
			`\`${item.name}\` is no HTTP request; it was left out.`,
			"It has no place in a collection.",
		);
		return [];
	});
}

function folder(
	item: InsomniaItem,
	context: ItemContext,
	inherits: boolean,
): Tree {
	const maker = new RequestMaker(item, context);
	const request = maker.defaults(inherits);
	const hasAuth = isTree(request.auth) || inherits;
	return compact({
		info: compact({ name: item.name, type: "folder" }),
		request,
		docs: maker.description,
		items: [...insomniaItems(item.children, context, hasAuth)],
	});
}

class RequestMaker {
	readonly #item: InsomniaItem;
	readonly #context: ItemContext;
	readonly #texts: InsomniaTexts;

	constructor(item: InsomniaItem, context: ItemContext) {
		this.#item = item;
		this.#context = context;
		this.#texts = new InsomniaTexts(
			context.data,
			context.input.findings,
			context.tags,
		);
	}

	get description(): string | undefined {
		const { raw } = this.#item;
		return (
			textAt(raw, "description") ||
			textAt(mapAt(raw, "meta"), "description") ||
			undefined
		);
	}

	tree(inherits: boolean): Tree {
		const { raw, id, name } = this.#item;
		const { auth, header } = this.#auth(inherits);
		const url = this.#text(textAt(raw, "url") ?? "", "url");
		const headers = [...this.#headers(), ...(header ? [header] : [])];
		const { body, headers: rows } = insomniaBody(
			mapAt(raw, "body"),
			headers,
			(text, ...path) => this.#text(text, ...path),
			(path, ...place) => this.#file(path, place),
		);
		const params = this.#params();
		const unitTests = this.#context.tests.get(id) ?? [];
		const after = this.#script("afterResponse");
		const before = this.#script("preRequest");
		const computed = [...this.#texts.computed].map(
			([one, expression]) => `client.setVar("${one}", ${expression});`,
		);
		const tests = [
			after,
			...(unitTests.length === 0 ? [] : [unitTestScript(unitTests)]),
		];
		const scripts = scriptTrees(
			[...computed, before].filter((code) => code !== "").join("\n"),
			tests.filter((code) => code !== "").join("\n\n"),
		);
		return compact({
			info: { name: name || url, type: "http" },
			http: compact({
				method: textAt(raw, "method") ?? "GET",
				url,
				headers: rows,
				params,
				body,
				auth,
			}),
			runtime: compact({ scripts }),
			settings: this.#settings(),
			docs: this.description,
		});
	}

	/** What a folder gives its requests. */
	defaults(inherits: boolean): Tree {
		const { raw, path } = this.#item;
		const { auth, header } = this.#auth(inherits);
		const headers: readonly HeaderRow[] = [
			...this.#headers(),
			...(header ? [header] : []),
		];
		return compact({
			headers: headers.map(({ name, value, disabled }) =>
				compact({ name, value, disabled: disabled || undefined }),
			),
			auth: auth === "inherit" ? undefined : auth,
			variables: insomniaVariables(mapAt(raw, "environment"), this.#texts, [
				...path,
				"environment",
			]),
			scripts: scriptTrees(
				this.#script("preRequest"),
				this.#script("afterResponse"),
			),
		});
	}

	#headers(): readonly HeaderRow[] {
		return this.#rows("headers").map(({ name, value, disabled }) => ({
			name,
			value,
			disabled,
		}));
	}

	#params(): readonly Tree[] {
		const rows = (key: string, type: string) =>
			this.#rows(key).map(({ name, value, disabled }) =>
				compact({ name, value, type, disabled: disabled || undefined }),
			);
		return [...rows("parameters", "query"), ...rows("pathParameters", "path")];
	}

	#rows(key: string) {
		const rows = listAt(this.#item.raw, key).filter(isTree);
		return rows.flatMap((row, index) => {
			const name = textAt(row, "name") ?? "";
			const value = textAt(row, "value") ?? "";
			if (name === "") return [];
			return [
				{
					name: this.#text(name, key, index, "name"),
					value: this.#text(value, key, index, "value"),
					disabled: flagAt(row, "disabled"),
				},
			];
		});
	}

	#auth(inherits: boolean) {
		const raw = mapAt(this.#item.raw, "authentication");
		const value = (field: string) => {
			const text = textAt(raw, field) ?? "";
			return text === ""
				? undefined
				: this.#text(text, "authentication", field);
		};
		const { auth, header, unknown } = insomniaAuth(raw, value);
		if (unknown !== undefined)
			this.#lost(
				`Authentication of the type \`${unknown}\` has no counterpart here.`,
				"A script before the request can set a header.",
				"authentication",
			);
		if (auth === "inherit")
			return { auth: inherits ? ("inherit" as const) : undefined, header };
		return { auth: auth === "none" && !inherits ? undefined : auth, header };
	}

	/** Of version 5, or of version 4. */
	#script(phase: "preRequest" | "afterResponse"): string {
		const { raw, path } = this.#item;
		const newer = textAt(mapAt(raw, "scripts"), phase);
		const code = newer ?? textAt(raw, `${phase}Script`) ?? "";
		if (code.trim() === "") return "";
		const at =
			newer === undefined
				? [...path, `${phase}Script`]
				: [...path, "scripts", phase];
		return insomniaScript(
			code,
			at,
			this.#context.data,
			this.#context.input.findings,
		);
	}

	#settings(): Tree {
		const { raw } = this.#item;
		const settings = mapAt(raw, "settings");
		const follows =
			textAt(settings, "followRedirects") ??
			textAt(raw, "settingFollowRedirects");
		const encodes = settings.encodeUrl ?? raw.settingEncodeUrl;
		const cookies = mapAt(settings, "cookies");
		const hasNoCookies = [
			cookies.send,
			cookies.store,
			raw.settingSendCookies,
			raw.settingStoreCookies,
		].includes(false);
		if (hasNoCookies) {
			const { source, place } = this.#context.data;
			this.#context.input.findings.changed(
				source,
				place(this.#item.path),
				`\`${this.#item.name}\` sends or keeps no cookies in Insomnia; here it does.`,
				"--no-cookies says it for a run.",
			);
		}
		return compact({
			followRedirects: follows === "off" ? false : undefined,
			encodeUrl: encodes === false ? false : undefined,
		});
	}

	/** Files of exports lie wherever they lay on its author's machine. */
	#file(path: string, place: FieldPath): string {
		const { input, data } = this.#context;
		if (!path.includes("{{") && !input.has(path, data.source))
			this.#lost(
				`The file ${path} is not beside the export.`,
				"Put it into the collection's folder, and its path into the body.",
				...place,
			);
		return path;
	}

	#text(text: string, ...path: FieldPath): string {
		return this.#texts.text(text, [...this.#item.path, ...path]);
	}

	#lost(message: string, hint: string, ...path: FieldPath): void {
		const { source, place } = this.#context.data;
		this.#context.input.findings.lost(
			source,
			place([...this.#item.path, ...path]),
			message,
			hint,
		);
	}
}
