import type { DocumentNode } from "graphql";
import { queryOperations } from "./operations.ts";
import type { QueryFault } from "./query-faults.ts";

/** What is said of subscriptions. */
export const SUBSCRIPTIONS =
	"Curlew sends subscriptions over HTTP: they work with servers that answer with server-sent events (add the header Accept: text/event-stream), and not with those that need a WebSocket.";

/** Tells at each subscription which servers it works with. */
export function subscriptionNotes(
	document: DocumentNode,
): readonly QueryFault[] {
	return queryOperations(document).flatMap(({ operation, loc }) =>
		operation === "subscription" && loc
			? {
					from: loc.start,
					to: loc.start + operation.length,
					severity: "info",
					message: SUBSCRIPTIONS,
				}
			: [],
	);
}
