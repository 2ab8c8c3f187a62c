import { parentPort } from "node:worker_threads";
import { holdText } from "@curlew/client/editing";
import { ruleSummaries } from "@curlew/client/internal";
import type { PlacedProblem } from "../../protocol/problems.ts";
import {
	type CheckedProblem,
	countProblems,
	findAllProblems,
} from "./find-all-problems.ts";
import type {
	CheckedList,
	FromCheckThread,
	ToCheckThread,
} from "./messages.ts";
import { placeProblems } from "./place-problems.ts";

// The thread in which a collection is checked, again and again. It keeps what
// was found last: of most of it, a page is told no more than how much it is.

const MOST_LISTED = 10_000;

let held: readonly string[] = [];
let found: readonly CheckedProblem[] = [];
/** One after the other, so that answers are about what was checked before. */
let work = Promise.resolve();

parentPort?.on("message", (message: ToCheckThread) => {
	work = work.then(async () => {
		const answer = await answerTo(message);
		parentPort?.postMessage(answer);
	});
});

async function answerTo(message: ToCheckThread): Promise<FromCheckThread> {
	switch (message.kind) {
		case "check":
			return check(message);
		case "list":
			return {
				kind: "listed",
				number: message.number,
				list: await listed(),
			};
		case "file":
			return {
				kind: "placed",
				number: message.number,
				problems: placed(message.file),
			};
	}
}

async function check({
	path,
	unsaved,
}: Extract<ToCheckThread, { kind: "check" }>): Promise<FromCheckThread> {
	const started = performance.now();
	for (const file of held) holdText(file, undefined);
	for (const [file, text] of unsaved) holdText(file, text);
	held = unsaved.map(([file]) => file);
	try {
		found = await findAllProblems(path);
		const duration = performance.now() - started;
		return { kind: "checked", counts: countProblems(found), duration };
	} catch (error) {
		const message = error instanceof Error ? error.message : String(error);
		return { kind: "failed", message, duration: performance.now() - started };
	}
}

async function listed(): Promise<CheckedList> {
	const problems = found.slice(0, MOST_LISTED).map(told);
	const rules = new Set(problems.map(({ rule }) => rule));
	const summaries = await ruleSummaries();
	return {
		problems,
		about: Object.fromEntries(
			summaries.flatMap(({ name, about }) =>
				rules.has(name) ? [[name, about]] : [],
			),
		),
	};
}

function placed(file: string): readonly PlacedProblem[] {
	return placeProblems(
		file,
		found.filter((one) => one.file === file),
	);
}

function told({
	length: _length,
	rewriting: _rewriting,
	...problem
}: CheckedProblem) {
	return problem;
}
