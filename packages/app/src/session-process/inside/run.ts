import { runCollection } from "@curlew/client";
import type { ProcessCalls } from "../messages.ts";
import type { CallContext } from "./serve.ts";

/** Runs requests in a session of its own, which begins with what files say. */
export async function runInProcess(
	{ collection, sessions, signal, tell }: CallContext<"run">,
	options: ProcessCalls["run"]["ask"],
): Promise<null> {
	const user = {
		tell: () => {}, // the page shows the login as long as it is waited for
		showLogin: (
			login: Extract<ProcessCalls["run"]["news"], { type: "login" }>["login"],
		) => tell({ type: "login", login }),
	};
	const fresh = await collection.fresh();
	await runCollection(
		fresh,
		{ ...(await sessions.optionsFor(fresh)), user, ...options, signal },
		(event) => tell({ type: "event", event }),
	);
	return null;
}
