import {
	effectsOfRequests,
	type RequestEffects,
} from "../../analysis/plan/plan-requests.ts";
import type { RequestDefinition } from "../../collection/model.ts";
import type { Session } from "../session/session.ts";

/** What requests do to each other when they are sent in a session, in this order. */
export function effectsInSession(
	{ parts: { collection, options, variables } }: Session,
	requests: readonly RequestDefinition[],
): Promise<readonly RequestEffects[]> {
	return effectsOfRequests(requests, {
		collection: collection.definition,
		scopes: variables.sharedChain().scopes,
		allowsUnsafe: false,
		isDeveloper: options.sandbox === "developer",
		isSeeded: options.seed !== undefined,
	});
}
