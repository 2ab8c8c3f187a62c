import type { AnyNode } from "acorn";
import { UNKNOWN, type ValueShape } from "../shape.ts";
import { type Bindings, keyText } from "./bindings.ts";
import {
	RUN_METHODS,
	VARIABLE_METHODS,
	type VariableMethod,
} from "./client-api.ts";
import { type ClientWays, isUnknownWay } from "./client-ways.ts";
import type { Evaluator } from "./evaluate-node.ts";
import { GivenAway } from "./given-away.ts";
import { holderOf, isName, rangeOf } from "./nodes.ts";
import { referencesIn } from "./placeholders-in.ts";
import {
	changeByCallThroughPm,
	changeThroughPm,
	isWayToCookies,
	readByMember,
	SCOPES_OF_PM,
	usesByName,
} from "./postman-names.ts";
import { changeByAssignment, changeByCall } from "./request-changes.ts";
import {
	ANYTHING,
	type ModuleMention,
	type OpenAccess,
	type RequestChange,
	type RequestMention,
	type ScriptFacts,
	type ScriptRange,
	type ScriptReference,
	type VariableRead,
	type VariableRemoval,
	type VariableWrite,
} from "./script-facts.ts";
import { staticNames, targetsOf } from "./static-shapes.ts";
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
type Member = Extract<AnyNode, { type: "MemberExpression" }>;

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
			case "TemplateElement":
				this.#references.push(
					...referencesIn(this.#code, node, ancestors, this.#ways),
				);
				break;
			case "AssignmentExpression":
				this.#changes(changeByAssignment(node.left));
				this.#changes(changeThroughPm(this.#ways.wayTo(node.left)));
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
		else if (isUnknownWay(way)) this.#anything(node);
		else this.#runMethod(way, node);
	}

	#changes(change: RequestChange | undefined): void {
		if (change && !this.#bindings.has("req")) this.#requestChanges.push(change);
	}

	#runMethod(way: string, node: Call): void {
		if (isWayToCookies(way)) this.#does.usesCookies = true;
		this.#changes(changeByCallThroughPm(way));
		const method = RUN_METHODS.get(way);
		if (method === "send-request") this.#does.sendsRequests = true;
		if (method === "stop-run") this.#stops.push(rangeOf(node));
		if (method === "reset-credentials") this.#resets.push(rangeOf(node));
		if (method !== "next-request" && method !== "run-request") return;
		const isNext = method === "next-request";
		const list = isNext ? this.#nextRequests : this.#runRequests;
		for (const target of targetsOf(this.#argument(node, 0)))
			list.push({ target, ...rangeOf(node.arguments[0] ?? node) });
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
				// What is looked for everywhere need not be in this scope.
				const isGuarded = action !== "get" || isAskedAbout(ancestors);
				const holder = holderOf(ancestors);
				for (const one of action === "find" ? SCOPES_OF_PM : [scope])
					this.#reads.push({ scope: one, name, isGuarded, holder, ...range });
			}
		}
	}

	#argument(node: Call, index: number): ValueShape {
		const given = node.arguments.slice(0, index + 1);
		const isSpread = given.some(({ type }) => type === "SpreadElement");
		const argument = isSpread ? undefined : given[index];
		return argument ? this.#evaluator.evaluate(argument) : UNKNOWN;
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
		const access = { ...ANYTHING, ...rangeOf(node) };
		this.#openReads.push(access);
		this.#openWrites.push(access);
	}

	#require(node: Call, ancestors: Ancestors): void {
		const path = this.#argument(node, 0);
		const names = staticNames(path);
		// Data does nothing, wherever it lies.
		const isData = path.kind === "text" && path.suffix.endsWith(".json");
		if (names === undefined && !isData) this.#anything(node);
		const isGuarded = isInTry(ancestors) || (names?.length ?? 0) > 1;
		const isConditional = isInBranch(ancestors);
		const range = rangeOf(node.arguments[0] ?? node);
		for (const name of names ?? []) {
			this.#modules.push({ name, isGuarded, isConditional, ...range });
			if (name === "axios") this.#does.sendsRequests = true;
		}
	}

	#name(node: AnyNode, ancestors: Ancestors): void {
		if (node.type !== "Identifier") return;
		if (isAskedAbout(ancestors)) this.#askedAbout.add(node.name);
		Object.assign(this.#does, usesByName(node.name));
		if (node.name === "req" && this.#givenAway.isGivenAway(ancestors))
			this.#changes({ part: "any" });
		if (this.#ways.isClient(node) && this.#givenAway.isGivenAway(ancestors))
			this.#anything(node);
	}

	/** A function of `client` that is not called here: somebody else may call it. */
	#member(node: Member, ancestors: Ancestors): void {
		this.#unknownMembers.visit(node, ancestors);
		this.#variableMember(node, ancestors);
		// `globalThis.req`, `this["req"]`
		const isResponse = rootOf(node) === "res" && !this.#bindings.has("res");
		const key = isResponse ? undefined : keyText(node.property);
		Object.assign(this.#does, usesByName(key));
		const way = this.#ways.wayTo(node);
		if (!way) return;
		const { parent, child } = around(ancestors);
		if (parent?.type === "MemberExpression" && parent.object === child) return;
		if (parent?.type === "CallExpression" && parent.callee === child) return;
		if (isWayToCookies(way)) this.#does.usesCookies = true;
		const method = VARIABLE_METHODS.get(way);
		if (!this.#givenAway.isGivenAway(ancestors)) return;
		if (method) this.#open(method, node);
		else if (RUN_METHODS.has(way)) this.#anything(node);
	}

	/** `environment.token` */
	#variableMember(node: Member, ancestors: Ancestors): void {
		const read = readByMember(node, ancestors, this.#bindings, this.#evaluator);
		if (read === undefined) return;
		const { scope, name: shape } = read;
		const names = staticNames(shape);
		if (names === undefined) this.#open({ scope, action: "get" }, node, shape);
		const isGuarded = isAskedAbout(ancestors);
		const place = { holder: holderOf(ancestors), ...rangeOf(node.property) };
		for (const name of names ?? [])
			this.#reads.push({ scope, name, isGuarded, ...place });
	}
}
