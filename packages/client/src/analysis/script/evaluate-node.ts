import type { AnyNode } from "acorn";
import { parseJson } from "../../values/parse-json.ts";
import {
	eitherOf,
	memberOf,
	shapeOfValue,
	typeOfShape,
	UNKNOWN,
	type ValueShape,
} from "../shape.ts";
import { type Binding, type Bindings, keyText } from "./bindings.ts";
import {
	ARITHMETIC,
	BOOLEAN,
	DATE,
	FUNCTION_RESULTS,
	METHODS_OF_VALUES,
	NUMBER,
	STRING,
	TEXT_METHODS,
} from "./known-results.ts";
import { Lists } from "./lists.ts";
import {
	anyMember,
	concatenation,
	keyOf,
	keysOf,
	literal,
	ofObject,
	opened,
	staticText,
} from "./static-shapes.ts";

/** A longer way through names is not followed. */
const DEEPEST = 16;

/** Computes what can be told of the values of a script's expressions without running it. */
export class Evaluator {
	readonly #bindings: Bindings;
	readonly #lists: Lists;
	#depth = 0;
	/** What names were found to be, by how far evaluating had come: each of its values may have names again. */
	readonly #known = new Map<string, ValueShape>();

	constructor(bindings: Bindings) {
		this.#bindings = bindings;
		this.#lists = new Lists(bindings, this);
	}

	/** How far evaluating has come: what is found depends on it. */
	get depth(): number {
		return this.#depth;
	}

	/** What is known of an expression's value; nothing is guessed. */
	evaluate(node: AnyNode): ValueShape {
		if (this.#depth >= DEEPEST) return UNKNOWN;
		this.#depth++;
		try {
			return this.#evaluate(node);
		} finally {
			this.#depth--;
		}
	}

	#evaluate(node: AnyNode): ValueShape {
		switch (node.type) {
			case "Literal":
				return literal(node.value);
			case "TemplateLiteral":
				return this.#template(node);
			case "BinaryExpression":
				return this.#binary(node);
			case "UnaryExpression":
				return this.#unary(node);
			case "LogicalExpression":
				return eitherOf([this.evaluate(node.left), this.evaluate(node.right)]);
			case "ConditionalExpression":
				return eitherOf([
					this.evaluate(node.consequent),
					this.evaluate(node.alternate),
				]);
			case "AssignmentExpression":
				return node.operator === "=" ? this.evaluate(node.right) : UNKNOWN;
			case "SequenceExpression": {
				const last = node.expressions.at(-1);
				return last ? this.evaluate(last) : UNKNOWN;
			}
			case "ParenthesizedExpression":
			case "ChainExpression":
				return this.evaluate(node.expression);
			case "ObjectExpression":
				return this.#object(node);
			case "ArrayExpression":
				return this.#array(node);
			case "NewExpression":
				return isNamed(node.callee, "Date") ? DATE : UNKNOWN;
			case "CallExpression":
				return this.#call(node);
			case "MemberExpression":
				return this.#member(node);
			case "Identifier":
				return this.#identifier(node.name);
			default:
				return UNKNOWN;
		}
	}

