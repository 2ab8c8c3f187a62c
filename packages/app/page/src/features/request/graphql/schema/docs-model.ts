import {
	type GraphQLArgument,
	type GraphQLField,
	type GraphQLNamedType,
	type GraphQLSchema,
	getNamedType,
	isAbstractType,
	isEnumType,
	isInputObjectType,
	isInterfaceType,
	isObjectType,
} from "graphql";
import { defaultOf, kindWord } from "./signature.ts";

/** A type with a link to its documentation. */
export interface TypeLink {
	/** As it is written: `[User!]!`. */
	readonly text: string;
	readonly name: string;
}

/** A field, an argument, or a value. */
export interface DocsMember {
	readonly name: string;
	/** Absent of values. */
	readonly type?: TypeLink;
	readonly args: readonly DocsMember[];
	/** ` = 10` */
	readonly standard: string;
	readonly description: string;
	readonly deprecated: string | undefined;
}

/** What is shown of a type, or a directive. */
export interface DocsPage {
	readonly title: string;
	readonly kind: string;
	readonly description: string;
	/** Fields, values, or arguments of a directive. */
	readonly heading: string;
	readonly members: readonly DocsMember[];
	readonly links: readonly {
		readonly heading: string;
		readonly types: readonly string[];
	}[];
	/** Its fields can be asked for. */
	readonly canInsert: boolean;
	/** Whose fields are operations. */
	readonly operation?: "query" | "mutation" | "subscription";
}

/** Something that was searched for. */
export interface DocsHit {
	readonly type: string;
	readonly member?: string;
	readonly note: string;
}

/** Results that are shown. */
export const MOST_HITS = 100;

/** The page of a type, or with `@` of a directive; undefined where there is none. */
export function docsPage(
	schema: GraphQLSchema,
	name: string,
): DocsPage | undefined {
	if (name.startsWith("@")) return directivePage(schema, name);
	const type = schema.getType(name);
	return type && typePage(schema, type);
}

/** The operations of a schema, and its directives. */
export function rootTypes(
	schema: GraphQLSchema,
): readonly (readonly [NonNullable<DocsPage["operation"]>, string])[] {
	return OPERATIONS.flatMap((operation) => {
		const type = rootOf(schema, operation);
		return type ? [[operation, type.name] as const] : [];
	});
}

const OPERATIONS = ["query", "mutation", "subscription"] as const;

function rootOf(schema: GraphQLSchema, operation: (typeof OPERATIONS)[number]) {
	if (operation === "query") return schema.getQueryType();
	return operation === "mutation"
		? schema.getMutationType()
		: schema.getSubscriptionType();
}

function typePage(schema: GraphQLSchema, type: GraphQLNamedType): DocsPage {
	const operation = OPERATIONS.find((one) => rootOf(schema, one) === type);
	const canInsert = isObjectType(type) || isInterfaceType(type);
	return {
		title: type.name,
		kind: kindWord(type),
		description: type.description ?? "",
		heading: isEnumType(type) ? "Values" : "Fields",
		members: membersOf(type),
		links: [
			{
				heading: "Implements",
				types: canInsert ? type.getInterfaces().map(({ name }) => name) : [],
			},
			{
				heading: isInterfaceType(type) ? "Implemented by" : "Is one of",
				types: isAbstractType(type)
					? schema.getPossibleTypes(type).map(({ name }) => name)
					: [],
			},
		].filter(({ types }) => types.length > 0),
		canInsert,
		...(operation && { operation }),
	};
}

function membersOf(type: GraphQLNamedType): readonly DocsMember[] {
	if (isEnumType(type))
		return type.getValues().map(({ name, description, deprecationReason }) => ({
			...{ name, args: [], standard: "" },
			description: description ?? "",
			deprecated: deprecationReason ?? undefined,
		}));
	if (isObjectType(type) || isInterfaceType(type))
		return Object.values(type.getFields()).map(memberOf);
	if (isInputObjectType(type))
		return Object.values(type.getFields()).map(memberOf);
	return [];
}

function memberOf(
	member:
		| GraphQLField<unknown, unknown>
		| GraphQLArgument
		| ReturnType<import("graphql").GraphQLInputObjectType["getFields"]>[string],
): DocsMember {
	return {
		name: member.name,
		type: { text: String(member.type), name: getNamedType(member.type).name },
		args: "args" in member ? member.args.map(memberOf) : [],
		standard: defaultOf(member),
		description: member.description ?? "",
		deprecated: member.deprecationReason ?? undefined,
	};
}

function directivePage(
	schema: GraphQLSchema,
	name: string,
): DocsPage | undefined {
	const directive = schema.getDirective(name.slice(1));
	if (!directive) return undefined;
	return {
		title: name,
		kind: "directive",
		description: directive.description ?? "",
		heading: "Arguments",
		members: directive.args.map(memberOf),
		links: [],
		canInsert: false,
	};
}

/** Types and fields whose names hold a text: those first that begin with it. */
export function searchDocs(
	schema: GraphQLSchema,
	text: string,
): readonly DocsHit[] {
	const wanted = text.trim().toLowerCase();
	if (wanted === "") return [];
	const first: DocsHit[] = [];
	const others: DocsHit[] = [];
	const consider = (name: string, hit: DocsHit) => {
		const at = name.toLowerCase().indexOf(wanted);
		if (at === 0) first.push(hit);
		else if (at > 0) others.push(hit);
	};
	const types = Object.values(schema.getTypeMap()).filter(
		({ name }) => !name.startsWith("__"),
	);
	for (const type of types)
		consider(type.name, { type: type.name, note: kindWord(type) });
	for (const { name } of schema.getDirectives())
		consider(name, { type: `@${name}`, note: "directive" });
	for (const type of types) {
		if (first.length >= MOST_HITS) break;
		if (!("getFields" in type)) continue;
		for (const field of Object.values(type.getFields()))
			consider(field.name, {
				type: type.name,
				member: field.name,
				note: String(field.type),
			});
	}
	return [...first, ...others].slice(0, MOST_HITS);
}
