import type { Value } from "@curlew/template";
import { SourceText } from "../../diagnostics/source-text.ts";
import { EditError } from "../errors.ts";
import type { FieldPath } from "./field-path.ts";
import type { JsonEdit } from "./json-edit.ts";
import { toJsonText } from "./json-text.ts";
import { placeJson } from "./json-tree.ts";
import type {
	ListNode,
	MapNode,
	NodeRange,
	PlacedNode,
} from "./placed-node.ts";

/**
 * A JSON text with a change; everything else keeps every character. What is added
 * is indented as its neighbours are.
 *
 * @throws EditError where there is nothing at the way to the place
 */
export function spliceJson(text: string, edit: JsonEdit): string {
	const { path, value, isInsertion } = edit;
	if (isInsertion) return inserted(text, path, value ?? null);
	const { root } = placeJson(new SourceText("", text));
	const last = path.at(-1);
	if (last === undefined || root === null)
		return value === undefined ? text : toJsonText(value, 0);
	const parent = jsonNodeAt(root, path.slice(0, -1));
	if (parent?.kind !== "map" && parent?.kind !== "list") throw noPlaceAt(path);
	const members = membersOf(parent);
	const index =
		typeof last === "number"
			? last
			: members.findIndex(({ key }) => key === last);
	const member = members[index];
	if (value === undefined)
		return member === undefined ? text : removed(text, members, index, parent);
	if (member === undefined) return appended(text, parent, members, last, value);
	const { start, end } = member.value;
	return put(text, start, end, textOfValue(text, value, member.start));
}

/** In front of the entry of a list that has the path by now. */
function inserted(text: string, path: FieldPath, value: Value): string {
	const { root } = placeJson(new SourceText("", text));
	const parent = root ? jsonNodeAt(root, path.slice(0, -1)) : undefined;
	const next =
		parent?.kind === "list" ? parent.items[Number(path.at(-1))] : undefined;
	if (next === undefined) return spliceJson(text, { path, value });
	const added = textOfValue(text, value, next.start);
	const gap = gapBefore(text, next.start);
	return put(text, next.start, next.start, `${added},${gap}`);
}

/** A JSON text with another one, every character of it, in front of the entry of a list that has the path by now, or behind its last one. */
export function insertJsonText(
	text: string,
	path: FieldPath,
	json: string,
): string {
	const { root } = placeJson(new SourceText("", text));
	const list = root ? jsonNodeAt(root, path.slice(0, -1)) : undefined;
	if (list?.kind !== "list") throw noPlaceAt(path);
	const index = Math.min(Number(path.at(-1)), list.items.length);
	const at = path.with(-1, index);
	const withPlace = inserted(text, at, null);
	const { root: changed } = placeJson(new SourceText("", withPlace));
	const place = changed ? jsonNodeAt(changed, at) : undefined;
	if (place === undefined) throw noPlaceAt(path);
	return put(withPlace, place.start, place.end, json);
}

/** The text of what has a path; undefined where nothing has. */
export function jsonTextAt(text: string, path: FieldPath): string | undefined {
	const { root } = placeJson(new SourceText("", text));
	const node = root ? jsonNodeAt(root, path) : undefined;
	return node && text.slice(node.start, node.end);
}

/** An entry of a map, from its key on, or of a list. */
interface Member extends NodeRange {
	readonly key: string | undefined;
	readonly value: NodeRange;
}

function membersOf(node: MapNode | ListNode): readonly Member[] {
	if (node.kind === "list")
		return node.items.map((value) => ({
			key: undefined,
			value,
			start: value.start,
			end: value.end,
		}));
	return node.entries.map(({ key, keyStart, keyEnd, value }) => ({
		key,
		value: value ?? { start: keyEnd, end: keyEnd },
		start: keyStart,
		end: value?.end ?? keyEnd,
	}));
}

/** The node that a path leads to; undefined where it leads to nothing. */
function jsonNodeAt(root: PlacedNode, path: FieldPath): PlacedNode | undefined {
	let node: PlacedNode | undefined = root;
	for (const step of path) {
		if (node?.kind === "list" && typeof step === "number")
			node = node.items[step];
		else if (node?.kind === "map")
			node = node.entries.find(({ key }) => key === step)?.value ?? undefined;
		else return undefined;
	}
	return node;
}

function put(text: string, start: number, end: number, added: string): string {
	return text.slice(0, start) + added + text.slice(end);
}

function removed(
	text: string,
	members: readonly Member[],
	index: number,
	parent: NodeRange,
): string {
	const member = members[index];
	const before = members[index - 1];
	const next = members[index + 1];
	if (member === undefined) return text;
	if (before !== undefined) return put(text, before.end, member.end, "");
	if (next !== undefined) return put(text, member.start, next.start, "");
	return put(text, parent.start + 1, parent.end - 1, "");
}

function appended(
	text: string,
	parent: MapNode | ListNode,
	members: readonly Member[],
	last: string | number,
	value: Value,
): string {
	const neighbour = members.at(-1);
	const key =
		typeof last === "string"
			? `${JSON.stringify(last)}:${isTight(text) ? "" : " "}`
			: "";
	if (neighbour !== undefined) {
		const gap = gapBefore(text, neighbour.start);
		const added = textOfValue(text, value, neighbour.start);
		return put(text, neighbour.end, neighbour.end, `,${gap}${key}${added}`);
	}
	const outer = indentAt(text, parent.start);
	const unit = indentUnit(text);
	if (unit === undefined)
		return put(text, parent.start + 1, parent.end - 1, key + toJsonText(value));
	const added = indented(text, value, unit, outer + unit);
	return put(
		text,
		parent.start + 1,
		parent.end - 1,
		`${lineBreak(text)}${outer}${unit}${key}${added}${lineBreak(text)}${outer}`,
	);
}

/** The white space in front of an entry. */
function gapBefore(text: string, start: number): string {
	const before = text.slice(0, start);
	return before.slice(before.trimEnd().length);
}

/** A value as it is written beside what begins at an offset. */
function textOfValue(text: string, value: Value, start: number): string {
	const unit = indentUnit(text);
	if (unit === undefined) return toJsonText(value);
	return indented(text, value, unit, indentAt(text, start));
}

function indented(
	text: string,
	value: Value,
	unit: string,
	outer: string,
): string {
	const lines = toJsonText(value, 1).split("\n");
	return lines
		.map((line, index) => {
			if (index === 0) return line;
			const own = line.length - line.trimStart().length;
			return outer + unit.repeat(own) + line.slice(own);
		})
		.join(lineBreak(text));
}

/** The white space with which the line of an offset begins. */
function indentAt(text: string, start: number): string {
	const lineStart = text.lastIndexOf("\n", start - 1) + 1;
	return /^[ \t]*/.exec(text.slice(lineStart, start))?.[0] ?? "";
}

/** What a level is indented by; undefined for a text in one line. */
function indentUnit(text: string): string | undefined {
	return /\n([ \t]+)\S/.exec(text.slice(0, 10_000))?.[1];
}

function lineBreak(text: string): string {
	return /\r?\n/.exec(text)?.[0] ?? "";
}

/** Whether nothing stands behind colons. */
function isTight(text: string): boolean {
	return /"\s*:"|"\s*:[[{]/.test(text.slice(0, 1_000));
}

function noPlaceAt(path: FieldPath): EditError {
	return new EditError(`The file has no place for \`${path.join(".")}\`.`, {
		hint: "Read the file again.",
	});
}
