import type { ApiDocument, Diagnostic } from "@curlew/client/openapi";
import type { DocumentPlaces } from "./places.ts";

/** What is wrong with a document, each with its place. None of it keeps the rest from being used. */
export function contractFindings(
	{ findings }: ApiDocument,
	places: DocumentPlaces,
): readonly Diagnostic[] {
	for (const { at } of findings.all) places.note(at);
	return findings.all.map(({ at, message, hint }) => {
		const { location, excerpt } = places.of(at);
		return {
			code: "CONTRACT_DOCUMENT",
			severity: "warning",
			message,
			hint,
			location,
			...(excerpt !== undefined && { excerpt }),
		};
	});
}
