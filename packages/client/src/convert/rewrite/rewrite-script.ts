import type { AnyNode, CallExpression, Program } from "acorn";
import { fullAncestor } from "acorn-walk";
import { Bindings, keyText } from "../../analysis/script/bindings.ts";
import { parseScript } from "../../analysis/script/parse-code.ts";
import type { Ancestors } from "../../analysis/script/surroundings.ts";
import { isPostmanScript } from "../../script/libraries/postman-scripts.ts";
import type { KeptPart } from "./kept-part.ts";
import { wayFrom, wayTo } from "./member-way.ts";
import {
	ALL_SCOPES,
	ASSIGNABLE,
	EMPTY_CALLS,
	REASONS,
	REFUSES_UNDEFINED,
	RESPONSE_BODY,
	ROOTS,
	SAME_CALLS,
	SAME_VALUES,
	TEXTS_OF_RESPONSE,
} from "./names-of-postman.ts";
import {
	hasAwait,
	isReplaceable,
	isWrittenTo,
	libraryOfPostman,
} from "./node-uses.ts";
import { OwnNames } from "./own-names.ts";
import { responseAssertion } from "./response-assertions.ts";
import { type TextEdit, withEdits } from "./text-edits.ts";

export interface RewrittenScript {
	readonly code: string;
	/** In the order of the script; offsets are those of the script as it was. */
	readonly kept: readonly KeptPart[];
}

/**
 * Turns what a script calls of Postman's API into Curlew's own, where that does
 * the same. Everything else, comments and the way it is written among it, stays as it is.
 *
 * @param code of a script; one that cannot be parsed stays as it is
 */
export function rewriteScript(code: string): RewrittenScript {
	const { tree } = parseScript(code);
	if (tree === undefined) return { code, kept: [] };
	const rewriting = new Rewriting(code, tree);
	const text = rewriting.text();
	// Without Postman's names it would get other versions of libraries.
	const library = isPostmanScript(text) ? undefined : rewriting.library;
	return library === undefined
		? { code: text, kept: rewriting.kept }
		: { code, kept: [library] };
}

class Rewriting {
	readonly kept: KeptPart[] = [];
	/** The first that the script loads of which Postman has another version. */
	library: KeptPart | undefined;
	readonly #code: string;
	readonly #bindings: Bindings;
	readonly #ownNames = new OwnNames();
	readonly #edits: TextEdit[] = [];
	/** Names and members that an edit has dealt with. */
	readonly #done = new Set<AnyNode>();

	constructor(code: string, tree: Program) {
		this.#code = code;
		this.#bindings = new Bindings(tree);
		const found: (readonly AnyNode[])[] = [];
		// Whole nodes come before their parts: what is rewritten as one is not looked into.
		fullAncestor(tree, (_node, _state, ancestors, type) => {
			if (type === "VariablePattern") this.#ownNames.add(ancestors);
			else found.push([...ancestors]);
		});
		found.sort((one, other) => one.length - other.length);
		for (const ancestors of found) this.#visit(ancestors);
		this.kept.sort((one, other) => one.start - other.start);
	}

