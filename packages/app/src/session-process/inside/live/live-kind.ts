import type { LiveKind } from "../../../protocol/live.ts";
import { languageOf } from "../body-language.ts";
import { responseMediaType } from "../response-facts.ts";

/** Types of data that come line by line. */
const LINES =
	/(?:ndjson|jsonl|json-?lines|json-seq|stream\+json|x-json-stream)$/;

/** @param start the first bytes of the content */
export function liveKindOf(contentType: string, start: Uint8Array): LiveKind {
	const type = responseMediaType(contentType);
	if (type === "text/event-stream") return "events";
	if (LINES.test(type)) return "lines";
	return languageOf(contentType, start) === "binary" ? "bytes" : "text";
}
