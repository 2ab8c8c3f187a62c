import type { Value } from "@curlew/template";
import type { RequestExecution } from "./request-execution.ts";

/** Bytes. Looking through more would take longer than the script. */
const LARGEST_BODY = 10 * 1024 * 1024;

/**
 * What a request's script can have from elsewhere than from secrets: variables
 * that are none, the request as it is written, the response. For telling what
 * it computed from what it just passes on.
 */
export function* knownTexts({
	chain,
	draft,
	host,
	session,
}: RequestExecution): Iterable<string> {
	for (const { variables } of chain.scopes)
		for (const { value, isSecret, isDerived } of variables.values())
			if (!isSecret && !isDerived) yield* textsOf(value);
	yield draft.getUrl();
	for (const [name, value] of draft.getHeaders()) yield `${name}: ${value}`;
	const body = draft.getBody({ raw: true });
	if (body !== undefined) yield* textsOf(body);
	yield session.parts.collection.definition.root;
	if (host.response === undefined) return;
	const { response } = host.response;
	yield response.url;
	for (const [name, value] of response.headers) yield `${name}: ${value}`;
	if (response.body.size <= LARGEST_BODY) yield response.body.text();
}

function* textsOf(value: Value): Iterable<string> {
	if (typeof value === "string") yield value;
	else if (typeof value === "object" && value !== null)
		for (const part of Object.values(value)) yield* textsOf(part);
}
