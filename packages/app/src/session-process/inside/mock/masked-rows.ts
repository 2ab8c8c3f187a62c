import type { ProcessCalls } from "../../messages.ts";
import type { CallContext } from "../serve.ts";

/** Requests to a mock as they may be shown: what was sent from here has the collection's secrets in it. */
export async function maskedRowsOf(
	{ sessions }: CallContext<"masked-mock-rows">,
	{ environments, rows }: ProcessCalls["masked-mock-rows"]["ask"],
): Promise<ProcessCalls["masked-mock-rows"]["answer"]> {
	// A run has had a session of its own: the same secrets are known in this one then.
	for (const environment of environments)
		await sessions.get(environment).catch(() => undefined);
	return sessions.masked(rows);
}
