import type { Session } from "@curlew/client";
import { buildUrl, DraftRequest, Rendering } from "@curlew/client/driving";
import { visibleLine } from "@curlew/client/internal";
import type { PreparedRequest } from "../fast-path/prepare-requests.ts";

/** More hosts than these are not listed. */
const MOST_HOSTS = 20;

/**
 * The hosts that the requests go to, as far as it can be told before anything
 * is sent: `http://127.0.0.1:8080`. Of a URL that is put together only on the
 * way, its beginning as it is written.
 */
export function targetHosts(
	session: Session,
	requests: readonly PreparedRequest[],
): readonly string[] {
	const { variables, masker, collection } = session.parts;
	const hosts = new Set<string>();
	for (const { definition } of requests) {
		if (hosts.size >= MOST_HOSTS) break;
		const draft = new DraftRequest(definition, collection.definition);
		const rendering = new Rendering({
			variables: variables.chainFor(definition),
			policy: "keep",
			masker,
		});
		const filled = rendering.fillIn(draft.url.url);
		const method = draft.getMethod();
		const built = buildUrl(rendering, draft.url, filled, [], method);
		const host = built
			? new URL(built.href).origin
			: beginningOf(draft.url.url.template.source);
		hosts.add(visibleLine(session.mask(host)));
	}
	return [...hosts];
}

function beginningOf(url: string): string {
	return /^(?:[a-z]+:\/\/)?[^/?#]*/i.exec(url)?.[0] ?? url;
}
