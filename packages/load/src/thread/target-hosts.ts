import type { Session } from "@curlew/client";
import { visibleLine } from "@curlew/client/internal";
import type { PreparedRequest } from "../user/prepare-requests.ts";

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
	const { variables, masker } = session.parts;
	const hosts = new Set<string>();
	for (const { definition, plan } of requests) {
		if (hosts.size >= MOST_HOSTS) break;
		const chain = variables.chainFor(definition);
		const unresolved = "keep" as const;
		const rendering = plan.rendering({ variables: chain, unresolved, masker });
		const { url } = plan.draft.url;
		const filled = rendering.fillIn(url);
		const method = plan.draft.getMethod();
		const built = plan.renderUrl(rendering, filled, method);
		const host = built
			? new URL(built.href).origin
			: beginningOf(url.template.source);
		hosts.add(visibleLine(session.mask(host)));
	}
	return [...hosts];
}

function beginningOf(url: string): string {
	return /^(?:[a-z]+:\/\/)?[^/?#]*/i.exec(url)?.[0] ?? url;
}
