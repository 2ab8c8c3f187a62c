import {
	type GraphQLArgument,
	type GraphQLField,
	type GraphQLInputField,
	type GraphQLNamedType,
	isEnumType,
	isInputObjectType,
	isInterfaceType,
	isScalarType,
	isUnionType,
	print,
} from "graphql";

type Member =
	| GraphQLField<unknown, unknown>
	| GraphQLArgument
	| GraphQLInputField;

/** A field with its arguments and its type, or an argument, as the schema definition language writes it. */
export function signatureOf(member: Member): string {
	const { name, type } = member;
	const args =
		"args" in member && member.args.length > 0
			? `(${member.args.map(signatureOf).join(", ")})`
			: "";
	return `${name}${args}: ${type}${defaultOf(member)}`;
}

/** ` = 10`, or nothing. */
export function defaultOf(member: Member): string {
	const literal = "default" in member ? member.default?.literal : undefined;
	const value = "default" in member ? member.default?.value : undefined;
	if (literal) return ` = ${print(literal)}`;
	return value === undefined ? "" : ` = ${JSON.stringify(value)}`;
}

/** What kind of type it is, in the words of the schema definition language. */
export function kindWord(type: GraphQLNamedType): string {
	if (isScalarType(type)) return "scalar";
	if (isEnumType(type)) return "enum";
	if (isInputObjectType(type)) return "input";
	if (isInterfaceType(type)) return "interface";
	return isUnionType(type) ? "union" : "type";
}
