import { placeOfField } from "../../collection/places/place.ts";
import { parsesAsJson } from "../../values/parses-as-json.ts";
import type { Rendering } from "../rendering.ts";
import { placeOfPlaceholder, type TemplatedText } from "../templated-text.ts";
import type { JsonText } from "./compiled-body.ts";
import { findJsonError, type JsonError } from "./json-error.ts";

/** Larger texts (in UTF-16 code units) are sent unchecked: parsing them would cost more than sending. */
const LARGEST_CHECKED = 5 * 1024 * 1024;

export interface BuiltJson {
	readonly text: string;
	/** False when it was found to be no JSON; a warning has been noted. */
	readonly isValid: boolean;
}

/**
 * Renders JSON. Comments are taken out when the text is JSON without them;
 * otherwise it stays as written. What is not JSON is sent all the same, with a
 * warning that names line, column and the placeholder responsible.
 */
export function buildJson(rendering: Rendering, json: JsonText): BuiltJson {
	return rendering.repeatably((again) => {
		if (json.withoutComments !== undefined) {
			const attempt = rendering.attempt(json.withoutComments);
			if (isJson(attempt.text)) {
				attempt.accept();
				return { text: attempt.text, isValid: true };
			}
			again();
		}
		const text = rendering.render(json.text);
		// An empty body is left empty on purpose; an empty value is not.
		const isEmpty = json.text.template.source.trim() === "";
		const error = isEmpty || isJson(text) ? undefined : findJsonError(text);
		if (error === undefined) return { text, isValid: true };
		again();
		warnOfError(rendering, json.text, error);
		return { text, isValid: false };
	});
}

function isJson(text: string): boolean {
	return text.length > LARGEST_CHECKED || parsesAsJson(text);
}

function warnOfError(
	rendering: Rendering,
	json: TemplatedText,
	{ line, column, what, offset }: JsonError,
): void {
	const { spans, unresolved } = rendering.attempt(json);
	// A placeholder without value that stops the request has been told of.
	if (rendering.policy === "error" && unresolved.length > 0) return;
	const span = spans.findLast(({ start }) => start <= offset);
	const isInside = span !== undefined && offset < span.end;
	const culprit =
		span === undefined
			? ""
			: isInside
				? `, in the value of \`${span.placeholder.raw}\``
				: `, after the value of \`${span.placeholder.raw}\``;
	rendering.warn(
		"INVALID_JSON_BODY",
		`Invalid JSON in ${json.label}: ${what} at line ${line}, column ${column}${culprit}.`,
		span?.placeholder.isInJsonString === false
			? `Put quotation marks around it, "${span.placeholder.raw}", if it is meant as a string. The body is sent as it is.`
			: "The body is sent as it is.",
		span === undefined
			? placeOfField(json.field)
			: placeOfPlaceholder(json, span.placeholder),
	);
}
