import type {
	FieldPath,
	FormData,
	FormTree,
} from "../../../../src/protocol/forms.ts";
import type {
	PlacedProblem,
	ProblemFix,
} from "../../../../src/protocol/problems.ts";
import { api } from "../../api/api.ts";
import {
	dataAt,
	textAtPath,
	treesAt,
	withData,
} from "../../forms/tree-path.ts";
import { type FormOfFile, formOfFile } from "../../problems/form-of-file.ts";
import { collectionStore } from "../../state/collection-state.ts";
import { environmentStore } from "../../state/environment-state.ts";
import { changeForm, formKey, formStore } from "../../state/form-state.ts";
import { attempt, notify } from "../../state/notice-state.ts";
import { idOf, keepTab } from "../../state/tab-state.ts";
import { noteUndoable } from "../../state/tree-undo.ts";
import { askForText } from "../../ui/dialog-state.tsx";

/** What the button of a fix says. */
export function fixLabel(fix: ProblemFix): string {
	switch (fix.kind) {
		case "write":
			return `Write ${fix.insert}`;
		case "remove":
			return "Remove it";
		case "define":
			return `Define ${fix.name} in ${environmentStore.get() ?? "the collection"}`;
	}
}

/**
 * Removes a problem. A form that is open shows it, unsaved; another file is
 * written. Both can be undone.
 */
export async function applyFix(
	problem: PlacedProblem,
	fix: ProblemFix,
): Promise<void> {
	await attempt(async () => {
		if (fix.kind === "define") return define(fix.name);
		const { file, path = [], range } = problem;
		const target = file === null ? undefined : formOfFile(file, path);
		if (!target) return tellOutdated();
		const inForm = (whole: FieldPath) => whole.slice(target.place.at.length);
		const change = (tree: FormTree) =>
			fix.kind === "remove"
				? withoutRow(tree, inForm(fix.path))
				: rewritten(tree, inForm(path), range, fix);
		await changeFile(target, change, fixLabel(fix));
	});
}

type Change = (tree: FormTree) => FormTree | undefined;

async function changeFile(
	target: FormOfFile,
	change: Change,
	done: string,
): Promise<void> {
	const key = formKey(target.place);
	const open = formStore.get(key);
	if (open) {
		const changed = change(open.tree);
		if (!changed) return tellOutdated();
		keepTab(idOf(target.content));
		changeForm(key, () => changed);
		const after = formStore.get(key)?.tree;
		tellDone(done, async () => {
			// What was typed since stays.
			if (formStore.get(key)?.tree !== after) return tellOutdated();
			changeForm(key, () => open.tree);
		});
		return;
	}
	const { kind, place } = target;
	const asked = { kind, file: place.file, at: place.at };
	const { tree, version } = await api.readForm(asked);
	const changed = change(tree);
	if (!changed) return tellOutdated();
	const saved = await api.writeForm({ ...asked, version, tree: changed });
	if ("theirs" in saved) return tellOutdated();
	tellDone(done, async () => {
		const undone = await api.writeForm({
			...asked,
			version: saved.version,
			tree,
		});
		if ("theirs" in undone) tellOutdated();
	});
}

function tellDone(done: string, undo: () => Promise<unknown>): void {
	const run = noteUndoable({ done, undo });
	notify({
		kind: "info",
		text: `${done}: done.`,
		action: { label: "Undo", run },
	});
}

function tellOutdated(): void {
	notify({
		kind: "info",
		text: "The file has changed since: look at the problem again.",
	});
}

function rewritten(
	tree: FormTree,
	path: FieldPath,
	range: PlacedProblem["range"],
	{ old, insert }: Extract<ProblemFix, { kind: "write" }>,
): FormTree | undefined {
	const text = textAtPath(tree, path);
	// Somebody may have typed in front of it.
	const isThere = range !== undefined && text.startsWith(old, range.start);
	const start = isThere ? range.start : text.indexOf(old);
	if (start === -1) return undefined;
	const changed =
		text.slice(0, start) + insert + text.slice(start + old.length);
	return withData(tree, path, changed);
}

function withoutRow(tree: FormTree, path: FieldPath): FormTree | undefined {
	if (dataAt(tree, path) === undefined) return undefined;
	return withData(tree, path, undefined);
}

/** Gives a variable a value where requests are sent from now. */
async function define(name: string): Promise<void> {
	const target = placeOfDefinition();
	if (!target) return;
	const { form, path, where } = target;
	const value = await askForText({
		title: `Define ${name} in ${where}`,
		label: "Value",
		action: "Define",
		empty: "an empty value",
	});
	if (value === undefined) return;
	const row: FormData = { name, value };
	const add = (tree: FormTree) =>
		withData(tree, path, [...treesAt(tree, path), row]);
	await changeFile(form, add, `Define ${name} in ${where}`);
}

/** The chosen environment, or else the collection. */
function placeOfDefinition() {
	const state = collectionStore.get();
	if (state?.kind !== "open") return undefined;
	const chosen = environmentStore.get();
	const entry = state.environments.find(({ name }) => name === chosen);
	if (!entry) {
		const place = { file: state.file, at: [] };
		const content = { kind: "collection" } as const;
		const form: FormOfFile = { place, kind: "collection", content };
		return { form, path: ["request", "variables"], where: "the collection" };
	}
	const { file, at, name } = entry;
	const content = { kind: "environment", name } as const;
	const form: FormOfFile = {
		place: { file, at },
		kind: "environment",
		content,
	};
	return { form, path: ["variables"], where: name };
}
