import {
	type GraphQLField,
	type GraphQLInputType,
	type GraphQLSchema,
	getNamedType,
	isInterfaceType,
	isObjectType,
	type OperationDefinitionNode,
} from "graphql";
import { getContextAtPosition } from "graphql-language-service";
import type { MaskedQuery } from "../language/mask-query.ts";
import { queryOperations } from "../language/operations.ts";
import { readQuery } from "../language/query-faults.ts";
import { positionOf } from "../language/text-position.ts";
import type { DocsPage } from "../schema/docs-model.ts";
import { requiredArguments, selectionText } from "./selection-text.ts";

/** What is put into a query. */
export interface QueryInsertion {
	readonly changes: readonly { readonly at: number; readonly text: string }[];
	/** Where the cursor stands afterwards. */
	readonly cursor: number;
	readonly variables: readonly {
		readonly name: string;
		readonly type: GraphQLInputType;
	}[];
	/** The new operation. */
	readonly operation?: string;
}

/** The field of a type; undefined where there is none. */
export function fieldOf(schema: GraphQLSchema, type: string, name: string) {
	const owner = schema.getType(type);
	return isObjectType(owner) || isInterfaceType(owner)
		? owner.getFields()[name]
		: undefined;
}

/** A new operation at the end of a query, with the required arguments as variables. */
export function newOperation(
	query: string,
	masked: MaskedQuery,
	field: GraphQLField<unknown, unknown>,
	kind: NonNullable<DocsPage["operation"]>,
): QueryInsertion {
	const { document } = readQuery(masked);
	const taken = new Set(
		document ? queryOperations(document).map((one) => one.name?.value) : [],
	);
	const wanted = field.name.charAt(0).toUpperCase() + field.name.slice(1);
	const operation = unusedName(wanted, taken);
	const variables = requiredArguments(field);
	const declared = variables.map(({ name, type }) => `$${name}: ${type}`);
	const head = declared.length > 0 ? `(${declared.join(", ")})` : "";
	const body = selectionText(field, (name) => name).replace(/^/gm, "  ");
	const text = `${kind} ${operation}${head} {\n${body}\n}\n`;
	const isEmpty = query.trim() === "";
	const before = isEmpty ? "" : query.endsWith("\n") ? "\n" : "\n\n";
	const cursor = query.length + before.length + text.indexOf("{\n") + 4;
	const changes = [{ at: query.length, text: before + text }];
	return { changes, cursor, variables, operation };
}

/** A field where the cursor stands; undefined where it cannot stand there. */
export function newField(
	schema: GraphQLSchema,
	masked: MaskedQuery,
	cursor: number,
	{
		type,
		field,
	}: { readonly type: string; readonly field: GraphQLField<unknown, unknown> },
): QueryInsertion | undefined {
	const { text } = masked;
	const place = insertAt(text, cursor);
	if (!canStand(schema, text, place, type)) return undefined;
	const { document } = readQuery(masked);
	const operation =
		document &&
		queryOperations(document).find(
			({ loc }) => loc && loc.start <= place && place <= loc.end,
		);
	const declared = new Map(
		(operation?.variableDefinitions ?? []).map((one) => [
			one.variable.name.value,
			one,
		]),
	);
	const names = new Map(
		requiredArguments(field).map(({ name }) => [
			name,
			unusedName(name, new Set(declared.keys())),
		]),
	);
	const indent = indentAt(text, place);
	const selection = selectionText(field, (name) => names.get(name) ?? name);
	const line = text.slice(text.lastIndexOf("\n", place - 1) + 1, place);
	const isOwnLine = line.trim() === "";
	const lines = selection.replace(/\n/g, `\n${indent}`);
	const shown = isOwnLine
		? indent.slice(line.length) + lines
		: `\n${indent}${lines}`;
	const after =
		/^[ \t]*\n/.test(text.slice(place)) || place === text.length
			? ""
			: `\n${indent.slice(2)}`;
	const variables = requiredArguments(field).map(({ name, type: wanted }) => ({
		name: names.get(name) ?? name,
		type: wanted,
	}));
	const declaration = operation && declarationOf(operation, text, variables);
	const changes = [
		...(declaration ? [declaration] : []),
		{ at: place, text: shown + after },
	];
	if (document && !isWellFormed(text, changes)) return undefined;
	const moved = place + (declaration?.text.length ?? 0) + shown.length;
	return { changes, cursor: moved, variables };
}

function isWellFormed(
	text: string,
	changes: QueryInsertion["changes"],
): boolean {
	const changed = changes.reduceRight(
		(before, { at, text: added }) =>
			before.slice(0, at) + added + before.slice(at),
		text,
	);
	const read = readQuery({ text: changed, masks: [], free: [] });
	return read.document !== undefined;
}

/** Behind the word that the cursor stands in, and behind an open brace. */
function insertAt(text: string, cursor: number): number {
	const rest = text.slice(cursor);
	return cursor + (/^\w*/.exec(rest)?.[0].length ?? 0);
}

function canStand(
	schema: GraphQLSchema,
	text: string,
	place: number,
	type: string,
): boolean {
	// White space, so that the service tells of the place and not of the word before it.
	const padded = `${text.slice(0, place)} ${text.slice(place)}`;
	const position = positionOf(padded, place);
	const context = getContextAtPosition(padded, position, schema);
	const { kind } = context?.token.state ?? {};
	const at = context?.typeInfo.parentType;
	if (
		!at ||
		!/^(?:SelectionSet|Selection|Field|AliasedField)$/.test(kind ?? "")
	)
		return false;
	const named = getNamedType(at).name;
	const owner = schema.getType(named);
	const isOf =
		owner !== undefined &&
		(isObjectType(owner) || isInterfaceType(owner)) &&
		owner.getInterfaces().some(({ name }) => name === type);
	return named === type || isOf;
}

function indentAt(text: string, place: number): string {
	const lineStart = text.lastIndexOf("\n", place - 1) + 1;
	const line = text.slice(lineStart, place);
	const indent = /^[ \t]*/.exec(line)?.[0] ?? "";
	if (line.trim() !== "")
		return line.trimEnd().endsWith("{") ? `${indent}  ` : indent;
	const before = text.slice(0, lineStart).trimEnd();
	const previous = before.slice(before.lastIndexOf("\n") + 1);
	const own = /^[ \t]*/.exec(previous)?.[0] ?? "";
	return previous.endsWith("{") ? `${own}  ` : own;
}

function declarationOf(
	{ variableDefinitions = [], name, loc }: OperationDefinitionNode,
	text: string,
	variables: QueryInsertion["variables"],
): { readonly at: number; readonly text: string } | undefined {
	if (variables.length === 0 || !loc) return undefined;
	const added = variables.map((one) => `$${one.name}: ${one.type}`).join(", ");
	const last = variableDefinitions.at(-1)?.loc;
	if (last) return { at: last.end, text: `, ${added}` };
	const isShort = text.charAt(loc.start) === "{";
	if (isShort) return { at: loc.start, text: `query (${added}) ` };
	const end =
		name?.loc?.end ??
		loc.start + (/^\w+/.exec(text.slice(loc.start))?.[0].length ?? 0);
	return { at: end, text: `(${added})` };
}

function unusedName(
	wanted: string,
	taken: ReadonlySet<string | undefined>,
): string {
	if (!taken.has(wanted)) return wanted;
	for (let number = 2; ; number++)
		if (!taken.has(wanted + number)) return wanted + number;
}
