import { toText, type Value } from "@curlew/template";
import type {
	HttpResponse,
	HttpResult,
	SentRequest,
} from "../http/exchange.ts";
import type { OutgoingRequest } from "../request/outgoing-request.ts";
import { capturedValues } from "../variables/secrets/captured-values.ts";
import { signaturesIn } from "../variables/secrets/signatures.ts";
import type { Session } from "./session.ts";

/** Learns what is secret from what came of sending a request, before anything of it is told. */
export function learnFromOutcome(
	session: Session,
	outgoing: OutgoingRequest,
	outcome: HttpResult,
): void {
	const { request } =
		outcome.kind === "failure" ? outcome.failure : outcome.response;
	learnFromSent(session, outgoing, request);
	if (outcome.kind === "response") learnFromResponse(session, outcome.response);
}

/** What the collection declares to be secret in every response (`captures`) is from now on. */
function learnFromResponse({ parts }: Session, response: HttpResponse): void {
	const { masker, guard, declaredSecrets, collection } = parts;
	const { secrets } = collection.definition.extensions;
	if (secrets === undefined) return;
	const { headers } = response;
	const looked = { headers, text: () => response.body.text() };
	for (const value of capturedValues(secrets.captures, looked))
		for (const text of textsOf(value)) masker.addPassing(text);
	for (const { name, captures } of declaredSecrets)
		for (const value of capturedValues(captures, looked)) {
			for (const text of textsOf(value)) masker.addPassing(text);
			guard.learn(name, value);
		}
}

/** What the authentication made of its secrets is one itself. */
function learnFromSent(
	{ parts }: Session,
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
		guard.learnDerived(names, signature);
	}
}

function* textsOf(value: Value): Iterable<string> {
	if (typeof value === "boolean" || value === null) return;
	if (typeof value === "object" && !(value instanceof Date))
		for (const part of Object.values(value)) yield* textsOf(part);
	else yield toText(value);
}
