import type { AnyNode } from "acorn";
import { fullAncestor } from "acorn-walk";
import { Bindings } from "../../analysis/script/bindings.ts";
import { parseScript } from "../../analysis/script/parse-code.ts";
import { wayTo } from "../rewrite/member-way.ts";
import { type TextEdit, withEdits } from "../rewrite/text-edits.ts";

/** What names of another client's scripts are called here. */
export interface ScriptNames {
	/** Names that only that client gives scripts: what is not in `ways` is told. */
	readonly roots: ReadonlySet<string>;
	/** By the way to a member, what stands for it: `response.body` → `res.body`. */
	readonly ways: ReadonlyMap<string, string>;
}

export interface RenamedScript {
	readonly code: string;
	/** What has no counterpart; offsets of the script as it was. */
	readonly unknown: readonly UnknownName[];
	/** Why it could not be read at all; it stays as it is then. */
	readonly fault: string | undefined;
}

export interface UnknownName {
	/** `response.cookies`. */
	readonly name: string;
	readonly start: number;
	readonly end: number;
}

/** Turns what a script calls of another client's API into other names, by its syntax tree. What it declares itself stays its own. */
export function renameScript(
	code: string,
	{ roots, ways }: ScriptNames,
): RenamedScript {
	const { tree } = parseScript(code);
	if (tree === undefined)
		return { code, unknown: [], fault: "It is not valid JavaScript." };
	const bindings = new Bindings(tree);
	const edits: TextEdit[] = [];
	const unknown: UnknownName[] = [];
	fullAncestor(tree, (node, _state, ancestors, type) => {
		if (node.type !== "Identifier" || type === "VariablePattern") return;
		if (!isReference(node, ancestors.at(-2))) return;
		if (!roots.has(node.name) || bindings.has(node.name)) return;
		const found = longestWay(node, ancestors, ways);
		if (found.text !== undefined)
			edits.push({ start: found.start, end: found.end, text: found.text });
		else unknown.push({ name: found.name, start: found.start, end: found.end });
	});
	return { code: withEdits(code, onceEach(edits)), unknown, fault: undefined };
}

interface FoundWay {
	readonly name: string;
	readonly start: number;
	readonly end: number;
	readonly text: string | undefined;
}

/** The longest way from a name on that has a counterpart; else all of the way. */
function longestWay(
	name: AnyNode,
	ancestors: readonly AnyNode[],
	ways: ReadonlyMap<string, string>,
): FoundWay {
	let best: FoundWay | undefined;
	let whole: FoundWay | undefined;
	let node = name;
	for (const parent of [undefined, ...ancestors.slice(0, -1).reverse()]) {
		if (parent !== undefined) {
			if (parent.type !== "MemberExpression" || parent.object !== node) break;
			node = parent;
		}
		const way = wayTo(node);
		if (way === undefined) break;
		const { start, end } = node;
		whole = { name: way, start, end, text: undefined };
		const text = ways.get(way);
		if (text !== undefined) best = { name: way, start, end, text };
	}
	return (
		best ??
		whole ?? { name: "", start: name.start, end: name.end, text: undefined }
	);
}

/** Not the key of `{ response: 1 }`, nor of a class. */
function isReference(node: AnyNode, parent: AnyNode | undefined): boolean {
	if (parent?.type !== "Property") return true;
	return parent.value === node && !parent.shorthand;
}

function onceEach(edits: readonly TextEdit[]): readonly TextEdit[] {
	return [...new Map(edits.map((edit) => [edit.start, edit])).values()];
}
