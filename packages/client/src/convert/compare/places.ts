import type {
	CollectionDefinition,
	FieldPath,
	FieldRef,
	FolderDefinition,
	RequestDefinition,
	VariableDefinition,
} from "../../collection/model.ts";
import { effectiveAuth } from "../../request/auth/compiled-auth.ts";
import { hasExpression, isNamed } from "./facets.ts";

/** Where a facet stands: a field, or a line of a file. */
export type FacetPlace =
	| FieldRef
	| { readonly file: string; readonly line: number };

/** The place of a facet of a request; `index` is an item's of a list. */
export function placeInRequest(
	facet: string,
	index: number | undefined,
	request: RequestDefinition,
	collection: CollectionDefinition,
): FacetPlace {
	const { file, basePath, protocol } = request;
	switch (facet) {
		case "name":
		case "tags":
			return { file, path: [...basePath, "info", facet] };
		case "headers":
			return { file, path: [...basePath, protocol, "headers", ...at(index)] };
		case "queryParams":
		case "pathParams":
			return paramPlace(facet, index, request);
		case "body":
			return "field" in request.body ? request.body.field : { file, line: 1 };
		case "auth": {
			const auth = effectiveAuth(request, collection);
			return "field" in auth ? auth.field : { file, line: 1 };
		}
		case "settings":
			return { file, path: [...basePath, "settings"] };
		case "assertions":
			return request.assertions[index ?? 0]?.field ?? { file, line: 1 };
		case "actions":
			return actionPlace(request.actions, index) ?? { file, line: 1 };
		case "variables":
			return variablePlace(request.variables, index) ?? { file, line: 1 };
		case "scriptsBefore":
		case "scriptsAfter":
		case "tests":
			return scriptPlace(facet, request.scripts) ?? { file, line: 1 };
		default:
			return { file, path: [...basePath, protocol, facet] };
	}
}

/** The place of a facet of a folder or of the collection itself. */
export function placeInDefaults(
	facet: string,
	index: number | undefined,
	{
		file,
		requestPath,
		defaults,
	}: Pick<FolderDefinition, "file" | "requestPath" | "defaults">,
): FacetPlace | undefined {
	if (file === undefined) return undefined;
	switch (facet) {
		case "variables":
			return variablePlace(defaults.variables, index) ?? { file, line: 1 };
		case "actions":
			return actionPlace(defaults.actions, index) ?? { file, line: 1 };
		case "scriptsBefore":
		case "scriptsAfter":
		case "tests":
			return scriptPlace(facet, defaults.scripts) ?? { file, line: 1 };
		default:
			return { file, path: [...requestPath, facet, ...at(index)] };
	}
}

/** `index` counts the variables without the secrets first. */
export function variablePlace(
	variables: readonly VariableDefinition[],
	index: number | undefined,
): FacetPlace | undefined {
	const named = variables.filter(isNamed);
	const inOrder = [
		...named.filter(({ isSecret }) => !isSecret),
		...named.filter(({ isSecret }) => isSecret),
	];
	return inOrder[index ?? 0];
}

function actionPlace(
	actions: RequestDefinition["actions"],
	index: number | undefined,
): FieldRef | undefined {
	return actions.filter(hasExpression)[index ?? 0]?.field;
}

function at(index: number | undefined): FieldPath {
	return index === undefined ? [] : [index];
}

function paramPlace(
	facet: string,
	index: number | undefined,
	{ file, basePath, protocol, params }: RequestDefinition,
): FieldRef {
	const kind = facet === "queryParams" ? "query" : "path";
	const ofKind = params.filter(
		(param) => param.kind === kind && isNamed(param),
	);
	const param = ofKind[index ?? 0];
	const place = param === undefined ? [] : [params.indexOf(param)];
	return { file, path: [...basePath, protocol, "params", ...place] };
}

const KINDS: Readonly<Record<string, string>> = {
	scriptsBefore: "before-request",
	scriptsAfter: "after-response",
	tests: "tests",
};

function scriptPlace(
	facet: string,
	scripts: RequestDefinition["scripts"],
): FacetPlace | undefined {
	return scripts.find(({ kind }) => kind === KINDS[facet]);
}
