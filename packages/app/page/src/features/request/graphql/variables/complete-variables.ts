import type {
	Completion,
	CompletionContext,
	CompletionResult,
} from "@codemirror/autocomplete";
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
	{ pos, explicit, state }: CompletionContext,
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
	const isClosed = word.startsWith('"') && state.sliceDoc(pos, pos + 1) === '"';
	const from = pos - word.length;
	const rest = text.slice(isClosed ? pos + 1 : pos);
	const ends = isAtPropertyKey && !/^\s*:/.test(rest) ? ": " : "";
	return {
		from,
		...(isClosed && { to: pos + 1 }),
		options: options.map((one) => ({ ...one, apply: one.label + ends })),
		...(!isClosed && { validFor: /^"?\w*$/ }),
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
