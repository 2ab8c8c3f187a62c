// The beginning of a thread: one lane of a load, led by messages.
import { parentPort, workerData } from "node:worker_threads";
import type { Diagnostic, Masked } from "@curlew/client";
import { passedElsewhere, problemOf } from "@curlew/client/internal";
import { Lane } from "./lane.ts";
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
	let lane: Lane | undefined;
	process.on("uncaughtException", (error) =>
		post({ kind: "failed", problem: told(error, lane) }),
	);
	try {
		lane = await Lane.open({
			selection: data.selection,
			session: data.session,
			plan: data.plan,
			ask: data.canAsk ? ask : undefined,
			onInterval: (report) => post({ kind: "interval", report }),
		});
		const opened = lane;
		parentPort?.on("message", (message: ToThread) => obey(opened, message));
		post({ kind: "ready", ...lane.facts });
	} catch (error) {
		post({ kind: "failed", problem: told(error, lane) });
	}
}

/** What was thrown, as it may be told. */
function told(error: unknown, lane: Lane | undefined): Masked<Diagnostic> {
	if (error instanceof LoadStoppedError) return error.told;
	// Without a lane, no session has been opened that could know a secret.
	return lane?.problemOf(error) ?? passedElsewhere(problemOf(error));
}

function obey(lane: Lane, message: ToThread): void {
	switch (message.kind) {
		case "start":
			void carry(lane, message.at);
			return;
		case "stop":
			lane.stop();
			return;
		case "cut":
			lane.cut();
			return;
		case "answer":
			answers.get(message.id)?.(message.answer);
			answers.delete(message.id);
	}
}

async function carry(lane: Lane, at: number): Promise<void> {
	try {
		const end = await lane.run(at);
		await lane.close();
		post({ kind: "ended", ...end });
	} catch (error) {
		post({ kind: "failed", problem: told(error, lane) });
	}
}

await main();
