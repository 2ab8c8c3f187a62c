import type { Collection, RequestDefinition } from "@curlew/client";
import {
	credentialHeaders,
	DraftRequest,
	type ResolvedOptions,
	scriptsInOrder,
} from "@curlew/client/driving";
import type { LoadRequest } from "../user/load-context.ts";
import { planFastRequest } from "./fast-request.ts";
import { RequestWriter } from "./request-writer.ts";

/** A request of a load, and why it takes the slow path, if it does. */
export interface PreparedRequest extends LoadRequest {
	readonly slowPathReason: string | undefined;
}

/**
 * Looks at each request once: how it can be sent, and what holds for it.
 *
 * @param timeout of all requests, over what files say; milliseconds
 */
export function prepareRequests(
	requests: readonly RequestDefinition[],
	collection: Collection["definition"],
	options: ResolvedOptions,
	timeout: number | undefined,
): readonly PreparedRequest[] {
	return requests.map((definition, index) => {
		const draft = new DraftRequest(definition, collection);
		if (timeout !== undefined) draft.setTimeout(timeout);
		const { encodeUrl: _, ...settings } = draft.settings;
		const plain = planFastRequest(definition, collection, options);
		const isPlain = !("why" in plain);
		return {
			index,
			definition,
			writer: isPlain ? new RequestWriter(plain) : undefined,
			slowPathReason: isPlain ? undefined : plain.why,
			settings,
			credentialHeaders: credentialHeaders(draft.auth) ?? [],
			followsRedirects: settings.followRedirects && settings.maxRedirects > 0,
			judgesItself: judgesItself(definition, collection),
		};
	});
}

function judgesItself(
	definition: RequestDefinition,
	collection: Collection["definition"],
): boolean {
	return (
		definition.assertions.some(({ isDisabled }) => !isDisabled) ||
		scriptsInOrder(definition, "tests", collection).length > 0
	);
}
