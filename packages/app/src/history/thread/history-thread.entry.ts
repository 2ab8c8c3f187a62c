import { parentPort } from "node:worker_threads";
import { compareResponses } from "../compare-responses.ts";
import { compareRuns } from "../compare-runs.ts";
import { History } from "../history.ts";
import { type HistoryError, historyErrorOf } from "../history-error.ts";
import type {
	Fault,
	FromHistory,
	HistoryQuestion,
	ToHistory,
} from "./messages.ts";

// The thread of the history: SQLite works while everything else waits, and
// putting the index of words in order after a deletion may take a second.

const history = new History({
	onProblem: (problem) => tell({ kind: "problem", problem: faultOf(problem) }),
});

/** Numbers in the history, by what `HistoryThread.beginRun` gave; undefined for runs that could not be kept. */
const runs = new Map<number, number | undefined>();

parentPort?.on("message", receive);

function receive(message: ToHistory): void {
	switch (message.kind) {
		case "add": {
			const { entry } = message;
			const { runId } = entry;
			history.add({
				...entry,
				runId: runId === undefined ? undefined : runs.get(runId),
			});
			return;
		}
		case "begin-run":
			runs.set(message.run, history.beginRun(message.listing));
			return;
		case "finish-run": {
			const id = runs.get(message.run);
			if (id !== undefined)
				history.finishRun(id, message.summary, message.results);
			return;
		}
		case "ask":
			tell(answer(message.id, message.question));
			return;
		case "close":
			history.close();
			parentPort?.close();
			return;
	}
}

function answer(id: number, question: HistoryQuestion): FromHistory {
	try {
		return { kind: "answer", id, answer: answerTo(question) };
	} catch (error) {
		const problem = faultOf(historyErrorOf(error, history.file));
		return { kind: "failed", id, problem };
	}
}

function answerTo(question: HistoryQuestion): unknown {
	switch (question.kind) {
		case "list":
			return history.list(question.filter, { before: question.before });
		case "entry":
			return history.entry(question.id);
		case "delete":
			return history.delete(question.deletion);
		case "move":
			return history.move(question.moves, question.hasDrafts);
		case "size":
			return history.size();
		case "compare-entries":
			return comparedEntries(question);
		case "compare-with-previous":
			return comparedWithPrevious(question.id);
		case "number-of-run":
			return runs.get(question.run);
	}
}

function comparedEntries({
	left,
	right,
	sortKeys,
}: Extract<HistoryQuestion, { readonly kind: "compare-entries" }>) {
	const [a, b] = [history.entry(left), history.entry(right)];
	return a && b && compareResponses(a, b, { sortKeys });
}

function comparedWithPrevious(id: number) {
	const run = history.run(id);
	const previous = run && history.previousRun(run);
	if (!run || !previous) return { previous: null, comparison: null };
	const { results: _, ...listing } = previous;
	return { previous: listing, comparison: compareRuns(previous, run) };
}

function faultOf({ code, message, hint }: HistoryError): Fault {
	return { code, message, ...(hint !== undefined && { hint }) };
}

function tell(message: FromHistory): void {
	parentPort?.postMessage(message);
}
