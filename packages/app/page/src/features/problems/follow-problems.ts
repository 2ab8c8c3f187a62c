import type { PlacedProblem } from "../../../../src/protocol/problems.ts";
import { onAppEvent, onReconnect } from "../../api/event-stream.ts";
import { problemApi } from "../../api/problem-api.ts";
import { fieldProblems, keyOfField } from "../../problems/field-at.tsx";
import { showProblemsBy } from "../../problems/problem-cards.ts";
import { problemStore } from "../../problems/problem-state.ts";
import { collectionStore } from "../../state/collection-state.ts";
import { formStore } from "../../state/form-state.ts";
import { attempt } from "../../state/notice-state.ts";
import { PlaceholderMends } from "./placeholder-mends.tsx";
import { ProblemCard } from "./problem-card.tsx";
import "../../styles/problems.css";

/** What is wrong with the open files, by file. */
const known = new Map<string, readonly PlacedProblem[]>();
const reading = new Set<string>();

/** Counts problems, and shows those of open forms at their fields. */
export async function followProblems(): Promise<void> {
	showProblemsBy(ProblemCard, PlaceholderMends);
	onAppEvent((event) => {
		if (event.type !== "problems-changed") return;
		const { type: _, ...state } = event;
		problemStore.set(state);
		known.clear();
		readOpenFiles();
	});
	onReconnect(() => void readCounts());
	formStore.all.subscribe(readOpenFiles);
	await readCounts();
	readOpenFiles();
}

function readCounts(): Promise<void> {
	return attempt(async () => {
		if (collectionStore.get()?.kind !== "open") return;
		problemStore.set(await problemApi.counts());
	});
}

/** Reads what is not known yet of the files that are open. */
function readOpenFiles(): void {
	if (problemStore.get().counts === null) return;
	const files = new Set(formStore.entries().map(([, { place }]) => place.file));
	for (const file of files)
		if (!known.has(file) && !reading.has(file)) void readFile(file);
}

async function readFile(file: string): Promise<void> {
	reading.add(file);
	const state = problemStore.get();
	await attempt(async () => {
		const problems = await problemApi.inFile(file);
		reading.delete(file);
		// Checked anew meanwhile.
		if (problemStore.get() !== state) return readOpenFiles();
		known.set(file, problems);
		show();
	});
	reading.delete(file);
}

function show(): void {
	const shown = new Map<string, PlacedProblem[]>();
	for (const [file, problems] of known)
		for (const problem of problems) {
			if (!problem.path) continue;
			const key = keyOfField(file, problem.path);
			shown.set(key, [...(shown.get(key) ?? []), problem]);
		}
	const before = fieldProblems.get();
	fieldProblems.set(
		new Map(
			[...shown].map(([key, now]) => {
				const then = before.get(key);
				return [key, then && isSame(then, now) ? then : now];
			}),
		),
	);
}

/** A field is not drawn anew for the same problems. */
function isSame(
	one: readonly PlacedProblem[],
	other: readonly PlacedProblem[],
) {
	return JSON.stringify(one) === JSON.stringify(other);
}
