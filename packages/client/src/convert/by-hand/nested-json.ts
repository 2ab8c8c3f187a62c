import type { Value } from "@curlew/template";
import { InvalidOptionError } from "../../run/context/invalid-option-error.ts";
import { isList } from "../../values/is-list.ts";
import { isRecord } from "../../values/is-record.ts";

/** A field of JSON: `user[tags][0]`, and what it is to be. */
export interface JsonField {
	readonly name: string;
	readonly value: Value;
}

/** A step into a value: a key, an index, or `[]` for the end of a list. */
type Step = string | number | null;

/** Nobody writes a list of that length by hand. */
const LONGEST_LIST = 10_000;

type Members = Map<string, Node>;
type Node =
	| { readonly kind: "value"; readonly value: Value }
	| { readonly kind: "map"; readonly members: Members }
	| { readonly kind: "list"; readonly items: Node[] };

/**
 * Puts fields together as HTTPie does: `a[b]=x` is a member of `a`, `a[]=x` the
 * next item of a list, `a[2]=x` its third; `[]=x` makes a list of it all.
 *
 * @throws InvalidOptionError when brackets are not closed, or a field does not fit those before it
 */
export function nestedJson(fields: readonly JsonField[]): Value {
	let root: Node | undefined;
	for (const { name, value } of fields) {
		const steps = stepsOf(name);
		if (steps === undefined)
			throw misfit(
				name,
				"its brackets are not closed, or something follows them",
			);
		root = placed(root, steps, nodeOf(value), name);
	}
	return root === undefined ? {} : plainValue(root);
}

/** Undefined when the brackets do not fit. Escaped ones are ordinary characters. */
function stepsOf(name: string): readonly Step[] | undefined {
	const steps: Step[] = [];
	let text = "";
	let isInside = false;
	let hasRoot = false;
	for (let at = 0; at < name.length; at++) {
		const character = name[at];
		if (character === "\\" && at + 1 < name.length) {
			at += 1;
			text += name[at];
		} else if (character === "[" && !isInside) {
			if (!hasRoot && (text !== "" || at > 0)) steps.push(text);
			else if (text !== "") return undefined;
			hasRoot = true;
			text = "";
			isInside = true;
		} else if (character === "]" && isInside) {
			steps.push(stepOf(text));
			text = "";
			isInside = false;
		} else text += character;
	}
	if (isInside || (hasRoot && text !== "")) return undefined;
	if (!hasRoot) steps.push(text);
	return steps;
}

function stepOf(text: string): Step {
	if (text === "") return null;
	return /^\d{1,9}$/.test(text) ? Number(text) : text;
}

/** A node with something put into it. */
function placed(
	node: Node | undefined,
	steps: readonly Step[],
	leaf: Node,
	name: string,
): Node {
	const [step, ...rest] = steps;
	if (step === undefined) return leaf;
	if (typeof step === "string") {
		const map = node ?? { kind: "map", members: new Map() };
		if (map.kind !== "map") throw misfit(name, isAlready(map));
		map.members.set(step, placed(map.members.get(step), rest, leaf, name));
		return map;
	}
	const list = node ?? { kind: "list", items: [] };
	if (list.kind !== "list") throw misfit(name, isAlready(list));
	const index = step ?? list.items.length;
	if (index > LONGEST_LIST) throw misfit(name, "the list is too long");
	while (list.items.length < index)
		list.items.push({ kind: "value", value: null });
	const held = list.items[index];
	const isGap = held?.kind === "value" && held.value === null;
	list.items[index] = placed(isGap ? undefined : held, rest, leaf, name);
	return list;
}

function isAlready({ kind }: Node): string {
	const what = { value: "a value", map: "an object", list: "a list" }[kind];
	return `what it goes into is ${what} already`;
}

function misfit(name: string, why: string): InvalidOptionError {
	return new InvalidOptionError(`The field \`${name}\` does not fit: ${why}.`, {
		hint: "user[name]=Ada is a member, tags[]=a an item of a list; \\[ is a bracket of the name.",
	});
}

function nodeOf(value: Value): Node {
	if (isList(value)) return { kind: "list", items: value.map(nodeOf) };
	if (!isRecord(value)) return { kind: "value", value };
	const entries = Object.entries(value);
	const members = new Map(entries.map(([key, one]) => [key, nodeOf(one)]));
	return { kind: "map", members };
}

function plainValue(node: Node): Value {
	switch (node.kind) {
		case "value":
			return node.value;
		case "list":
			return node.items.map(plainValue);
		case "map":
			return Object.fromEntries(
				[...node.members].map(([key, one]) => [key, plainValue(one)]),
			);
	}
}
