import { parentPort } from "node:worker_threads";
import { holdText } from "@curlew/client/editing";
import { findProblems } from "./find-problems.ts";
import type { FromChecker, ToChecker } from "./messages.ts";

parentPort?.on("message", (message: ToChecker) => {
	if (message.kind === "text") holdText(message.file, message.text);
	else void check(message.root);
});

async function check(root: string): Promise<void> {
	parentPort?.postMessage(await answer(root));
}

async function answer(root: string): Promise<FromChecker> {
	const started = performance.now();
	try {
		const found = await findProblems(root);
		const duration = performance.now() - started;
		return { kind: "checked", root, found, duration };
	} catch (error) {
		const message =
			error instanceof Error ? (error.stack ?? error.message) : String(error);
		return { kind: "failed", root, message };
	}
}
