import { toText, type Value } from "@curlew/template";
import type { ReceivedResponse, SentRequest } from "../../http/exchange.ts";
import type { OutgoingRequest } from "../../request/outgoing-request.ts";
import { capturedValues } from "../../variables/secrets/captured-values.ts";
import { signaturesIn } from "../../variables/secrets/signatures.ts";
import type { SessionContext } from "../context/session-context.ts";

/** Bytes. Longer bodies are for files, and not for rules about their content. */
const LARGEST_BODY = 64 * 1024 * 1024;

/**
 * What the collection declares to be secret in every response (`captures`) is
 * from now on, before anything of it is told.
 *
 * @returns the secrets in the response
 */
export function learnFromResponse(
	{ parts }: SessionContext,
	{ headers, body }: ReceivedResponse,
): readonly Value[] {
	const { masker, guard, declaredSecrets, collection } = parts;
	const { secrets } = collection.definition.extensions;
	if (secrets === undefined) return [];
	const text = () => (body.size > LARGEST_BODY ? "" : body.text());
	const captured = [...capturedValues(secrets.captures, { headers, text })];
	for (const value of captured) guard.learnPassing("a captured value", value);
	for (const { name, captures } of declaredSecrets)
		for (const value of capturedValues(captures, { headers, text })) {
			guard.learnPassing(name, value);
			captured.push(value);
		}
	for (const value of captured)
		for (const part of textsOf(value)) masker.addPassing(part);
	return captured;
}

/** Whether the collection declares parts of responses to be secret. */
export function declaresCaptures({ parts }: SessionContext): boolean {
	const { secrets } = parts.collection.definition.extensions;
	const declared = parts.declaredSecrets.flatMap(({ captures }) => captures);
	return (secrets?.captures.length ?? 0) + declared.length > 0;
}

/** What the authentication made of its secrets is one itself. */
export function learnFromSent(
	{ parts }: SessionContext,
	{ auth, body }: OutgoingRequest,
	{ url, headers }: Pick<SentRequest, "url" | "headers">,
): void {
	if (auth === undefined) return;
	const { masker, guard } = parts;
	const form = body?.kind === "text" ? body.text : "";
	const texts = [url, form, ...headers.map(([, value]) => value)];
	const signatures = texts.flatMap(signaturesIn);
	if (signatures.length === 0) return;
	const names = auth.fields.texts().flatMap((text) => guard.namesIn(text));
	for (const signature of signatures) {
		masker.addPassing(signature);
		guard.learnDerived(names, signature, "the signature");
	}
}

function* textsOf(value: Value): Iterable<string> {
	if (typeof value === "boolean" || value === null) return;
	if (typeof value === "object" && !(value instanceof Date))
		for (const part of Object.values(value)) yield* textsOf(part);
	else yield toText(value);
}
