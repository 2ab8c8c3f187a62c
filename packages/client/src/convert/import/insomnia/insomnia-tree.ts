import type { FieldPath } from "../../../formats/tree/field-path.ts";
import {
	isTree,
	listAt,
	mapAt,
	type Tree,
	textAt,
} from "../../../formats/tree/plain-tree.ts";

/** A folder or a request of either version of the format, as the file has it. */
export interface InsomniaItem {
	readonly kind: "folder" | "request" | "other";
	/** What others refer to: `req_…`. */
	readonly id: string;
	readonly name: string;
	readonly raw: Tree;
	readonly path: FieldPath;
	readonly children: readonly InsomniaItem[];
}

export interface InsomniaEnvironment {
	readonly name: string;
	readonly data: Tree;
	/** Rows of a table, which say what is secret. */
	readonly rows: readonly Tree[];
	readonly isPrivate: boolean;
	readonly path: FieldPath;
}

export interface InsomniaTest {
	readonly name: string;
	readonly code: string;
	readonly requestId: string;
	readonly path: FieldPath;
}

/** A workspace: version 5 has one in a file. */
export interface InsomniaWorkspace {
	readonly name: string;
	readonly description: string | undefined;
	readonly items: readonly InsomniaItem[];
	readonly base: InsomniaEnvironment | undefined;
	readonly environments: readonly InsomniaEnvironment[];
	readonly tests: readonly InsomniaTest[];
	/** The path of an OpenAPI document in it. */
	readonly specification: FieldPath | undefined;
}

const TYPES: Readonly<Record<string, InsomniaItem["kind"] | undefined>> = {
	request: "request",
	request_group: "folder",
	grpc_request: "other",
	websocket_request: "other",
	socketio_request: "other",
	mcp_request: "other",
	mock_server: "other",
};

/** The workspaces of an export of version 4, whose resources name their parents. */
export function workspacesOfVersion4(file: Tree): readonly InsomniaWorkspace[] {
	const resources = listAt(file, "resources").flatMap((raw, index) => {
		const path: FieldPath = ["resources", index];
		return isTree(raw) ? [{ raw, path }] : [];
	});
	const ids = new Set(resources.map(({ raw }) => textAt(raw, "_id")));
	const byParent = Map.groupBy(
		resources,
		({ raw }) => textAt(raw, "parentId") ?? "",
	);
	const workspaces = resources.filter(
		({ raw }) => textAt(raw, "_type") === "workspace",
	);
	const orphans = resources.filter(
		({ raw }) =>
			!ids.has(textAt(raw, "parentId")) && textAt(raw, "_type") !== "workspace",
	);
	const seen = new Set<string>();
	const itemsBelow = (id: string): readonly InsomniaItem[] => {
		if (seen.has(id)) return [];
		seen.add(id);
		return itemsOf(byParent.get(id) ?? []);
	};
	const itemsOf = (list: typeof resources): readonly InsomniaItem[] =>
		sorted(list, "metaSortKey").flatMap(({ raw, path }) => {
			const kind = TYPES[textAt(raw, "_type") ?? ""];
			if (kind === undefined) return [];
			const id = textAt(raw, "_id") ?? "";
			const children = kind === "folder" ? itemsBelow(id) : [];
			return [
				{ kind, id, name: textAt(raw, "name") ?? "", raw, path, children },
			];
		});
	const made = workspaces.map(({ raw }): InsomniaWorkspace => {
		const id = textAt(raw, "_id") ?? "";
		const own = byParent.get(id) ?? [];
		const base = own.find(
			({ raw: one }) => textAt(one, "_type") === "environment",
		);
		const below = byParent.get(textAt(base?.raw ?? {}, "_id") ?? "-") ?? [];
		const specification = own.find(
			({ raw: one }) =>
				textAt(one, "_type") === "api_spec" &&
				(textAt(one, "contents") ?? "") !== "",
		);
		return {
			name: textAt(raw, "name") ?? "",
			description: textAt(raw, "description"),
			items: itemsBelow(id),
			base: base && environment(base.raw, base.path),
			environments: below
				.filter(({ raw: one }) => textAt(one, "_type") === "environment")
				.map((one) => environment(one.raw, one.path)),
			tests: own
				.filter(({ raw: one }) => textAt(one, "_type") === "unit_test_suite")
				.flatMap(
					({ raw: suite }) => byParent.get(textAt(suite, "_id") ?? "-") ?? [],
				)
				.map(({ raw: one, path }) => unitTest(one, path)),
			specification: specification?.path,
		};
	});
	const loose = itemsOf(orphans);
	return loose.length === 0
		? made
		: [
				...made,
				{
					name: "",
					description: undefined,
					items: loose,
					base: undefined,
					environments: [],
					tests: [],
					specification: undefined,
				},
			];
}