	text(): string {
		return withEdits(this.#code, this.#edits);
	}

	#visit(ancestors: readonly AnyNode[]): void {
		const node = ancestors.at(-1) as AnyNode;
		if (ancestors.some((one) => this.#done.has(one))) return;
		switch (node.type) {
			case "ExpressionStatement":
				this.#oldTest(node.expression, ancestors);
				break;
			case "CallExpression":
				if (!node.optional) this.#call(node, ancestors);
				break;
			case "MemberExpression":
			case "Identifier":
				this.#value(node, ancestors);
				break;
		}
	}

	/** `tests["is quick"] = responseTime < 200;` */
	#oldTest(node: AnyNode, ancestors: Ancestors): void {
		if (node.type !== "AssignmentExpression" || node.operator !== "=") return;
		const { left, right } = node;
		if (left.type !== "MemberExpression") return;
		if (this.#wayTo(left.object) !== "tests") return;
		const sign = /^\s*=\s*/.exec(this.#code.slice(left.end, right.start));
		if (sign === null || hasAwait(right)) return;
		if (["test", "expect"].some((one) => this.#ownNames.hide(one, ancestors)))
			return;
		const name = left.computed ? "" : JSON.stringify(keyText(left.property));
		this.#replace(node.start, left.property.start, `test(${name}`);
		this.#replace(
			left.computed ? left.property.end : left.property.start,
			left.end + sign[0].length,
			", () => { expect(",
		);
		this.#replace(node.end, node.end, ").to.be.ok; })");
		this.#done.add(left.object);
	}

	#call(node: CallExpression, ancestors: Ancestors): void {
		const { callee, arguments: args } = node;
		this.library ??= libraryOfPostman(node);
		const way = this.#wayTo(callee);
		if (way === undefined) return;
		const whole =
			this.#parsedBody(way, args) ??
			this.#withoutArguments(node, way) ??
			this.#anyScope(node, way);
		if (whole !== undefined) {
			this.#put(whole, node, ancestors);
			return;
		}
		const name = SAME_CALLS.get(way) ?? this.#testing(way, args);
		if (name !== undefined) {
			const [, value] = args;
			const isPut = this.#put(name, callee, ancestors);
			if (isPut && value && REFUSES_UNDEFINED.has(name)) this.#orNull(value);
			return;
		}
		const assertion = responseAssertion(way, args);
		if (!assertion || this.#ownNames.hide(assertion.before, ancestors)) return;
		const [first, last] = [args[0], args.at(-1)];
		if (!first || !last) {
			this.#put(assertion.before, node, ancestors);
			return;
		}
		this.#replace(node.start, first.start, assertion.before);
		this.#replace(last.end, node.end, assertion.after);
		this.#done.add(callee);
	}

	/** A variable that is set to undefined is null in Postman. */
	#orNull(value: AnyNode): void {
		if (value.type === "Literal" || value.type === "TemplateLiteral") return;
		const isPlain = ["Identifier", "MemberExpression", "CallExpression"];
		const [open, end] = isPlain.includes(value.type) ? ["", ""] : ["(", ")"];
		this.#replace(value.start, value.start, open);
		this.#replace(value.end, value.end, `${end} ?? null`);
	}

	/** `JSON.parse(responseBody)` */
	#parsedBody(
		way: string,
		[first, second]: CallExpression["arguments"],
	): string | undefined {
		return way === "JSON.parse" &&
			first !== undefined &&
			second === undefined &&
			this.#isTextOfResponse(first)
			? RESPONSE_BODY
			: undefined;
	}

	#withoutArguments(node: CallExpression, way: string): string | undefined {
		return node.arguments.length === 0 ? EMPTY_CALLS.get(way) : undefined;
	}

	/** `pm.variables.get("name")`, where asking several times is asking the same. */
	#anyScope({ arguments: args }: CallExpression, way: string) {
		const scopes = ALL_SCOPES.get(way);
		const [name, more] = args;
		if (scopes === undefined || name === undefined || more) return undefined;
		if (name.type !== "Literal" && name.type !== "Identifier") return undefined;
		const text = this.#code.slice(name.start, name.end);
		const calls = scopes.calls.map((call) => `${call}(${text})`);
		return `(${calls.join(scopes.operator)})`;
	}

	/** `test` and `expect`, where they are used as they can be here. */
	#testing(way: string, args: CallExpression["arguments"]): string | undefined {
		const [first, second] = args;
		if (way === "pm.expect") {
			const about = first && this.#wayTo(first);
			return about === "pm.response" || about === "pm.request"
				? undefined
				: "expect";
		}
		const isFunction =
			second?.type === "FunctionExpression" ||
			second?.type === "ArrowFunctionExpression";
		const takesNothing = isFunction && second.params.length === 0;
		return way === "pm.test" && takesNothing ? "test" : undefined;
	}

	#value(node: AnyNode, ancestors: Ancestors): void {
		const way = this.#wayTo(node);
		if (way === undefined) return;
		const parent = ancestors.at(-2);
		const value = SAME_VALUES.get(way) ?? responseAssertion(way)?.before;
		const isPut =
			value !== undefined &&
			(ASSIGNABLE.has(way) || !isWrittenTo(node, parent)) &&
			isReplaceable(node, parent) &&
			this.#put(value, node, ancestors);
		if (!isPut && node.type === "Identifier" && ROOTS.has(node.name))
			this.#keep(ancestors);
	}

	#keep(ancestors: readonly AnyNode[]): void {
		const { way, node } = wayFrom(ancestors);
		const reason = REASONS.find(([name]) => way.startsWith(name))?.[1];
		const name = ancestors.at(-1);
		this.kept.push({
			start: name?.start ?? node.start,
			end: node.end,
			name: way,
			...(reason !== undefined && { reason }),
		});
	}

	/** The way to something of Postman's; undefined for what the script has made itself. */
	#wayTo(node: AnyNode): string | undefined {
		const way = wayTo(node);
		const [root = ""] = way?.split(".", 1) ?? [];
		const isKnown = ROOTS.has(root) || root === "JSON";
		return isKnown && !this.#bindings.has(root) ? way : undefined;
	}

	#isTextOfResponse(node: AnyNode): boolean {
		const isCall = node.type === "CallExpression";
		if (isCall && node.arguments.length > 0) return false;
		const way = this.#wayTo(isCall ? node.callee : node);
		return way !== undefined && TEXTS_OF_RESPONSE.has(way);
	}

	/** Puts an expression in the place of a node, unless what it begins with is the script's own there. */
	#put(expression: string, node: AnyNode, ancestors: Ancestors): boolean {
		if (this.#ownNames.hide(expression, ancestors)) return false;
		this.#replace(node.start, node.end, expression);
		this.#done.add(node);
		return true;
	}

	#replace(start: number, end: number, text: string): void {
		this.#edits.push({ start, end, text });
	}
}
