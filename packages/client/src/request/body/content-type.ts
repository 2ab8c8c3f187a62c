import { isOneLine } from "../headers/build-headers.ts";
import type { Rendering } from "../rendering.ts";
import type { TemplatedText } from "../templated-text.ts";

/** The media type that the user wrote for a file or a part; undefined when there is none, or none that can be sent. */
export function renderContentType(
	rendering: Rendering,
	text: TemplatedText | undefined,
): string | undefined {
	if (text === undefined) return undefined;
	const type = rendering.render(text).trim();
	return type !== "" && isOneLine(rendering, text, type) ? type : undefined;
}

/** Types are case-insensitive (RFC 9110 §8.3.1). */
export function isMultipart(contentType: string): boolean {
	return /^multipart\//i.test(contentType);
}
