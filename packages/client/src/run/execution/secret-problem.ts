import type { NotedDiagnostic } from "../../collection/places/place.ts";
import { prepareBody } from "../../http/outgoing-body.ts";
import { textsOfDraft } from "../../request/draft-texts.ts";
import { placeOfPlaceholder } from "../../request/templated-text.ts";
import { ScopeChain } from "../../variables/scope-chain.ts";
import type { FindSecret } from "../../variables/secrets/secret-guard.ts";
import {
	destinationsOf,
	type FoundSecret,
	NOT_ALLOWED_HERE,
	refusal,
	secretIn,
	secretInSignature,
} from "../secrets/secret-watch.ts";
import type { WatchedRequest } from "./protocol.ts";
import type { RequestExecution } from "./request-execution.ts";

/**
 * Looks at a request that is finished and not sent yet, as `secret-watch.ts`
 * looks at its hops: the problem has the placeholder that brought the secret in,
 * and its place. Undefined when it may be sent.
 */
export async function secretProblem(
	execution: RequestExecution,
	request: WatchedRequest,
): Promise<NotedDiagnostic | undefined> {
	const body = prepareBody(request.body);
	const openBody = () => body.open(body.length);
	const { url, method, headers } = request;
	for (const destination of destinationsOf(url, headers)) {
		const find = execution.session.parts.guard.watch(destination);
		if (find === undefined) continue;
		const found =
			(await secretIn({ url, method, headers, openBody }, find)) ??
			secretInSignature(request, find);
		if (found) return diagnose(execution, found, destination, find);
	}
	return undefined;
}

function diagnose(
	execution: RequestExecution,
	found: FoundSecret,
	url: URL,
	find: FindSecret,
): NotedDiagnostic {
	const { file } = execution.definition;
	const origin = originOf(execution, find);
	return {
		code: NOT_ALLOWED_HERE,
		severity: "error",
		...refusal(found.secret, url, origin?.label ?? "The request"),
		...(origin?.place
			? { place: origin.place }
			: { location: { file, line: 1, column: 1 } }),
	};
}

/** The first placeholder that brings the secret in. A script may have put it there instead. */
function originOf({ draft, chain }: RequestExecution, find: FindSecret) {
	// A dynamic value is no secret, and the next request's would be others.
	const variables = new ScopeChain(chain.scopes, {
		...chain.sources,
		dynamic: undefined,
	});
	for (const text of textsOfDraft(draft)) {
		const { spans } = text.template.trace(variables, { isData: text.isData });
		const span = spans.find(({ content }) => content && find(content));
		if (span) {
			const label = `\`${span.placeholder.raw}\` in ${text.label}`;
			return { label, place: placeOfPlaceholder(text, span.placeholder) };
		}
	}
	return undefined;
}
