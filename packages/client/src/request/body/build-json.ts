import { placeOfField } from "../../collection/places/place.ts";
import type { ClientRules } from "../../formats/rules/client-rules.ts";
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
 * Renders JSON. Comments are taken out when the text is JSON without them, or
 * the client does so in any case; otherwise it stays as written. What is not JSON is sent all the same, with a
 * warning that names line, column and the placeholder responsible.
 */
export function buildJson(
	rendering: Rendering,
	json: JsonText,
	{ sendsAnyJson }: Pick<ClientRules, "sendsAnyJson">,
): BuiltJson {
	return rendering.repeatably((again) => {
		if (json.withoutComments !== undefined) {
			const attempt = rendering.attempt(json.withoutComments);
			const isValid = isJson(attempt.text);
			if (isValid || sendsAnyJson) {
				attempt.accept();
				if (!isValid) {
					again();
					warnOfInvalid(rendering, json.withoutComments, attempt.text);
				}
				return { text: attempt.text, isValid };
			}
			again();
		}
		const text = rendering.render(json.text);
		// An empty body is left empty on purpose; an empty value is not.
		const isEmpty = json.text.template.source.trim() === "";
		if (isEmpty || isJson(text)) return { text, isValid: true };
		again();
		return { text, isValid: !warnOfInvalid(rendering, json.text, text) };
	});
}

/** True when there is something to warn of. */
function warnOfInvalid(
	rendering: Rendering,
	json: TemplatedText,
	text: string,
): boolean {
	const error = findJsonError(text);
	if (error !== undefined) warnOfError(rendering, json, error);
	return error !== undefined;
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
