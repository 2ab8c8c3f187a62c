import { isVariableName } from "@curlew/template";
import type { VariableScope } from "../../variables/variable-scope.ts";
import type { Knowledge } from "../knowledge.ts";
import { shapeOfValue, UNKNOWN, type ValueShape } from "../shape.ts";
import type { TimedWrite } from "../timeline.ts";

/** Where a variable gets a value: a file, and the line in it from 1. */
export interface Source {
	readonly file: string;
	readonly line: number | undefined;
}

export interface KnownName {
	readonly name: string;
	/** One for each place that gives it a value. */
	readonly shapes: readonly ValueShape[];
	readonly sources: readonly Source[];
}

/** The scopes that scripts read by name, as `curlew types` declares them. */
export type DeclaredScope =
	| "runtime"
	| "data"
	| "request"
	| "folder"
	| "environment"
	| "collection"
	| "global";

interface Gathered {
	readonly shapes: ValueShape[];
	readonly sources: Source[];
}

/** Every variable of one scope that any file or script gives a value, by name in alphabetical order. */
export function namesOf(
	knowledge: Knowledge,
	scope: DeclaredScope,
): readonly KnownName[] {
	const names = new Map<string, Gathered>();
	for (const defined of definitionsOf(knowledge, scope))
		addDefinitions(names, defined);
	for (const write of knowledge.timeline.allWrites())
		if (write.scope === scope && isVariableName(write.name))
			addWrite(names, write);
	if (scope === "data" || scope === "global")
		for (const name of knowledge.outsideNames) gathered(names, name);
	return [...names]
		.sort(([a], [b]) => (a < b ? -1 : 1))
		.map(([name, { shapes, sources }]) => ({
			name,
			shapes: shapes.length === 0 ? [UNKNOWN] : shapes,
			sources,
		}));
}

/** True when some script sets variables of this scope whose names cannot be told. */
export function hasOpenWrites(
	{ timeline }: Knowledge,
	scope: DeclaredScope,
): boolean {
	return timeline.openWrites.some(
		({ access }) => access.scope === scope || access.scope === "any",
	);
}

function definitionsOf(
	knowledge: Knowledge,
	scope: DeclaredScope,
): readonly VariableScope[] {
	const { requests, environments } = knowledge;
	switch (scope) {
		case "environment":
			return environments.map((environment) => environment.scope);
		case "collection":
			return [knowledge.collectionScope];
		case "folder":
			return requests.flatMap(({ definition }) =>
				knowledge.folderScopes(definition),
			);
		case "request":
			return requests.map((request) => knowledge.requestScope(request));
		case "runtime":
		case "data":
		case "global":
			return [];
	}
}

function addDefinitions(
	names: Map<string, Gathered>,
	{ variables, missingSecrets }: VariableScope,
): void {
	for (const { name, value, origin } of variables.values()) {
		const { shapes, sources } = gathered(names, name);
		shapes.push(shapeOfValue(value));
		addSource(sources, origin.file, origin.line);
	}
	for (const { name, file, line } of missingSecrets.values()) {
		const { shapes, sources } = gathered(names, name);
		shapes.push({ kind: "typed", type: "string" });
		addSource(sources, file, line);
	}
}

function addWrite(names: Map<string, Gathered>, write: TimedWrite): void {
	const { shapes, sources } = gathered(names, write.name);
	shapes.push(write.shape);
	if (write.by.kind === "action") {
		const { definition } = write.by.action;
		addSource(sources, definition.field.file, definition.line);
		return;
	}
	const { source, write: call } = write.by;
	const before = source.code.slice(0, call.start).split("\n").length - 1;
	addSource(sources, source.file, source.line + before);
}

function gathered(names: Map<string, Gathered>, name: string): Gathered {
	let known = names.get(name);
	if (known === undefined) {
		known = { shapes: [], sources: [] };
		names.set(name, known);
	}
	return known;
}

/** Folders and environments are seen many times over; each place counts once. */
function addSource(
	sources: Source[],
	file: string | undefined,
	line: number | undefined,
): void {
	if (file === undefined) return;
	if (!sources.some((one) => one.file === file && one.line === line))
		sources.push({ file, line });
}
