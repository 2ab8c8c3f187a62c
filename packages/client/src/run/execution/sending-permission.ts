import type { WatchedRequest } from "./protocol.ts";
import type { RequestExecution } from "./request-execution.ts";

/** Whether all secrets in a finished request may go where it goes; what speaks against it is then in the record. Few collections say where theirs may be sent: for others nothing is loaded. */
export async function mayBeSent(
	execution: RequestExecution,
	watched: () => WatchedRequest,
): Promise<boolean> {
	const { session, record } = execution;
	if (!session.parts.guard.isWatching) return true;
	const { secretProblem } = await import("./secret-problem.ts");
	const problem = await secretProblem(execution, watched());
	if (problem) record.problems.push(problem);
	return problem === undefined;
}
