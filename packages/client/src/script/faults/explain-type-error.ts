import { nearestName } from "@curlew/template";
import { hintForMember, unknownMember } from "../api-members.ts";
import { ownerOf } from "./expression-before.ts";

/** What is said of an error instead of the engine's own words. */
export interface ExplainedError {
	readonly message: string;
	readonly hint?: string;
}

/** The line of code on which an error was thrown, and where on it, from 0; undefined for an expression of which all is known. */
export interface ThrownAt {
	readonly text: string;
	readonly column: number | undefined;
}

/** "not a function" is QuickJS's; V8 has the name in front. */
const NOT_A_FUNCTION = /^(?:(.+) is )?not a function$/;

/** QuickJS's words, and V8's. */
const OF_NOTHING =
	/^(?:cannot read property (?:'(.+)' )?of (undefined|null)|Cannot read properties of (undefined|null) \(reading '(.+)'\))$/;

/** Chai's, of a target that `length`, `property`, `include` and others cannot look at. */
const NO_TARGET =
	/(?:^|: )(?:Target cannot be null or undefined\.$|the given combination of arguments \((?:undefined|null) and |object tested must be .* but (?:undefined|null) given)/;

/** QuickJS's words, and V8's. */
const UNKNOWN_NAME = /^'?([\p{L}_$][\p{L}\p{N}_$]*)'? is not defined$/u;

/** What scripts use most by its name alone. */
const GLOBALS =
	"client bru req res test expect require console JSON Math Object Array Date Buffer setTimeout".split(
		" ",
	);

const OF_POSTMAN =
	"`pm` is Postman's. Here `client` has variables and cookies, `req` and `res` the request and the response; `test` and `expect` stand alone.";

/** A way through members: `client.runner?.skipReqest`, calls without arguments included. */
const WAY =
	/[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\?\.|\.)[\p{L}_$][\p{L}\p{N}_$]*|\(\))*/gu;

const WHOLE_WAY = new RegExp(`^(?:${WAY.source})$`, "u");

/**
 * The error of an engine or of chai in words that name what is missing and, where a
 * name of the script API is meant, that name.
 *
 * @param name of the error
 * @param message as the engine has it
 * @param at where it was thrown, where that is known; for an expression, all of it
 */
export function explainTypeError(
	name: string,
	message: string,
	at: ThrownAt | undefined,
): ExplainedError | undefined {
	if (NO_TARGET.test(message)) return explainTarget(at);
	if (name === "ReferenceError") return explainName(message);
	if (name !== "TypeError") return undefined;
	const call = NOT_A_FUNCTION.exec(message);
	if (call) return explainCall(call[1], at);
	const read = OF_NOTHING.exec(message);
	if (!read) return undefined;
	const [, member, nothing, othersNothing, othersMember] = read;
	return explainRead(
		member ?? othersMember ?? "",
		nothing ?? othersNothing ?? "",
		at,
	);
}

/** Undefined where no name is near: the engine's words say what there is to say. */
function explainName(message: string): ExplainedError | undefined {
	const unknown = UNKNOWN_NAME.exec(message)?.[1];
	if (unknown === undefined) return undefined;
	const meant = nearestName(unknown, GLOBALS);
	const hint =
		unknown === "pm" ? OF_POSTMAN : meant && `Did you mean \`${meant}\`?`;
	return hint === undefined
		? undefined
		: { message: `ReferenceError: \`${unknown}\` is not defined.`, hint };
}

function explainCall(
	told: string | undefined,
	at: ThrownAt | undefined,
): ExplainedError | undefined {
	const way = told ?? (at && wayAround(at));
	if (way === undefined) return undefined;
	const hint = hintFor(way);
	return {
		message: `TypeError: \`${way}\` is not a function.`,
		...(hint !== undefined && { hint }),
	};
}

function explainRead(
	member: string,
	nothing: string,
	at: ThrownAt | undefined,
): ExplainedError | undefined {
	const owner = at && ownerOf(member, at);
	if (owner === undefined || owner === nothing) return undefined;
	const result = /^\d*$/.test(member)
		? "nothing can be read of it"
		: `it has no \`${member}\``;
	const hint = hintFor(owner);
	return {
		message: `TypeError: \`${owner}\` is ${nothing}, so ${result}.`,
		hint: hint ?? lookAt(owner),
	};
}

function explainTarget(at: ThrownAt | undefined): ExplainedError | undefined {
	const target = at && expected(at.text);
	if (target === undefined) return undefined;
	// Other code than a way may hold values that are nobody's business.
	const isWay = WHOLE_WAY.test(target);
	const what = isWay ? `\`${target}\`` : "What `expect` was given";
	return {
		message: `${what} is undefined or null: there is nothing in it to look at.`,
		hint: (isWay ? hintFor(target) : undefined) ?? lookAt(target),
	};
}

/** The name of the script API that was meant by a way, if it is one that leads nowhere. */
function hintFor(way: string): string | undefined {
	const [names = ""] = way.replaceAll("()", "").split(/[[(]/);
	const steps = names.split(/\?\.|\./);
	const unknown = unknownMember(steps);
	return unknown && hintForMember(unknown);
}

function lookAt(way: string): string {
	if (way === "pm.response")
		return "There is no response before the request is sent: what looks at it belongs into the script after the response.";
	return /^res\b/.test(way)
		? "Does the response have it? `curlew send FILE` shows what came, `console.log(res.body)` prints it in a script."
		: "Print it in the script to see what it is: `console.log(…)`.";
}

/**
 * What to do about an expression that came to nothing, or to an error: the name of
 * the script API that was meant.
 *
 * @returns undefined where all names of the API in it are known
 */
export function hintForExpression(expression: string): string | undefined {
	for (const [way] of expression.matchAll(WAY)) {
		const hint = hintFor(way);
		if (hint !== undefined) return hint;
	}
	return undefined;
}

/** The way that leads to the name at a column: `client.setVr`. */
function wayAround({ text, column }: ThrownAt): string | undefined {
	if (column === undefined) return /^(.+)\(/s.exec(onlyWay(text) ?? "")?.[1];
	for (const { 0: way, index } of text.matchAll(WAY)) {
		if (index > column) return undefined;
		if (index + way.length > column) {
			const rest = way.slice(column - index);
			const name = /^[\p{L}\p{N}_$]+/u.exec(rest)?.[0] ?? "";
			return way.slice(0, column - index + name.length) || undefined;
		}
	}
	return undefined;
}

/** An expression that is nothing but a way, `res.body.first()`. */
function onlyWay(text: string): string | undefined {
	return WHOLE_WAY.test(text.trim()) ? text.trim() : undefined;
}

/** What stands in `expect(…)`. */
function expected(text: string): string | undefined {
	const start = /\bexpect\(/.exec(text);
	if (!start) return undefined;
	const from = start.index + start[0].length;
	let depth = 1;
	for (let at = from; at < text.length; at++) {
		if (text[at] === "(") depth += 1;
		else if (text[at] === ")") depth -= 1;
		if (depth === 0) return text.slice(from, at).trim() || undefined;
	}
	return undefined;
}
