import {
	type Completion,
	type CompletionContext,
	type CompletionResult,
	insertCompletionText,
	pickedCompletion,
} from "@codemirror/autocomplete";
import type { EditorView } from "@codemirror/view";
import {
	type GraphQLInputType,
	type GraphQLSchema,
	getNamedType,
	isEnumType,
	isInputObjectType,
	type OperationDefinitionNode,
} from "graphql";
import { getLocation } from "jsonc-parser";
import { inputTypeOf } from "./input-type.ts";
import type { ReadVariables } from "./read-variables.ts";

/** Completes names of variables and of input fields, and values of enums. */
export function completeVariables(
	{ pos, explicit }: CompletionContext,
	{ text }: ReadVariables,
	operation: OperationDefinitionNode,
	schema: GraphQLSchema | undefined,
): CompletionResult | null {
	const word = /"?\w*$/.exec(text.slice(0, pos))?.[0] ?? "";
	if (word === "" && !explicit) return null;
	const { path, isAtPropertyKey } = getLocation(text, pos);
	const names = path.filter((step) => typeof step === "string");
	const options = isAtPropertyKey
		? keysAt(names.slice(0, -1), operation, schema)
		: valuesOf(typeAt(names, operation, schema));
	if (options.length === 0) return null;
	return {
		from: pos - word.length,
		options: options.map((one) => ({ ...one, apply: put(isAtPropertyKey) })),
		validFor: /^"?\w*$/,
	};
}

/** The editor closes a quotation mark as it is typed: what is put there brings its own. */
function put(isKey: boolean) {
	return (view: EditorView, one: Completion, from: number, to: number) => {
		const { state } = view;
		const isClosed =
			state.sliceDoc(from, from + 1) === '"' &&
			state.sliceDoc(to, to + 1) === '"';
		const end = isClosed ? to + 1 : to;
		const colon = isKey && !/^\s*:/.test(state.sliceDoc(end)) ? ": " : "";
		const text = one.label + colon;
		view.dispatch({
			...insertCompletionText(state, text, from, end),
			annotations: pickedCompletion.of(one),
		});
	};
}

function keysAt(
	path: readonly string[],
	operation: OperationDefinitionNode,
	schema: GraphQLSchema | undefined,
): readonly Completion[] {
	if (path.length === 0)
		return (operation.variableDefinitions ?? []).map(({ variable, type }) => {
			const wanted = inputTypeOf(type, schema);
			return quoted(variable.name.value, wanted ? String(wanted) : "");
		});
	const type = typeAt(path, operation, schema);
	const named = type && getNamedType(type);
	if (!named || !isInputObjectType(named)) return [];
	return Object.values(named.getFields()).map((field) =>
		quoted(field.name, String(field.type), field.description),
	);
}

function typeAt(
	[variable, ...path]: readonly string[],
	{ variableDefinitions = [] }: OperationDefinitionNode,
	schema: GraphQLSchema | undefined,
): GraphQLInputType | undefined {
	const declared = variableDefinitions.find(
		(one) => one.variable.name.value === variable,
	);
	let type = declared && inputTypeOf(declared.type, schema);
	for (const step of path) {
		const named = type && getNamedType(type);
		type =
			named && isInputObjectType(named)
				? named.getFields()[step]?.type
				: undefined;
	}
	return type;
}

function valuesOf(type: GraphQLInputType | undefined): readonly Completion[] {
	const named = type && getNamedType(type);
	if (!named) return [];
	if (isEnumType(named))
		return named
			.getValues()
			.map(({ name, description }) => quoted(name, named.name, description));
	if (named.name !== "Boolean") return [];
	return ["true", "false"].map((label) => ({ label, type: "keyword" }));
}

function quoted(
	name: string,
	detail: string,
	description?: string | null,
): Completion {
	return {
		label: `"${name}"`,
		displayLabel: name,
		...(detail && { detail }),
		...(description && { info: description }),
		type: "property",
	};
}
