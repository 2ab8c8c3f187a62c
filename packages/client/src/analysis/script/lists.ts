import type { AnyNode } from "acorn";
import { eitherOf, UNKNOWN, type ValueShape } from "../shape.ts";
import { type Bindings, keyText } from "./bindings.ts";
import type { Evaluator } from "./evaluate-node.ts";
import {
	closedArray,
	elementsOf,
	literal,
	staticText,
} from "./static-shapes.ts";

type Call = Extract<AnyNode, { type: "CallExpression" }>;

/** Methods that give a list of some or all elements of another. */
const SAME_ELEMENTS: ReadonlySet<string> = new Set([
	"filter",
	"slice",
	"toReversed",
	"toSorted",
	"values",
]);

/** A longer way through names and calls is not followed. */
const DEEPEST = 8;

/** Finds out what the elements of lists may be, also where nobody knows how many there are. */
export class Lists {
	readonly #bindings: Bindings;
	readonly #evaluator: Evaluator;
	#depth = 0;
	/** By node and by how far evaluating had come. */
	readonly #known = new Map<AnyNode, Map<string, ValueShape>>();

	constructor(bindings: Bindings, evaluator: Evaluator) {
		this.#bindings = bindings;
		this.#evaluator = evaluator;
	}

	/** How far following names and calls has come. */
	get depth(): number {
		return this.#depth;
	}

	/** What any element of a list is. */
	elements(node: AnyNode): ValueShape {
		if (this.#depth >= DEEPEST) return UNKNOWN;
		const place = `${this.#depth} ${this.#evaluator.depth}`;
		const known = this.#known.get(node) ?? new Map<string, ValueShape>();
		this.#known.set(node, known);
		let shape = known.get(place);
		if (shape === undefined) {
			shape = this.#deeper(node);
			known.set(place, shape);
		}
		return shape;
	}

	#deeper(node: AnyNode): ValueShape {
		this.#depth++;
		try {
			return this.#elements(node);
		} finally {
			this.#depth--;
		}
	}

	/** What a function that is called for each element is given: the element, then its index. */
	given(list: AnyNode, index: number): ValueShape {
		if (index === 0) return this.elements(list);
		const shape = this.#evaluator.evaluate(list);
		return index === 1 && shape.kind === "array" && !shape.isOpen
			? eitherOf(shape.elements.map((_, at) => literal(at)))
			: UNKNOWN;
	}

	#elements(node: AnyNode): ValueShape {
		switch (node.type) {
			case "ArrayExpression":
				return this.#written(node.elements);
			case "CallExpression":
				return this.#ofCall(node) ?? this.#ofValue(node);
			case "NewExpression": {
				const [list] = node.arguments;
				const isSet =
					node.callee.type === "Identifier" && node.callee.name === "Set";
				return isSet && list ? this.elements(list) : UNKNOWN;
			}
			case "Identifier":
				return this.#ofName(node.name) ?? this.#ofValue(node);
			default:
				return this.#ofValue(node);
		}
	}

	#ofValue(node: AnyNode): ValueShape {
		return elementsOf(this.#evaluator.evaluate(node));
	}

	#written(
		elements: Extract<AnyNode, { type: "ArrayExpression" }>["elements"],
	): ValueShape {
		return eitherOf(
			elements.map((element) => {
				if (element === null) return UNKNOWN;
				return element.type === "SpreadElement"
					? this.elements(element.argument)
					: this.#evaluator.evaluate(element);
			}),
		);
	}

	/** A name that always means the same list, to which nothing is done. */
	#ofName(name: string): ValueShape | undefined {
		if (this.#bindings.mayChange(name)) return undefined;
		const [binding, ...others] = this.#bindings.of(name);
		return binding?.source.kind === "value" &&
			binding.path.length === 0 &&
			others.length === 0
			? this.elements(binding.source.node)
			: undefined;
	}

	#ofCall({ callee, arguments: given }: Call): ValueShape | undefined {
		if (callee.type !== "MemberExpression" || callee.computed) return undefined;
		const { object, property } = callee;
		const method = keyText(property);
		if (method === undefined || isNamespace(object)) return undefined;
		if (SAME_ELEMENTS.has(method)) return this.elements(object);
		switch (method) {
			case "concat":
				return eitherOf([object, ...given].map((list) => this.elements(list)));
			case "entries":
				return this.#pairs(object);
			case "map":
				return this.#results(given[0]);
			case "split":
				return this.#parts(object, given);
			default:
				return undefined;
		}
	}

	/** `["a", "b"].entries()`. */
	#pairs(list: AnyNode): ValueShape {
		const shape = this.#evaluator.evaluate(list);
		if (shape.kind !== "array" || shape.isOpen) return UNKNOWN;
		return eitherOf(
			shape.elements.map((element, at) => closedArray([literal(at), element])),
		);
	}

	/** What a function that is written there as an expression comes to. */
	#results(fn: AnyNode | undefined): ValueShape {
		return fn?.type === "ArrowFunctionExpression" && fn.expression && !fn.async
			? this.#evaluator.evaluate(fn.body)
			: UNKNOWN;
	}

	/** `"a,b".split(",")`. */
	#parts(text: AnyNode, given: readonly AnyNode[]): ValueShape {
		const [separator] = given;
		const whole = staticText(this.#evaluator.evaluate(text));
		const between =
			separator && staticText(this.#evaluator.evaluate(separator));
		return whole === undefined || between === undefined || given.length > 1
			? UNKNOWN
			: eitherOf(whole.split(between).map(literal));
	}
}

/** `Object.values(…)` is no method of a list. */
function isNamespace(object: AnyNode): boolean {
	return object.type === "Identifier" && object.name === "Object";
}
