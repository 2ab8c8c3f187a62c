import {
	type GraphQLInputObjectType,
	type GraphQLInputType,
	type GraphQLSchema,
	getNullableType,
	isEnumType,
	isInputObjectType,
	isListType,
	isNonNullType,
	isRequiredInputField,
	isScalarType,
	type OperationDefinitionNode,
} from "graphql";
import type { Node } from "jsonc-parser";
import type { QueryFault } from "../language/query-faults.ts";
import { inputTypeOf } from "./input-type.ts";
import type { ReadVariables } from "./read-variables.ts";

/** What is wrong with the values of an operation's variables, each at its place. */
export function variableFaults(
	read: ReadVariables,
	operation: OperationDefinitionNode,
	schema: GraphQLSchema | undefined,
): readonly QueryFault[] {
	const { root } = read;
	if (!root) return [];
	const faults = new Faults(read);
	if (root.type !== "object") {
		faults.add(root, "The variables of a query are an object.");
		return faults.all;
	}
	const declared = operation.variableDefinitions ?? [];
	const given = new Map(membersOf(root));
	for (const [name, { key }] of given)
		if (
			!declared.some(({ variable }) => variable.name.value === name) &&
			!faults.isPlaceholder(key)
		)
			faults.add(
				key,
				`The operation declares no variable $${name}.`,
				"warning",
			);
	for (const { variable, type, defaultValue } of declared) {
		const name = variable.name.value;
		const value = given.get(name)?.value;
		const wanted = inputTypeOf(type, schema);
		if (value) wanted && faults.check(value, wanted);
		else if (type.kind === "NonNullType" && !defaultValue && !faults.hasFree)
			faults.add(root, `The variable $${name} has no value.`);
	}
	return faults.all;
}

type Members = readonly (readonly [
	name: string,
	member: { readonly key: Node; readonly value: Node | undefined },
])[];

function membersOf(node: Node): Members {
	return (node.children ?? []).flatMap(({ children = [] }) => {
		const [key, value] = children;
		return key ? [[String(key.value), { key, value }] as const] : [];
	});
}

class Faults {
	readonly all: QueryFault[] = [];
	readonly #read: ReadVariables;

	constructor(read: ReadVariables) {
		this.#read = read;
	}

	/** A placeholder stands where members do: nobody knows which. */
	get hasFree(): boolean {
		const { masks, text } = this.#read;
		return masks.some(({ from, to }) => {
			const before = text.slice(0, from).trimEnd().at(-1);
			const after = text.slice(to).trimStart().at(0);
			return (
				(before === "{" || before === ",") && after !== ":" && after !== "]"
			);
		});
	}

	add(
		{ offset, length, type }: Node,
		message: string,
		severity: QueryFault["severity"] = "error",
	): void {
		const isLong = type === "object" || type === "array";
		const to = offset + (isLong ? 1 : length);
		this.all.push({ from: offset, to, severity, message });
	}

	check(node: Node, type: GraphQLInputType): void {
		if (this.isPlaceholder(node)) return;
		if (node.type === "null") {
			if (isNonNullType(type)) this.add(node, `null is no ${type}.`);
			return;
		}
		const wanted = getNullableType(type);
		if (isListType(wanted)) {
			const items = node.type === "array" ? (node.children ?? []) : [node];
			for (const item of items) this.check(item, wanted.ofType);
		} else if (isInputObjectType(wanted)) this.#checkObject(node, wanted);
		else if (isEnumType(wanted)) {
			const values = wanted.getValues().map(({ name }) => name);
			if (
				node.type !== "string" ||
				!(values.includes(node.value) || this.#hasPlaceholder(node))
			)
				this.add(
					node,
					`${shown(node)} is no ${wanted.name}. There are: ${listed(values)}.`,
				);
		} else if (isScalarType(wanted) && !isScalar(wanted.name, node)) {
			const isInString = node.type === "string" && this.#hasPlaceholder(node);
			// Some servers take numbers in strings.
			if (isInString)
				this.add(
					node,
					`This is a text, and ${wanted.name} is wanted: write the placeholder without quotation marks.`,
					"warning",
				);
			else this.add(node, `${shown(node)} is no ${wanted.name}.`);
		}
	}

	#checkObject(node: Node, type: GraphQLInputObjectType): void {
		if (node.type !== "object") {
			this.add(node, `${shown(node)} is no ${type.name}: an object is wanted.`);
			return;
		}
		const fields = type.getFields();
		const given = new Map(membersOf(node));
		for (const [name, { key, value }] of given) {
			const field = fields[name];
			if (field && value) this.check(value, field.type);
			else if (!field && !this.isPlaceholder(key) && !this.#hasPlaceholder(key))
				this.add(key, `${type.name} has no field ${name}.`);
		}
		if (this.hasFree) return;
		if (type.isOneOf && given.size !== 1)
			this.add(node, `${type.name} takes exactly one of its fields.`);
		for (const field of Object.values(fields))
			if (isRequiredInputField(field) && !given.has(field.name))
				this.add(node, `The field ${field.name} of ${type.name} has no value.`);
	}

	isPlaceholder({ offset }: Node): boolean {
		return this.#read.masks.some(({ from }) => from === offset);
	}

	#hasPlaceholder({ offset, length }: Node): boolean {
		return this.#read.inStrings.some(
			({ from, to }) => offset <= from && to <= offset + length,
		);
	}
}

/** §3.5: what servers take from JSON. Of scalars of their own, nobody knows. */
function isScalar(name: string, { type, value }: Node): boolean {
	switch (name) {
		case "Int":
			return (
				type === "number" &&
				Number.isInteger(value) &&
				Math.abs(value) < 2 ** 31
			);
		case "Float":
			return type === "number";
		case "String":
			return type === "string";
		case "Boolean":
			return type === "boolean";
		case "ID":
			return (
				type === "string" || (type === "number" && Number.isInteger(value))
			);
		default:
			return true;
	}
}

function shown({ type, value }: Node): string {
	if (type === "object") return "An object";
	return type === "array" ? "A list" : JSON.stringify(value);
}

/** Some have hundreds. */
function listed(values: readonly string[]): string {
	const few = values.slice(0, 12).join(", ");
	return values.length > 12 ? `${few} and ${values.length - 12} more` : few;
}
