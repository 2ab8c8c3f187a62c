// The beginning of a thread: one runner of a load, led by messages.
import { parentPort, workerData } from "node:worker_threads";
import type { Diagnostic, Masked } from "@curlew/client";
import { passedElsewhere, problemOf } from "@curlew/client/internal";
import { LoadRunner } from "./load-runner.ts";
import { LoadStoppedError } from "./load-stopped-error.ts";
import type { FromThread, ThreadData, ToThread } from "./messages.ts";

const data: ThreadData = workerData;
const answers = new Map<number, (answer: string | undefined) => void>();
let questions = 0;

function post(message: FromThread): void {
	parentPort?.postMessage(message);
}

function ask(
	question: string,
	{ isSecret }: { readonly isSecret: boolean },
): Promise<string | undefined> {
	const id = questions++;
	post({ kind: "ask", id, question, isSecret });
	return new Promise((resolve) => {
		answers.set(id, resolve);
	});
}

async function main(): Promise<void> {
	let runner: LoadRunner | undefined;
	process.on("uncaughtException", (error) =>
		post({ kind: "failed", problem: told(error, runner) }),
	);
	try {
		runner = await LoadRunner.open({
			selection: data.selection,
			session: data.session,
			plan: data.plan,
			ask: data.canAsk ? ask : undefined,
			onInterval: (report) => post({ kind: "interval", report }),
		});
		const opened = runner;
		parentPort?.on("message", (message: ToThread) => obey(opened, message));
		post({ kind: "ready", ...runner.facts });
	} catch (error) {
		post({ kind: "failed", problem: told(error, runner) });
	}
}

/** What was thrown, as it may be told. */
function told(
	error: unknown,
	runner: LoadRunner | undefined,
): Masked<Diagnostic> {
	if (error instanceof LoadStoppedError) return error.told;
	// Without a runner, no session has been opened that could know a secret.
	return runner?.problemOf(error) ?? passedElsewhere(problemOf(error));
}

function obey(runner: LoadRunner, message: ToThread): void {
	switch (message.kind) {
		case "start":
			void carry(runner, message.at);
			return;
		case "stop":
			runner.stop();
			return;
		case "cut":
			runner.cut();
			return;
		case "answer":
			answers.get(message.id)?.(message.answer);
			answers.delete(message.id);
	}
}

async function carry(runner: LoadRunner, at: number): Promise<void> {
	try {
		const end = await runner.run(at);
		await runner.close();
		post({ kind: "ended", ...end });
	} catch (error) {
		post({ kind: "failed", problem: told(error, runner) });
	}
}

void main();
