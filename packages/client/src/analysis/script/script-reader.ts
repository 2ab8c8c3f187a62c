import type { AnyNode } from "acorn";
import { alternatives, UNKNOWN, type ValueShape } from "../shape.ts";
import { type Bindings, keyText } from "./bindings.ts";
import {
	RUN_METHODS,
	VARIABLE_METHODS,
	type VariableMethod,
} from "./client-api.ts";
import { ANY_STEP, type ClientWays } from "./client-ways.ts";
import type { Evaluator } from "./evaluate-node.ts";
import { GivenAway } from "./given-away.ts";
import { holderOf, isName, rangeOf } from "./nodes.ts";
import { placeholdersIn } from "./placeholders-in.ts";
import { changeByAssignment, changeByCall } from "./request-changes.ts";
import type {
	ModuleMention,
	OpenAccess,
	RequestChange,
	RequestMention,
	ScriptFacts,
	ScriptRange,
	ScriptReference,
	VariableRead,
	VariableRemoval,
	VariableWrite,
} from "./script-facts.ts";
import { staticNames } from "./static-shapes.ts";
import {
	type Ancestors,
	around,
	isAskedAbout,
	isCertain,
	isInBranch,
	isInTry,
	rootOf,
} from "./surroundings.ts";
import { UnknownMembers } from "./unknown-members.ts";

type Call = Extract<AnyNode, { type: "CallExpression" }>;

interface Knowledge {
	readonly bindings: Bindings;
	readonly evaluator: Evaluator;
	readonly ways: ClientWays;
}

