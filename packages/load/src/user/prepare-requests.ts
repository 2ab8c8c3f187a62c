import type { Collection, RequestDefinition } from "@curlew/client";
import { RequestPlan, type ResolvedOptions } from "@curlew/client/driving";
import { planFastRequest } from "../fast-path/fast-request.ts";
import { RequestWriter } from "../fast-path/request-writer.ts";
import type { LoadRequest } from "./load-context.ts";

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
	const plans = requests.map(
		(definition) => new RequestPlan(definition, collection, timeout),
	);
	const offersHttp2 = allOfferHttp2(plans);
	return plans.map((plan, index) => {
		const { followRedirects, maxRedirects } = plan.settings;
		const fast = planFastRequest(plan, { ...options, offersHttp2 });
		const isFast = !("why" in fast);
		return {
			index,
			definition: plan.draft.definition,
			plan,
			writer: isFast ? new RequestWriter(fast) : undefined,
			slowPathReason: isFast ? undefined : fast.why,
			followsRedirects: followRedirects && maxRedirects > 0,
			judgesItself: plan.hasAssertions || plan.scriptKinds.has("tests"),
		};
	});
}

/** Connections of the fast path are shared, so they offer HTTP/2 where all requests do. */
export function allOfferHttp2(
	plans: readonly Pick<RequestPlan, "settings">[],
): boolean {
	return plans.every(({ settings }) => settings.http2);
}
