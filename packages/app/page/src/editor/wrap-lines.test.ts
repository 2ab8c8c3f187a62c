import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { expect, test } from "vitest";
import { wrapLines } from "./wrap-lines.ts";

const LONG = "x".repeat(10_001);

function open(doc: string): EditorState {
	return EditorState.create({ doc, extensions: wrapLines() });
}

function isWrapped(state: EditorState): boolean {
	return state
		.facet(EditorView.contentAttributes)
		.some((attributes) => JSON.stringify(attributes).includes("lineWrapping"));
}

test("lines are wrapped unless one of them is too long for that", () => {
	expect(isWrapped(open("one\ntwo"))).toBe(true);
	expect(isWrapped(open(""))).toBe(true);
	expect(isWrapped(open(`one\n${LONG}\ntwo`))).toBe(false);
});

test("a line that becomes too long is not wrapped until it is shorter again", () => {
	const short = open(`one\n${LONG.slice(1)}\ntwo`);
	expect(isWrapped(short)).toBe(true);
	const long = short.update({ changes: { from: 10, insert: "y" } }).state;
	expect(isWrapped(long)).toBe(false);
	const elsewhere = long.update({ changes: { from: 0, insert: "y" } }).state;
	expect(isWrapped(elsewhere)).toBe(false);
	const again = elsewhere.update({ changes: { from: 20, to: 21 } }).state;
	expect(isWrapped(again)).toBe(true);
});