/** The one of a file of version 5. */
export function workspaceOfVersion5(file: Tree): InsomniaWorkspace {
	const environments = mapAt(file, "environments");
	const isEnvironment = (textAt(file, "type") ?? "").startsWith("environment.");
	const base = isEnvironment ? mapAt(file, "environments") : environments;
	return {
		name: textAt(file, "name") ?? "",
		description: textAt(mapAt(file, "meta"), "description"),
		items: itemsOfVersion5(file, "collection", []),
		base: "data" in base ? environment(base, ["environments"]) : undefined,
		environments: listAt(environments, "subEnvironments").flatMap(
			(one, index) =>
				isTree(one)
					? [environment(one, ["environments", "subEnvironments", index])]
					: [],
		),
		tests: listAt(file, "testSuites").flatMap((suite, at) =>
			isTree(suite)
				? listAt(suite, "tests").flatMap((one, index) =>
						isTree(one)
							? [unitTest(one, ["testSuites", at, "tests", index])]
							: [],
					)
				: [],
		),
		specification:
			Object.keys(mapAt(file, "spec", "contents")).length > 0
				? ["spec"]
				: undefined,
	};
}

function itemsOfVersion5(
	holder: Tree,
	key: string,
	above: FieldPath,
): readonly InsomniaItem[] {
	const all = listAt(holder, key).flatMap((raw, index) =>
		isTree(raw) ? [{ raw, path: [...above, key, index] }] : [],
	);
	return sorted(all, "sortKey").map(({ raw, path }): InsomniaItem => {
		const isFolder = "children" in raw;
		const isRequest = "method" in raw;
		return {
			kind: isFolder ? "folder" : isRequest ? "request" : "other",
			id: textAt(mapAt(raw, "meta"), "id") ?? "",
			name: textAt(raw, "name") ?? "",
			raw,
			path,
			children: isFolder ? itemsOfVersion5(raw, "children", path) : [],
		};
	});
}

/** Those with smaller keys first, as Insomnia lists them. */
function sorted<T extends { readonly raw: Tree }>(
	all: readonly T[],
	key: string,
): readonly T[] {
	const keyOf = ({ raw }: T) => {
		const value = raw[key] ?? mapAt(raw, "meta")[key];
		return typeof value === "number" ? value : 0;
	};
	return [...all].sort((one, other) => keyOf(one) - keyOf(other));
}

function environment(raw: Tree, path: FieldPath): InsomniaEnvironment {
	const rows = listAt(raw, "kvPairData").filter(isTree);
	return {
		name: textAt(raw, "name") ?? "",
		data: mapAt(raw, "data"),
		rows,
		isPrivate: raw.isPrivate === true || mapAt(raw, "meta").isPrivate === true,
		path,
	};
}

function unitTest(raw: Tree, path: FieldPath): InsomniaTest {
	return {
		name: textAt(raw, "name") ?? "",
		code: textAt(raw, "code") ?? "",
		requestId: textAt(raw, "requestId") ?? "",
		path,
	};
}