/** Goes over the nodes of one script and notes what they do. */
export class ScriptReader {
	readonly #code: string;
	readonly #bindings: Bindings;
	readonly #evaluator: Evaluator;
	readonly #ways: ClientWays;
	readonly #reads: (VariableRead & { readonly holder: string | undefined })[] =
		[];
	readonly #writes: VariableWrite[] = [];
	readonly #removals: VariableRemoval[] = [];
	readonly #openReads: OpenAccess[] = [];
	readonly #openWrites: OpenAccess[] = [];
	readonly #openRemovals: OpenAccess[] = [];
	readonly #references: ScriptReference[] = [];
	readonly #nextRequests: RequestMention[] = [];
	readonly #runRequests: RequestMention[] = [];
	readonly #stops: ScriptRange[] = [];
	readonly #resets: ScriptRange[] = [];
	readonly #modules: ModuleMention[] = [];
	readonly #requestChanges: RequestChange[] = [];
	readonly #givenAway: GivenAway;
	readonly #unknownMembers: UnknownMembers;
	readonly #does = {
		sendsRequests: false,
		usesCookies: false,
		usesRequest: false,
	};
	/** Names of the script that are asked about somewhere. */
	readonly #askedAbout = new Set<string>();

	constructor(code: string, { bindings, evaluator, ways }: Knowledge) {
		this.#code = code;
		this.#bindings = bindings;
		this.#evaluator = evaluator;
		this.#ways = ways;
		this.#givenAway = new GivenAway(bindings, ways);
		this.#unknownMembers = new UnknownMembers(bindings);
	}

	facts(): ScriptFacts {
		// A variable may be asked about by `hasVar`, or by way of the name that holds its value.
		const guarded = new Set(
			this.#reads.filter((read) => read.isGuarded).map(({ name }) => name),
		);
		return {
			reads: this.#reads.map(({ holder, ...read }) => ({
				...read,
				isGuarded:
					read.isGuarded ||
					guarded.has(read.name) ||
					(holder !== undefined && this.#askedAbout.has(holder)),
			})),
			writes: this.#writes,
			removals: this.#removals,
			openReads: this.#openReads,
			openWrites: this.#openWrites,
			openRemovals: this.#openRemovals,
			references: this.#references,
			nextRequests: this.#nextRequests,
			runRequests: this.#runRequests,
			stops: this.#stops,
			resets: this.#resets,
			modules: this.#modules,
			unknownMembers: this.#unknownMembers.found,
			requestChanges: this.#requestChanges,
			receivers: this.#givenAway.receivers,
			...this.#does,
		};
	}

	visit(node: AnyNode, ancestors: Ancestors, type: string): void {
		switch (node.type) {
			case "CallExpression":
				this.#call(node, ancestors);
				break;
			case "Identifier":
				if (type !== "VariablePattern") this.#name(node, ancestors);
				break;
			case "MemberExpression":
				this.#member(node, ancestors);
				break;
			case "Literal":
				if (typeof node.value === "string") this.#text(node, ancestors);
				break;
			case "TemplateElement":
				this.#text(node, ancestors);
				break;
			case "AssignmentExpression":
				this.#changes(changeByAssignment(node.left));
				break;
		}
	}

	#call(node: Call, ancestors: Ancestors): void {
		const { callee } = node;
		if (isName(callee, "require") && !this.#bindings.has("require"))
			this.#require(node, ancestors);
		this.#changes(changeByCall(node, this.#evaluator));
		const way = this.#ways.wayTo(callee);
		if (way === undefined || way === "") return;
		const method = VARIABLE_METHODS.get(way);
		const indirect = VARIABLE_METHODS.get(way.replace(/\.(?:call|apply)$/, ""));
		if (method) this.#variable(method, node, ancestors);
		else if (indirect) this.#open(indirect, node);
		else if (way.includes(ANY_STEP)) this.#anything(node);
		else this.#runMethod(way, node);
	}

	#changes(change: RequestChange | undefined): void {
		if (change && !this.#bindings.has("req")) this.#requestChanges.push(change);
	}

	#runMethod(way: string, node: Call): void {
		if (way.startsWith("cookies")) this.#does.usesCookies = true;
		const method = RUN_METHODS.get(way);
		if (method === "send-request") this.#does.sendsRequests = true;
		if (method === "stop-run") this.#stops.push(rangeOf(node));
		if (method === "reset-credentials") this.#resets.push(rangeOf(node));
		if (method !== "next-request" && method !== "run-request") return;
		const list =
			method === "next-request" ? this.#nextRequests : this.#runRequests;
		for (const target of this.#targets(node))
			list.push({ target, ...rangeOf(node.arguments[0] ?? node) });
	}

	/** The names of requests that a call may mean; `undefined` for any. */
	#targets(node: Call): readonly (string | null | undefined)[] {
		const shapes = alternatives(this.#argument(node, 0));
		return shapes.flatMap((shape): readonly (string | null | undefined)[] =>
			shape.kind === "value" && shape.value === null
				? [null]
				: (staticNames(shape) ?? [undefined]),
		);
	}

	#variable(method: VariableMethod, node: Call, ancestors: Ancestors): void {
		const { scope, action } = method;
		const hasName = action !== "all" && action !== "clear";
		const shape = hasName ? this.#argument(node, 0) : UNKNOWN;
		const names = staticNames(shape);
		if (names === undefined) {
			this.#open(method, node, shape);
			return;
		}
		const range = rangeOf(node.arguments[0] ?? node);
		const place = {
			isCertain: isCertain(ancestors) && names.length === 1,
			...range,
		};
		for (const name of names) {
			if (action === "set") {
				const value = this.#argument(node, 1);
				this.#writes.push({ scope, name, shape: value, ...place });
			} else if (action === "delete") {
				this.#removals.push({ scope, name, ...place });
			} else {
				const isGuarded = action === "has" || isAskedAbout(ancestors);
				const holder = holderOf(ancestors);
				this.#reads.push({ scope, name, isGuarded, holder, ...range });
			}
		}
	}

	#argument(node: Call, index: number): ValueShape {
		const before = node.arguments.slice(0, index + 1);
		const argument = node.arguments[index];
		if (!argument || before.some(({ type }) => type === "SpreadElement"))
			return UNKNOWN;
		return this.#evaluator.evaluate(argument);
	}

	/** A call with names that cannot be told. */
	#open(
		{ scope, action }: VariableMethod,
		node: AnyNode,
		name: ValueShape = UNKNOWN,
	): void {
		const prefix = name.kind === "text" ? name.prefix : "";
		const suffix = name.kind === "text" ? name.suffix : "";
		const access = { scope, prefix, suffix, ...rangeOf(node) };
		if (action === "set") this.#openWrites.push(access);
		else if (action === "delete" || action === "clear")
			this.#openRemovals.push(access);
		else this.#openReads.push(access);
	}

	/** From here on the script may do whatever there is. */
	#anything(node: AnyNode): void {
		const access = { scope: "any", prefix: "", suffix: "" } as const;
		this.#openReads.push({ ...access, ...rangeOf(node) });
		this.#openWrites.push({ ...access, ...rangeOf(node) });
	}

	#require(node: Call, ancestors: Ancestors): void {
		const path = this.#argument(node, 0);
		const names = staticNames(path);
		// Data does nothing, wherever it lies.
		const isData = path.kind === "text" && path.suffix.endsWith(".json");
		if (names === undefined && !isData) this.#anything(node);
		const isGuarded = isInTry(ancestors) || (names?.length ?? 0) > 1;
		const isConditional = isInBranch(ancestors);
		for (const name of names ?? []) {
			const range = rangeOf(node.arguments[0] ?? node);
			this.#modules.push({ name, isGuarded, isConditional, ...range });
			if (name === "axios") this.#does.sendsRequests = true;
		}
	}

	#name(node: AnyNode, ancestors: Ancestors): void {
		if (node.type !== "Identifier") return;
		if (isAskedAbout(ancestors)) this.#askedAbout.add(node.name);
		if (node.name === "req") this.#does.usesRequest = true;
		if (node.name === "req" && this.#givenAway.isGivenAway(ancestors))
			this.#changes({ part: "any" });
		if (this.#ways.isClient(node) && this.#givenAway.isGivenAway(ancestors))
			this.#anything(node);
	}

	/** A function of `client` that is not called here: somebody else may call it. */
	#member(
		node: Extract<AnyNode, { type: "MemberExpression" }>,
		ancestors: Ancestors,
	): void {
		this.#unknownMembers.visit(node, ancestors);
		// `globalThis.req`, `this["req"]`
		const isResponse = rootOf(node) === "res" && !this.#bindings.has("res");
		if (keyText(node.property) === "req" && !isResponse)
			this.#does.usesRequest = true;
		const way = this.#ways.wayTo(node);
		if (!way) return;
		const { parent, child } = around(ancestors);
		if (parent?.type === "MemberExpression" && parent.object === child) return;
		if (parent?.type === "CallExpression" && parent.callee === child) return;
		if (way.startsWith("cookies")) this.#does.usesCookies = true;
		const method = VARIABLE_METHODS.get(way);
		if (!this.#givenAway.isGivenAway(ancestors)) return;
		if (method) this.#open(method, node);
		else if (RUN_METHODS.has(way)) this.#anything(node);
	}

	/** The placeholders in a text. */
	#text(node: AnyNode, ancestors: Ancestors): void {
		const found = placeholdersIn(this.#code, node);
		if (found.length === 0) return;
		const call = ancestors.findLast(
			({ type }) => type === "CallExpression" || /Function/.test(type),
		);
		const isInterpolated =
			call?.type === "CallExpression" &&
			this.#ways.wayTo(call.callee) === "interpolate";
		for (const placeholder of found)
			this.#references.push({ ...placeholder, isInterpolated });
	}
}
