import {
	compact,
	isTree,
	mapAt,
	type Tree,
	textAt,
} from "../../../formats/tree/plain-tree.ts";
import type { SecretValue } from "../../secrets/secret-files.ts";
import { ImportError } from "../import-error.ts";
import type { Imported, ImportInput } from "../importer.ts";
import { type PlacedData, readData } from "../read-data.ts";
import { type ItemContext, insomniaItems } from "./insomnia-item.ts";
import { InsomniaTexts, insomniaVariables } from "./insomnia-texts.ts";
import {
	type InsomniaEnvironment,
	type InsomniaItem,
	type InsomniaTest,
	type InsomniaWorkspace,
	workspaceOfVersion5,
	workspacesOfVersion4,
} from "./insomnia-tree.ts";

/** One workspace becomes the collection; of several, each becomes a folder. */
export async function readInsomnia(input: ImportInput): Promise<Imported> {
	const [source] = input.sources;
	if (!source) throw new ImportError("There is no export.");
	const data = await readData(source);
	const file = isTree(data.value) ? data.value : {};
	const workspaces =
		"resources" in file
			? workspacesOfVersion4(file)
			: [workspaceOfVersion5(file)];
	const context = contextOf(workspaces, data, input);
	const secrets: SecretValue[] = [];
	const environments = workspaces.flatMap((workspace) =>
		workspace.environments.map((one) => environmentTree(one, context, secrets)),
	);
	const made = workspaces.map((workspace) =>
		workspaceTree(workspace, context, secrets),
	);
	const [only] = made;
	const tree =
		made.length === 1 && only
			? only
			: { info: { name: input.name }, items: made.map(asFolder) };
	tellOthers(workspaces, context);
	return {
		tree: withActions(
			compact({
				...tree,
				info: {
					...mapAt(tree, "info"),
					name: textAt(mapAt(tree, "info"), "name") || input.name,
				},
				request: {
					...mapAt(tree, "request"),
					settings: { http: { encodeUrl: true } },
				},
				config: compact({ environments }),
			}),
			context,
		),
		secrets,
	};
}

function contextOf(
	workspaces: readonly InsomniaWorkspace[],
	data: PlacedData,
	input: ImportInput,
): ItemContext {
	const requests = new Map<string, string>();
	const note = ({ kind, id, name, children }: InsomniaItem) => {
		if (kind === "request") requests.set(id, name);
		children.forEach(note);
	};
	for (const { items } of workspaces) items.forEach(note);
	const tests = new Map<string, readonly InsomniaTest[]>();
	for (const test of workspaces.flatMap((workspace) => workspace.tests))
		if (requests.has(test.requestId))
			tests.set(test.requestId, [...(tests.get(test.requestId) ?? []), test]);
		else
			input.findings.lost(
				data.source,
				data.place(test.path),
				`The unit test \`${test.name}\` sends no request that is here.`,
				"It was left out.",
			);
	return {
		input,
		data,
		tests,
		ids: new WeakMap(),
		tags: { requests, set: new Map() },
	};
}

function workspaceTree(
	workspace: InsomniaWorkspace,
	context: ItemContext,
	secrets: SecretValue[],
): Tree {
	const { name, items, base, description } = workspace;
	return compact({
		info: { name },
		request: compact({
			variables: base
				? environmentVariables(base, context, secrets, undefined)
				: [],
		}),
		docs: description || undefined,
		items: insomniaItems(items, context, false),
	});
}

function asFolder(workspace: Tree): Tree {
	return {
		...workspace,
		info: { ...mapAt(workspace, "info"), type: "folder" },
		items: workspace.items ?? [],
	};
}

function environmentTree(
	environment: InsomniaEnvironment,
	context: ItemContext,
	secrets: SecretValue[],
): Tree {
	const { name } = environment;
	return {
		name,
		variables: environmentVariables(environment, context, secrets, name),
	};
}

/** What a private environment has, and what its table says is secret, is secret. */
function environmentVariables(
	{ data, rows, isPrivate, path }: InsomniaEnvironment,
	{ data: file, input, tags }: ItemContext,
	secrets: SecretValue[],
	environment: string | undefined,
): readonly Tree[] {
	const texts = new InsomniaTexts(file, input.findings, tags);
	const vault = new Set(
		rows
			.filter((row) => textAt(row, "type") === "secret")
			.map((row) => textAt(row, "name")),
	);
	const off = new Set(
		rows
			.filter((row) => row.enabled === false)
			.map((row) => textAt(row, "name")),
	);
	return insomniaVariables(data, texts, [...path, "data"])
		.filter(({ name }) => !off.has(String(name)))
		.map((variable) => {
			const name = String(variable.name);
			const { value } = variable;
			if (vault.has(name)) {
				input.findings.lost(
					file.source,
					file.place([...path, "data", name]),
					`The value of \`${name}\` is encrypted by Insomnia's vault.`,
					"It is a secret without a value here: write it into .env.",
				);
				return { name, secret: true };
			}
			if (
				!isPrivate ||
				typeof value !== "string" ||
				value === "" ||
				value.includes("{{")
			)
				return variable;
			secrets.push({
				name,
				value,
				...(environment !== undefined && { environment }),
			});
			return { name, secret: true };
		});
}

/** Requests whose responses others refer to set variables. */
function withActions(tree: Tree, { tags, ids }: ItemContext): Tree {
	const visit = (item: Tree): Tree => {
		if (Array.isArray(item.items))
			return {
				...item,
				items: item.items.map((one) => (isTree(one) ? visit(one) : one)),
			};
		const variables = tags.set.get(ids.get(item) ?? "");
		if (variables === undefined) return item;
		const actions = [...variables].map(([name, expression]) => ({
			type: "set-variable",
			phase: "after-response",
			selector: { expression, method: "jsonq" },
			variable: { name, scope: "runtime" },
		}));
		return { ...item, runtime: { ...mapAt(item, "runtime"), actions } };
	};
	return visit(tree);
}

function tellOthers(
	workspaces: readonly InsomniaWorkspace[],
	{ input, data }: ItemContext,
): void {
	for (const { specification } of workspaces)
		if (specification)
			input.findings.changed(
				data.source,
				data.place(specification),
				"The API document in it is no part of the collection.",
				"Save it as a file of its own; `curlew convert` imports OpenAPI, too.",
			);
	const jar = isTree(data.value)
		? mapAt(data.value, "cookieJar").cookies
		: undefined;
	if (Array.isArray(jar) && jar.length > 0)
		input.findings.changed(
			data.source,
			data.place(["cookieJar"]),
			"Cookies that were kept are no part of the collection.",
			"They come with the responses of a run.",
		);
}
