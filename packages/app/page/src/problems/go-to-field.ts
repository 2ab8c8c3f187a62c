import { EditorView } from "@codemirror/view";
import type { FieldPath } from "../../../src/protocol/forms.ts";
import type { PlacedProblem } from "../../../src/protocol/problems.ts";
import { textAtPath } from "../forms/tree-path.ts";
import { requestByPath } from "../state/active-request.ts";
import { formKey, formStore } from "../state/form-state.ts";
import { openTab } from "../state/tab-state.ts";
import { keyOfField } from "./field-at.tsx";
import { formOfFile } from "./form-of-file.ts";
import { wantedSection } from "./wanted-section.ts";

/** A place in a file, and the field that has it. */
export type FieldPlace = Pick<
	PlacedProblem,
	"file" | "line" | "path" | "range"
>;

/** Milliseconds: a tab is loaded, its file is read. */
const LONGEST_WAIT = 4_000;

/** Opens what shows a place, with the cursor in its field and what is meant selected; what has no form is shown as text. */
export async function goToField(place: FieldPlace): Promise<void> {
	const { file, line, path = [], range } = place;
	if (file === null) return openTab({ kind: "collection" });
	const form = formOfFile(file, path);
	if (!form) return openTab({ kind: "text", file, line });
	openTab(form.content);
	const key = formKey(form.place);
	const own = path.slice(form.place.at.length);
	const isThere = await until(() => formStore.get(key) !== undefined);
	if (!isThere || own.length === 0) return;
	showSection(key, own);
	const field = keyOfField(file, path);
	await until(() => elementOf(field) !== undefined);
	// What is below moves once the sections have changed.
	elementOf(field)?.scrollIntoView({ block: "nearest" });
	await focusField(field, range);
}

/** Gives the focus to the URL of a request whose tab has just been opened: it is what comes next. */
export async function goToUrl(path: string): Promise<void> {
	const request = requestByPath(path);
	if (!request) return;
	const key = formKey(request);
	const isThere = await until(() => formStore.get(key) !== undefined);
	if (!isThere) return;
	// The request before is shown until then.
	await nextFrame();
	await nextFrame();
	document.querySelector<HTMLElement>('.url-bar [aria-label="URL"]')?.focus();
}

/** Shows the part of the form that a field is in. @param path in the form */
function showSection(key: string, path: FieldPath): void {
	const tree = formStore.get(key)?.tree ?? {};
	const at = path.indexOf("scripts");
	if (at !== -1) {
		const script = textAtPath(tree, [...path.slice(0, at + 2), "type"]);
		const section = script === "tests" ? "tests" : "scripts";
		wantedSection.set({ form: key, section, script });
		return;
	}
	const [section] = path.flatMap((step) => SECTION_OF[String(step)] ?? []);
	if (section !== undefined) wantedSection.set({ form: key, section });
}

/** By what stands in a file. */
const SECTION_OF: Readonly<Record<string, string>> = {
	headers: "headers",
	params: "params",
	body: "body",
	auth: "auth",
	variables: "variables",
	actions: "variables",
	assertions: "assertions",
	settings: "settings",
	info: "settings",
	docs: "docs",
};

function elementOf(field: string): HTMLElement | undefined {
	return [...document.querySelectorAll<HTMLElement>("main [data-field]")].find(
		(one) => one.dataset.field === field,
	);
}

/** The field takes the focus; a still one becomes an editor by that. */
async function focusField(
	field: string,
	range: PlacedProblem["range"],
): Promise<void> {
	const still = elementOf(field);
	if (still?.tabIndex === 0) still.focus();
	await until(() => isReady(field));
	const view = editorOf(field);
	if (!view) return elementOf(field)?.querySelector("select")?.focus();
	view.focus();
	if (!range) return;
	// A new editor takes the cursor that the browser gives it for its user's wish, some frames later.
	for (let count = 0; count < FRAMES; count++) {
		select(view, range);
		await nextFrame();
	}
}

/** How many frames it takes until an editor is at rest. */
const FRAMES = 6;

function select(
	view: EditorView,
	{ start, end }: NonNullable<PlacedProblem["range"]>,
): void {
	const { doc, selection } = view.state;
	const anchor = Math.min(start, doc.length);
	const head = Math.min(end, doc.length);
	if (selection.main.anchor === anchor && selection.main.head === head) return;
	view.dispatch({ selection: { anchor, head }, scrollIntoView: true });
}

/** Whether the field has its editor, or needs none. */
function isReady(field: string): boolean {
	return (
		editorOf(field) !== undefined ||
		elementOf(field)?.querySelector("select") != null
	);
}

function nextFrame(): Promise<unknown> {
	return new Promise(requestAnimationFrame);
}

function editorOf(field: string): EditorView | undefined {
	const element = elementOf(field);
	const inner = element?.querySelector<HTMLElement>(".cm-editor");
	return (inner && EditorView.findFromDOM(inner)) ?? undefined;
}

/** Whether something has become true, looked at with every frame. */
function until(isTrue: () => boolean): Promise<boolean> {
	const end = performance.now() + LONGEST_WAIT;
	return new Promise((resolve) => {
		const look = () => {
			if (isTrue()) resolve(true);
			else if (performance.now() > end) resolve(false);
			else requestAnimationFrame(look);
		};
		look();
	});
}
