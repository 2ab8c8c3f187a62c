import {
	type GraphQLArgument,
	type GraphQLEnumValue,
	type GraphQLField,
	type GraphQLInputField,
	type GraphQLNamedType,
	type GraphQLSchema,
	getNamedType,
} from "graphql";
import { getContextAtPosition } from "graphql-language-service";
import type { DocsPlace } from "../schema/docs-place.ts";
import { kindWord, signatureOf } from "../schema/signature.ts";
import type { MaskedQuery, Span } from "./mask-query.ts";
import { positionOf } from "./text-position.ts";

/** What is said of a name in a query. */
export interface ExplainedName extends Span {
	readonly signature: string;
	readonly description: string | undefined;
	readonly deprecated: string | undefined;
	/** Where the documentation tells more. */
	readonly place: DocsPlace;
}

/** What the name at an offset means in a schema; undefined where there is none, or a placeholder. */
export function nameAt(
	schema: GraphQLSchema,
	{ text, masks }: MaskedQuery,
	offset: number,
): ExplainedName | undefined {
	if (masks.some(({ from, to }) => from <= offset && offset < to))
		return undefined;
	const word = wordAt(text, offset);
	if (!word) return undefined;
	// The service tells of the token around a character.
	const position = positionOf(text, word.to - 1);
	const context = getContextAtPosition(text, position, schema);
	const said = context && saidOf(schema, context);
	return said ? { ...said, from: word.from, to: word.to } : undefined;
}

type Context = NonNullable<ReturnType<typeof getContextAtPosition>>;
type Said = Omit<ExplainedName, "from" | "to">;

function saidOf(
	schema: GraphQLSchema,
	{ token, typeInfo }: Context,
): Said | undefined {
	const { kind } = token.state;
	const { fieldDef, argDef, enumValue, directiveDef, parentType, type } =
		typeInfo;
	const parent = parentType ? getNamedType(parentType).name : "";
	if ((kind === "Field" || kind === "AliasedField") && fieldDef)
		return ofMember(`${parent}.`, parent, fieldDef);
	if (kind === "ObjectField" && typeInfo.objectFieldDefs) {
		const name = token.state.name ?? "";
		const input = typeInfo.objectFieldDefs[name];
		return input && ofMember("", ownerOf(schema, input), input);
	}
	const owner = fieldDef ?? directiveDef;
	if (kind === "Argument" && owner && "args" in owner) {
		const argument = owner.args.find(({ name }) => name === argDef?.name);
		if (!argument) return undefined;
		const place = fieldDef
			? { type: parent, member: fieldDef.name }
			: { type: `@${directiveDef?.name ?? ""}` };
		return { ...ofMember("", "", argument), place };
	}
	if (kind === "EnumValue" && enumValue && "name" in enumValue) {
		const owner = getNamedType(typeInfo.inputType)?.name ?? "";
		return ofEnumValue(owner, enumValue);
	}
	if (kind === "Directive" && directiveDef)
		return {
			signature: `@${directiveDef.name}`,
			description: directiveDef.description ?? undefined,
			deprecated: undefined,
			place: { type: `@${directiveDef.name}` },
		};
	if (kind === "Variable" && typeInfo.inputType)
		return ofType(getNamedType(typeInfo.inputType), `${typeInfo.inputType}`);
	if (kind === "NamedType" && type) return ofType(getNamedType(type));
	return undefined;
}

/** What field an input field is of is not told. */
function ownerOf(schema: GraphQLSchema, input: GraphQLInputField): string {
	const owner = Object.values(schema.getTypeMap()).find(
		(type) =>
			"getFields" in type &&
			Object.values<unknown>(type.getFields()).includes(input),
	);
	return owner?.name ?? "";
}

function ofMember(
	prefix: string,
	owner: string,
	member: GraphQLField<unknown, unknown> | GraphQLArgument | GraphQLInputField,
): Said {
	return {
		signature: prefix + signatureOf(member),
		description: member.description ?? undefined,
		deprecated: member.deprecationReason ?? undefined,
		place: { type: owner, member: member.name },
	};
}

function ofEnumValue(owner: string, value: GraphQLEnumValue): Said {
	return {
		signature: `${owner}.${value.name}`,
		description: value.description ?? undefined,
		deprecated: value.deprecationReason ?? undefined,
		place: { type: owner, member: value.name },
	};
}

function ofType(type: GraphQLNamedType, written: string = type.name): Said {
	return {
		signature: `${kindWord(type)} ${written}`,
		description: type.description ?? undefined,
		deprecated: undefined,
		place: { type: type.name },
	};
}

function wordAt(text: string, offset: number): Span | undefined {
	const start = /[$@]?\w*$/.exec(text.slice(0, offset))?.[0].length ?? 0;
	const rest = text.slice(offset - start);
	const length = /^[$@]?\w+/.exec(rest)?.[0].length;
	if (!length) return undefined;
	return { from: offset - start, to: offset - start + length };
}
