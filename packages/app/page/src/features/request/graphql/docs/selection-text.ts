import {
	type GraphQLField,
	type GraphQLInputType,
	type GraphQLOutputType,
	getNamedType,
	getNullableType,
	isCompositeType,
	isEnumType,
	isInputObjectType,
	isListType,
	isRequiredArgument,
	isRequiredInputField,
	isUnionType,
} from "graphql";

type Field = GraphQLField<unknown, unknown>;

/** Fields that a new selection has at most. */
const MOST_FIELDS = 5;
/** Levels below the field that has none of its own: `nodes { id }` of a connection. */
const DEEPEST = 3;

/** Something that has to be declared for a selection. */
export interface NeededVariable {
	readonly name: string;
	readonly type: GraphQLInputType;
}

/** The arguments that a field cannot do without. */
export function requiredArguments(field: Field): readonly NeededVariable[] {
	return field.args
		.filter(isRequiredArgument)
		.map(({ name, type }) => ({ name, type }));
}

/**
 * A field with its required arguments as variables, and what is simple in it.
 *
 * @param nameOf the variable for each argument, without `$`
 */
export function selectionText(
	field: Field,
	nameOf: (argument: string) => string,
): string {
	const args = requiredArguments(field)
		.map(({ name }) => `${name}: $${nameOf(name)}`)
		.join(", ");
	const call = args === "" ? field.name : `${field.name}(${args})`;
	return call + selectionOf(field.type, DEEPEST);
}

function selectionOf(type: GraphQLOutputType, depth: number): string {
	const named = getNamedType(type);
	if (!isCompositeType(named)) return "";
	if (isUnionType(named)) return " {\n  __typename\n}";
	const simple = Object.values(named.getFields()).filter(isWithoutNeeds);
	const leaves = simple.filter(
		(field) => !isCompositeType(getNamedType(field.type)),
	);
	const tells = leaves.some(isTelling);
	const lines = leaves
		.toSorted((a, b) => rank(a) - rank(b))
		.slice(0, tells ? MOST_FIELDS : 1)
		.map(({ name }) => name);
	if (!tells && depth > 0) {
		const inner = withContent(simple);
		if (inner) lines.push(inner.name + selectionOf(inner.type, depth - 1));
	}
	if (lines.length === 0) lines.push("__typename");
	return ` {\n${lines.join("\n").replace(/^/gm, "  ")}\n}`;
}

/** Where a connection, or the answer of a mutation, has what was asked for. */
function withContent(fields: readonly Field[]): Field | undefined {
	const named = (name: string) => fields.find((field) => field.name === name);
	return (
		named("nodes") ??
		named("edges") ??
		named("node") ??
		fields.find(({ type }) => isCompositeType(getNamedType(type)))
	);
}

function isWithoutNeeds({ args, deprecationReason }: Field): boolean {
	return !deprecationReason && !args.some(isRequiredArgument);
}

/** Not only counts and cursors. */
function isTelling({ name }: Field): boolean {
	return /^(?:id|name|title|login|key|code|slug)$/i.test(name);
}

function rank(field: Field): number {
	return isTelling(field) ? 0 : 1;
}

/** Values that a stub has at most: an object of a thousand needed objects of its own kind would have a billion. */
const MOST_VALUES = 200;
/** Objects in objects of a stub. */
const DEEPEST_VALUE = 3;

/** A value of a type as JSON that can be filled in: `0`, `""`, the first of an enum. Of a huge one the rest is left out. */
export function stubValue(type: GraphQLInputType): unknown {
	return stubOf(type, DEEPEST_VALUE, { values: MOST_VALUES });
}

function stubOf(
	type: GraphQLInputType,
	depth: number,
	left: { values: number },
): unknown {
	const wanted = getNullableType(type);
	if (isListType(wanted)) return [];
	if (isEnumType(wanted)) return wanted.getValues()[0]?.name ?? "";
	if (!isInputObjectType(wanted)) return stubOfScalar(wanted.name);
	const stub: [name: string, value: unknown][] = [];
	const fields = depth > 0 ? Object.values(wanted.getFields()) : [];
	const needed = wanted.isOneOf
		? fields.slice(0, 1)
		: fields.filter(isRequiredInputField);
	for (const one of needed) {
		if (left.values-- <= 0) break;
		stub.push([one.name, stubOf(one.type, depth - 1, left)]);
	}
	return Object.fromEntries(stub);
}

function stubOfScalar(name: string): unknown {
	if (name === "Boolean") return false;
	return name === "Int" || name === "Float" ? 0 : "";
}
