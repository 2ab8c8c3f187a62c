import { relative, sep } from "node:path";
import type { SourceText } from "../../../diagnostics/source-text.ts";
import { compact, type Tree } from "../../../formats/tree/plain-tree.ts";
import type { CopiedFile, Imported, ImportInput } from "../importer.ts";
import type { HttpBlock } from "./http-block.ts";
import { readHttpEnvironments } from "./http-environments.ts";
import {
	HttpPlaceholders,
	type ResponseVariables,
} from "./http-placeholders.ts";
import { blockName, httpItem, type RequestContext } from "./http-request.ts";
import { parseHttpFile } from "./parse-http-file.ts";

/** A file with its blocks. */
interface ParsedFile {
	readonly source: SourceText;
	readonly blocks: readonly HttpBlock[];
}

/**
 * Requests of one file, or of all files of a folder, in which each file becomes a
 * folder. Variables of a file are the collection's, or the folder's.
 */
export async function readHttpFiles(input: ImportInput): Promise<Imported> {
	const files = input.sources.map(
		(source): ParsedFile => ({ source, blocks: parseHttpFile(source.text) }),
	);
	const copies = new Map<string, CopiedFile>();
	const set: ResponseVariables = new Map();
	const context: RequestContext = {
		input,
		findings: input.findings,
		requests: new Set(
			files.flatMap(({ blocks }) =>
				blocks.flatMap((block) => blockName(block) ?? []),
			),
		),
		set,
		copy: (path, from) => copies.set(path, { path, from }),
	};
	const { shared, environments, secrets } = await readHttpEnvironments(input);
	const folders = files.map((file) => fileFolder(file, context));
	const items = withActions(nested(folders, input), set);
	const [only] = folders;
	const own = files.length === 1 && only ? only.variables : [];
	return {
		tree: compact({
			info: { name: input.name },
			config: compact({ environments: withoutNames(environments, own, input) }),
			request: compact({ variables: [...withoutOwn(shared, own), ...own] }),
			items,
		}),
		secrets,
		copies: [...copies.values()],
	};
}

interface FileFolder {
	readonly source: SourceText;
	readonly variables: readonly Tree[];
	readonly items: readonly Tree[];
}

function fileFolder(
	{ source, blocks }: ParsedFile,
	context: RequestContext,
): FileFolder {
	const variables = new Map<string, Tree>();
	const changed = new Map<string, Tree>();
	const items: Tree[] = [];
	for (const block of blocks) {
		for (const { name, value, start, end } of block.variables) {
			const placeholders = new HttpPlaceholders(
				{ ...context, source },
				new Map(),
			);
			const variable = {
				name,
				value: unescaped(placeholders.text(value, [start, end])),
			};
			const known = variables.get(name);
			if (known === undefined) variables.set(name, variable);
			else if (known.value !== variable.value) changed.set(name, variable);
			else changed.delete(name);
		}
		const item = httpItem(block, source, context);
		if (item) items.push(withVariables(item, [...changed.values()]));
	}
	return { source, variables: [...variables.values()], items };
}

/** In a value, `\n` is a line break, and so on. */
function unescaped(value: string): string {
	return value.replace(
		/\\(?:n|r|t|\\)/g,
		(written) => ({ "\\n": "\n", "\\r": "\r", "\\t": "\t" })[written] ?? "\\",
	);
}

/** Variables that a file gives another value further down count from there on. */
function withVariables(item: Tree, variables: readonly Tree[]): Tree {
	if (variables.length === 0) return item;
	const runtime =
		typeof item.runtime === "object" && item.runtime !== null
			? item.runtime
			: {};
	return { ...item, runtime: { variables, ...runtime } };
}

/** One file's requests stand in the collection itself; of several, each has a folder, in those of its path. */
function nested(
	folders: readonly FileFolder[],
	{ root }: ImportInput,
): readonly Tree[] {
	const [only] = folders;
	if (folders.length === 1 && only) return only.items;
	const top: Branch = { folders: new Map(), items: [] };
	for (const { source, variables, items } of folders) {
		if (items.length === 0) continue;
		const steps = relative(root, source.file).split(sep);
		const name = (steps.pop() ?? "").replace(/[.](?:http|rest)$/i, "");
		let branch = top;
		for (const step of steps) {
			const next = branch.folders.get(step) ?? {
				folders: new Map(),
				items: [],
			};
			branch.folders.set(step, next);
			branch = next;
		}
		branch.items.push(
			compact({
				info: { name, type: "folder" },
				request: compact({ variables }),
				items,
			}),
		);
	}
	return itemsOf(top);
}

interface Branch {
	readonly folders: Map<string, Branch>;
	readonly items: Tree[];
}

function itemsOf({ folders, items }: Branch): readonly Tree[] {
	return [
		...items,
		...[...folders].map(([name, branch]) => ({
			info: { name, type: "folder" },
			items: itemsOf(branch),
		})),
	];
}

/** Requests whose responses others refer to set variables. */
function withActions(
	items: readonly Tree[],
	set: ResponseVariables,
): readonly Tree[] {
	return items.map((item) => {
		if (Array.isArray(item.items))
			return { ...item, items: withActions(item.items, set) };
		const info = item.info;
		const name =
			typeof info === "object" && info !== null && "name" in info
				? String(info.name)
				: "";
		const variables = set.get(name);
		if (variables === undefined) return item;
		const actions = [...variables].map(([variable, expression]) => ({
			type: "set-variable",
			phase: "after-response",
			selector: { expression, method: "jsonq" },
			variable: { name: variable, scope: "runtime" },
		}));
		const runtime =
			typeof item.runtime === "object" && item.runtime !== null
				? item.runtime
				: {};
		return { ...item, runtime: { ...runtime, actions } };
	});
}

/** A file's own variables win over those of environments: the latter would never count. */
function withoutNames(
	environments: readonly Tree[],
	own: readonly Tree[],
	{ sources: [source], findings }: ImportInput,
): readonly Tree[] {
	const names = new Set(own.map(({ name }) => name));
	const hidden = environments.flatMap(({ variables }) =>
		Array.isArray(variables) ? variables.map(({ name }) => name) : [],
	);
	for (const name of new Set(hidden.filter((one) => names.has(one)))) {
		const at = source?.text.indexOf(`@${name}`) ?? -1;
		if (source && at !== -1)
			findings.changed(
				source,
				[at, at + name.length + 1],
				`\`${name}\` of the file counts, whatever environments say.`,
				"Remove it where the environments' values are meant.",
			);
	}
	return environments.map((environment) => ({
		...environment,
		variables: Array.isArray(environment.variables)
			? withoutOwn(environment.variables, own)
			: [],
	}));
}

function withoutOwn(
	variables: readonly Tree[],
	own: readonly Tree[],
): readonly Tree[] {
	const names = new Set(own.map(({ name }) => name));
	return variables.filter(({ name }) => !names.has(name));
}
