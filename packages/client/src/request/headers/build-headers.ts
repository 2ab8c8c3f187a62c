import { placeOfField } from "../../collection/places/place.ts";
import type { HeaderPlan, PlannedHeader } from "../header-plan.ts";
import type { HeaderPair } from "../outgoing-request.ts";
import type { Rendering } from "../rendering.ts";
import type { TemplatedText } from "../templated-text.ts";
import type { HeaderText } from "./compiled-headers.ts";

/** A finished header. */
export interface RenderedHeader {
	readonly name: string;
	readonly value: string;
}

const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const LINE_BREAK_OR_NUL = /[\r\n\0]/;

/** Tells whether a text is a token (RFC 9110 §5.6.2), as names of headers and methods must be. */
export function isToken(text: string): boolean {
	return TOKEN.test(text);
}

/** Renders the headers of a plan that are written, without those that cannot be sent. */
export function renderHeaders(
	rendering: Rendering,
	{ written }: HeaderPlan,
): RenderedHeader[] {
	return written.flatMap((header) => {
		const value = renderHeader(rendering, header);
		return value === undefined ? [] : { name: header.name, value };
	});
}

/** The value of a header; undefined, and the request refused, when it cannot be sent. */
export function renderHeader(
	rendering: Rendering,
	{ name, text }: PlannedHeader,
): string | undefined {
	const value = rendering.render(text.value);
	return isSendable(rendering, text, name, value) ? value : undefined;
}

/** A header as it goes over the wire. */
export function pairOf({ name, value }: RenderedHeader): HeaderPair {
	return [name, value];
}

/** Tells whether there is a header of that name (lower case). */
export function hasHeader(
	headers: readonly RenderedHeader[],
	name: string,
): boolean {
	return headers.some((header) => header.name.toLowerCase() === name);
}

function isSendable(
	rendering: Rendering,
	header: HeaderText,
	name: string,
	value: string,
): boolean {
	if (!isToken(name)) {
		if (!rendering.isLeftOpen(header.name))
			rendering.refuse(
				"INVALID_HEADER_NAME",
				`${JSON.stringify(name)} is not a valid header name.`,
				"A header name consists of letters, digits and !#$%&'*+-.^_`|~.",
				placeOfField(header.name.field),
			);
		return false;
	}
	return isOneLine(rendering, header.value, value);
}

/** Tells whether what a text was rendered to can be the value of a header (RFC 9110 §5.5), and refuses the request when it cannot. */
export function isOneLine(
	rendering: Rendering,
	text: TemplatedText,
	value: string,
): boolean {
	if (!LINE_BREAK_OR_NUL.test(value)) return true;
	// A line break that a value brings is reported with its placeholder.
	if (!LINE_BREAK_OR_NUL.test(text.template.source)) return false;
	rendering.refuse(
		"INVALID_HEADER_VALUE",
		`The value of ${text.label} contains a line break or a NUL character.`,
		"A header value is a single line.",
		placeOfField(text.field),
	);
	return false;
}
