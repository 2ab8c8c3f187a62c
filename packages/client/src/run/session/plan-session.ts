import { planRequests } from "../../analysis/plan/plan-requests.ts";
import type { PlannedRequest } from "../../analysis/plan/run-graph.ts";
import type { RequestDefinition } from "../../collection/model.ts";
import type { Session } from "./session.ts";

/** Which requests of a run need which others, with the variables that the session has. */
export async function planSession(
	{ parts }: Session,
	requests: readonly RequestDefinition[],
	allowsUnsafe: boolean,
): Promise<readonly PlannedRequest[]> {
	const { collection, options, variables } = parts;
	return planRequests(requests, {
		collection: collection.definition,
		scopes: variables.sharedChain().scopes,
		allowsUnsafe,
		isDeveloper: options.sandbox === "developer",
		isSeeded: options.seed !== undefined,
	});
}
