import type { PathStep, UnresolvedReason } from "./template.ts";
import { isStructure, typeOfValue, type Value } from "./value.ts";

/** How many properties a reason lists. */
const LISTED_PROPERTIES = 20;

const UNREACHABLE = new Set(["__proto__", "constructor", "prototype"]);
/** Few names are as long: most steps need no look into the set. */
const SHORTEST_UNREACHABLE = 9;

/**
 * Follows a path into a value. Own members only: nothing inherited, no
 * function, and never `__proto__`, `constructor` or `prototype`.
 *
 * @returns the value at the end, or undefined when the path leads nowhere
 */
export function resolvePath(
	value: Value,
	path: readonly PathStep[],
): Value | undefined {
	let current: Value | undefined = value;
	// By index: paths hold names, numbers or both, and an iterator over arrays of
	// several kinds made rendering a whole body a sixth slower.
	for (let index = 0; index < path.length; index++) {
		const step = path[index];
		if (current === undefined || step === undefined) return undefined;
		current = memberOf(current, step);
	}
	return current;
}

/**
 * Says why `resolvePath` found nothing.
 *
 * @param root how messages call `value` itself, usually the variable's name
 * @returns undefined when the path does lead to a value
 */
export function whyPathFails(
	root: string,
	value: Value,
	path: readonly PathStep[],
): UnresolvedReason | undefined {
	let current = value;
	let of = root;
	for (const step of path) {
		const next = memberOf(current, step);
		if (next === undefined) return whyNoMember(of, current, step);
		of += stepText(step);
		current = next;
	}
	return undefined;
}

/** A step of a path as it is written after a name: `.city`, `[2]`, `["first name"]`. */
export function stepText(step: PathStep): string {
	if (typeof step === "number") return `[${step}]`;
	return /^[\p{L}\p{M}\p{Nd}_-]+$/u.test(step)
		? `.${step}`
		: `[${JSON.stringify(step)}]`;
}

function memberOf(value: Value, step: PathStep): Value | undefined {
	if (!isStructure(value) || !isReachable(value, step)) return undefined;
	const member = value[step];
	return typeof member === "function" ? undefined : member;
}

function isReachable(structure: object, step: PathStep): boolean {
	return (
		Object.hasOwn(structure, step) &&
		(typeof step === "number" ||
			step.length < SHORTEST_UNREACHABLE ||
			!UNREACHABLE.has(step))
	);
}

function whyNoMember(
	of: string,
	value: Value,
	step: PathStep,
): UnresolvedReason {
	if (!isStructure(value))
		return { kind: "not-an-object", of, type: typeOfValue(value) };
	if (Array.isArray(value) && /^\d+$/.test(String(step))) {
		const index = Number(step);
		return { kind: "out-of-range", of, index, length: value.length };
	}
	const has = Object.keys(value)
		.filter((key) => memberOf(value, key) !== undefined)
		.slice(0, LISTED_PROPERTIES);
	return { kind: "no-property", of, property: String(step), has };
}
