import type { AnyNode } from "acorn";
import type { Binding, Bindings } from "./bindings.ts";
import { keyText } from "./bindings.ts";
import type { Evaluator } from "./evaluate-node.ts";
import { staticNames } from "./static-shapes.ts";

/** The globals that the script API begins with, and how ways through them begin. */
const ROOTS: ReadonlyMap<string, string> = new Map([
	["client", ""],
	["bru", ""],
	["pm", "pm"],
	["postman", "postman"],
]);

const ROOT_WAYS: ReadonlySet<string> = new Set(ROOTS.values());

/** A longer way through names is not followed. */
const DEEPEST = 8;

/** A step that depends on what the script computes. */
const ANY_STEP = "*";

/** What a way leads to nobody can tell: a step is computed, or it runs a request by an id of Postman's. */
export function isUnknownWay(way: string): boolean {
	return way.includes(ANY_STEP) || way === "pm.execution.runRequest";
}

/**
 * Finds out what leads to `client` (`bru` is the same), and to Postman's `pm` and
 * `postman`: the object itself, its members, names for either, and what is taken
 * out of it.
 */
export class ClientWays {
	readonly #bindings: Bindings;
	readonly #evaluator: Evaluator;
	/** What names lead to, by how far they were followed: each of their values may be a name again. */
	readonly #known = new Map<string, { readonly way: string | undefined }>();

	constructor(bindings: Bindings, evaluator: Evaluator) {
		this.#bindings = bindings;
		this.#evaluator = evaluator;
	}

	/** Tells whether an expression is `client` itself, or `pm`, or `postman`. */
	isClient(node: AnyNode): boolean {
		const way = this.wayTo(node);
		return way !== undefined && ROOT_WAYS.has(way);
	}

	/** The way from `client` to what an expression is: `runner.setNextRequest`, `pm.environment.get`; undefined when it is something else. */
	wayTo(node: AnyNode, depth = 0): string | undefined {
		if (depth > DEEPEST) return undefined;
		switch (node.type) {
			case "Identifier":
				return this.#wayToName(node.name, depth);
			case "ParenthesizedExpression":
			case "ChainExpression":
				return this.wayTo(node.expression, depth + 1);
			case "MemberExpression":
				return this.#wayToMember(node, depth);
			case "CallExpression":
				return this.#wayToResult(node, depth);
			case "AssignmentExpression":
				return node.operator === "="
					? this.wayTo(node.right, depth + 1)
					: undefined;
			case "LogicalExpression":
				return this.#wayToEither(node.left, node.right, depth);
			case "ConditionalExpression":
				return this.#wayToEither(node.consequent, node.alternate, depth);
			default:
				return undefined;
		}
	}

	/** `client || bru`, `typeof bru === "undefined" ? null : bru`: what is something else has no functions of `client`. */
	#wayToEither(
		one: AnyNode,
		other: AnyNode,
		depth: number,
	): string | undefined {
		return this.wayTo(one, depth + 1) ?? this.wayTo(other, depth + 1);
	}

	#wayToName(name: string, depth: number): string | undefined {
		const place = `${depth} ${name}`;
		let known = this.#known.get(place);
		if (known === undefined) {
			known = { way: this.#followName(name, depth) };
			this.#known.set(place, known);
		}
		return known.way;
	}

	#followName(name: string, depth: number): string | undefined {
		const bindings = this.#bindings.of(name);
		const root = ROOTS.get(name);
		const isFree = bindings.every(({ source }) => source.kind === "parameter");
		if (root !== undefined && isFree) return root;
		const ways = new Set(
			bindings.map((binding) => this.#wayOfBinding(binding, depth)),
		);
		return ways.size === 1 ? [...ways][0] : undefined;
	}

	#wayOfBinding({ source, path }: Binding, depth: number): string | undefined {
		if (source.kind === "parameter")
			return path.length === 0
				? this.#wayToParameter(source.of, source.index, depth)
				: undefined;
		if (source.kind !== "value") return undefined;
		const way = this.wayTo(source.node, depth + 1);
		return way === undefined
			? undefined
			: path.reduce<string>((sofar, step) => below(sofar, String(step)), way);
	}

	/** What every call of a function of the script gives it. */
	#wayToParameter(
		of: AnyNode,
		index: number,
		depth: number,
	): string | undefined {
		const name = this.#bindings.nameOf(of);
		const calls = name === undefined ? undefined : this.#bindings.callsOf(name);
		const ways = new Set(
			calls?.map((args) => {
				const given = args[index];
				return given && this.wayTo(given, depth + 1);
			}),
		);
		return ways.size === 1 ? [...ways][0] : undefined;
	}

	#wayToMember(
		node: Extract<AnyNode, { type: "MemberExpression" }>,
		depth: number,
	): string | undefined {
		if (isGlobalObject(node.object)) {
			const key = node.computed ? undefined : keyText(node.property);
			return key === undefined ? undefined : ROOTS.get(key);
		}
		const way = this.wayTo(node.object, depth + 1);
		if (way === undefined) return undefined;
		return below(way, this.#step(node) ?? ANY_STEP);
	}

	#step(
		node: Extract<AnyNode, { type: "MemberExpression" }>,
	): string | undefined {
		if (!node.computed) return keyText(node.property);
		if (node.property.type === "PrivateIdentifier") return undefined;
		const names = staticNames(this.#evaluator.evaluate(node.property));
		return names?.length === 1 ? names[0] : undefined;
	}

	/** `client.setVar.bind(client)` is `client.setVar`; `client.cookies.jar()` has functions of its own. */
	#wayToResult(
		{ callee }: Extract<AnyNode, { type: "CallExpression" }>,
		depth: number,
	): string | undefined {
		const way = this.wayTo(callee, depth + 1);
		if (way === undefined) return undefined;
		if (way.endsWith(".bind")) return way.slice(0, -".bind".length);
		return way.endsWith("cookies.jar") ? way : undefined;
	}
}

function below(way: string, step: string): string {
	return way === "" ? step : `${way}.${step}`;
}

function isGlobalObject(node: AnyNode): boolean {
	return node.type === "Identifier" && node.name === "globalThis";
}
