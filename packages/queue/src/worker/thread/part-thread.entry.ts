import { parentPort } from "node:worker_threads";
import type { EventListener } from "@curlew/client";
import { problemOf } from "@curlew/client/internal";
import { reportLostPart } from "./lost-part.ts";
import type { FromWorkerThread, ToWorkerThread } from "./messages.ts";
import { WorkerRunSession } from "./opened-run.ts";
import { PartTask } from "./part-task.ts";

/**
 * A thread that runs parts: whatever their scripts compute, the worker itself
 * goes on talking to Redis.
 */
const runs = new Map<
	string,
	{
		readonly opened: WorkerRunSession;
		readonly asksAlways: boolean;
		readonly folder: string;
	}
>();
const tasks = new Map<number, PartTask>();

function post(message: FromWorkerThread): void {
	parentPort?.postMessage(message);
}

parentPort?.on("message", (message: ToWorkerThread) => {
	switch (message.kind) {
		case "open": {
			const { run } = message;
			const { asksAlways, folder } = run;
			runs.set(run.id, {
				opened: new WorkerRunSession(run),
				asksAlways,
				folder,
			});
			return;
		}
		case "close": {
			const run = runs.get(message.run);
			runs.delete(message.run);
			void run?.opened.close();
			return;
		}
		case "part":
			void runPart(message);
			return;
		case "taken":
			tasks.get(message.task)?.taken();
			return;
		case "answer":
			tasks.get(message.task)?.answer(message.ask, message.answer);
			return;
		case "abort":
			tasks.get(message.task)?.abort();
			return;
	}
});

async function runPart({
	task,
	run: id,
	part,
	lost,
	ahead,
}: Extract<ToWorkerThread, { readonly kind: "part" }>): Promise<void> {
	const run = runs.get(id);
	if (run === undefined) return;
	const attempt = new PartTask(task, { ...run, ahead }, post);
	tasks.set(task, attempt);
	try {
		if (lost === undefined) await run.opened.run(part, attempt);
		else {
			const { parted, collection } = await run.opened.opened();
			const tell: EventListener = (event) => attempt.tell(event);
			reportLostPart({ run: parted, collection, part, lost }, tell);
		}
		attempt.finish();
	} catch (error) {
		post({ kind: "failed", task, problem: problemOf(error) });
	} finally {
		tasks.delete(task);
	}
}
