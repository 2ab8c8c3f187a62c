import {
	type GraphQLInputType,
	GraphQLList,
	GraphQLNonNull,
	type GraphQLSchema,
	isInputType,
	specifiedScalarTypes,
	type TypeNode,
} from "graphql";

/** The type that a variable is declared with; undefined for one that only a schema would know. */
export function inputTypeOf(
	node: TypeNode,
	schema: GraphQLSchema | undefined,
): GraphQLInputType | undefined {
	if (node.kind === "NonNullType") {
		const inner = inputTypeOf(node.type, schema);
		return inner && new GraphQLNonNull(inner as never);
	}
	if (node.kind === "ListType") {
		const inner = inputTypeOf(node.type, schema);
		return inner && new GraphQLList(inner);
	}
	const { value } = node.name;
	const type =
		specifiedScalarTypes.find(({ name }) => name === value) ??
		schema?.getType(value);
	return type && isInputType(type) ? type : undefined;
}