	#template(node: Extract<AnyNode, { type: "TemplateLiteral" }>): ValueShape {
		let shape: ValueShape = literal(node.quasis[0]?.value.cooked ?? "");
		for (const [index, expression] of node.expressions.entries()) {
			shape = concatenation(shape, this.evaluate(expression));
			const quasi = node.quasis[index + 1]?.value.cooked ?? "";
			if (quasi !== "") shape = concatenation(shape, literal(quasi));
		}
		return shape;
	}

	#binary(node: Extract<AnyNode, { type: "BinaryExpression" }>): ValueShape {
		if (node.operator !== "+")
			return ARITHMETIC.has(node.operator) ? NUMBER : BOOLEAN;
		if (node.left.type === "PrivateIdentifier") return BOOLEAN;
		const left = this.evaluate(node.left);
		const right = this.evaluate(node.right);
		const types = [typeOfShape(left), typeOfShape(right)];
		if (types.includes("string")) return concatenation(left, right);
		return types.every((type) => type === "number") ? NUMBER : UNKNOWN;
	}

	#unary({
		operator,
		argument,
	}: Extract<AnyNode, { type: "UnaryExpression" }>): ValueShape {
		if (operator === "!" || operator === "delete") return BOOLEAN;
		if (operator === "typeof") return STRING;
		if (operator === "-" || operator === "+") {
			const shape = this.evaluate(argument);
			const isKnown = shape.kind === "value" && typeof shape.value === "number";
			return isKnown && operator === "-"
				? { kind: "value", value: -Number(shape.value) }
				: NUMBER;
		}
		return UNKNOWN;
	}

	#object(node: Extract<AnyNode, { type: "ObjectExpression" }>): ValueShape {
		const members = new Map<string, ValueShape>();
		let isOpen = false;
		for (const property of node.properties) {
			if (property.type === "SpreadElement" || property.kind !== "init") {
				isOpen = true;
				continue;
			}
			const key = property.computed
				? staticText(this.evaluate(property.key))
				: keyText(property.key);
			if (key === undefined) isOpen = true;
			else members.set(key, this.evaluate(property.value));
		}
		return { kind: "object", members, isOpen };
	}

	#array(node: Extract<AnyNode, { type: "ArrayExpression" }>): ValueShape {
		const elements: ValueShape[] = [];
		let isOpen = false;
		for (const element of node.elements) {
			if (element?.type === "SpreadElement") {
				isOpen = true;
				break;
			}
			elements.push(element ? this.evaluate(element) : UNKNOWN);
		}
		return { kind: "array", elements, isOpen };
	}

	#call(node: Extract<AnyNode, { type: "CallExpression" }>): ValueShape {
		const { callee } = node;
		const [first] = node.arguments;
		if (callee.type === "Identifier")
			return FUNCTION_RESULTS.get(callee.name) ?? UNKNOWN;
		if (callee.type !== "MemberExpression") return UNKNOWN;
		const method = callee.computed ? undefined : keyText(callee.property);
		if (method === undefined) return UNKNOWN;
		if (isNamed(callee.object, "JSON"))
			return method === "stringify" ? STRING : this.#parsed(first);
		if (isNamed(callee.object, "Object"))
			return first ? ofObject(method, this.evaluate(first)) : UNKNOWN;
		if (isNamed(callee.object, "Date") && method === "now") return NUMBER;
		if (isNamed(callee.object, "Math")) return NUMBER;
		if (isNamed(callee.object, "res") && method === "getBody")
			return this.#bindings.has("res")
				? UNKNOWN
				: { kind: "response", path: [] };
		const last = node.arguments.at(-1);
		if (last && last !== first && isNamed(callee.object, "path"))
			if (/^(?:join|resolve)$/.test(method))
				return concatenation(STRING, this.evaluate(last));
		return TEXT_METHODS.has(method) ? STRING : UNKNOWN;
	}

	/** `JSON.parse("…")`. */
	#parsed(argument: AnyNode | undefined): ValueShape {
		const shape = argument ? this.evaluate(argument) : UNKNOWN;
		if (shape.kind === "response") return shape;
		const text = staticText(shape);
		if (text === undefined) return UNKNOWN;
		try {
			return shapeOfValue(parseJson(text));
		} catch {
			// The script will hear of it.
			return UNKNOWN;
		}
	}

	#member(node: Extract<AnyNode, { type: "MemberExpression" }>): ValueShape {
		const key = node.computed
			? node.property.type === "PrivateIdentifier"
				? undefined
				: keyOf(this.evaluate(node.property))
			: keyText(node.property);
		if (node.object.type === "Super") return UNKNOWN;
		if (key === undefined) return anyMember(this.evaluate(node.object));
		if (isNamed(node.object, "res") && !this.#bindings.has("res"))
			return key === "body" ? { kind: "response", path: [] } : UNKNOWN;
		const object = this.evaluate(node.object);
		// What every string and list has besides is not modelled.
		if (object.kind === "response" && METHODS_OF_VALUES.has(key))
			return UNKNOWN;
		const isStructure = object.kind === "object" || object.kind === "response";
		const isElement = object.kind === "array" && /^\d+$/.test(key);
		return isStructure || isElement
			? (memberOf(object, /^\d+$/.test(key) ? Number(key) : key) ?? UNKNOWN)
			: UNKNOWN;
	}

	#identifier(name: string): ValueShape {
		const place = `${this.#depth} ${this.#lists.depth} ${name}`;
		const known = this.#known.get(place);
		if (known !== undefined) return known;
		const shape = this.#named(name);
		this.#known.set(place, shape);
		return shape;
	}

	#named(name: string): ValueShape {
		const bindings = this.#bindings.of(name);
		if (bindings.length === 0) return UNKNOWN;
		const shapes = bindings.map((binding) => this.#bound(binding));
		const shape = eitherOf(shapes);
		return this.#bindings.mayChange(name) ? opened(shape) : shape;
	}

	#bound({ source, path }: Binding): ValueShape {
		let shape: ValueShape;
		switch (source.kind) {
			case "value":
				shape = this.evaluate(source.node);
				break;
			case "element-of":
				shape = this.#lists.elements(source.node);
				break;
			case "key-of":
				shape = keysOf(this.evaluate(source.node));
				break;
			case "parameter":
				shape = this.#parameter(source.of, source.index);
				break;
			case "function":
			case "other":
				return UNKNOWN;
		}
		for (const step of path) shape = memberOf(shape, step) ?? UNKNOWN;
		return shape;
	}

	#parameter(of: AnyNode, index: number): ValueShape {
		const list = this.#bindings.listOf(of);
		if (list !== undefined) return this.#lists.given(list, index);
		const name = this.#bindings.nameOf(of);
		const calls = name === undefined ? [] : this.#bindings.callsOf(name);
		if (calls === undefined || calls.length === 0) return UNKNOWN;
		return eitherOf(
			calls.map((args) => {
				const given = args[index];
				const isCertain = !args.some(({ type }) => type === "SpreadElement");
				return given && isCertain ? this.evaluate(given) : UNKNOWN;
			}),
		);
	}
}

function isNamed(node: AnyNode, name: string): boolean {
	return node.type === "Identifier" && node.name === name;
}
