import { visibleLine, visibleText } from "../../diagnostics/visible-text.ts";
import type { RequestPreview } from "../../request/preview.ts";
import type { Style } from "./style.ts";

/** A finished request for reading, as it would go over the wire; the body is not indented anew, but control characters in it are made visible. */
export function describePreview(preview: RequestPreview, style: Style): string {
	const lines = [
		`${style.bold(visibleLine(preview.method))} ${visibleLine(preview.url)}`,
		...preview.headers.map(
			([name, value]) =>
				`${style.accent(visibleLine(name))}: ${visibleLine(value)}`,
		),
	];
	if (preview.body !== undefined) lines.push("", visibleText(preview.body));
	return `${lines.join("\n")}\n`;
}

/**
 * A finished request as one JSON document for programs: method, URL, headers
 * in order, body (null when there is none), and every reference without value.
 */
export function previewDocument(preview: RequestPreview) {
	const { method, url, headers, body, unresolved } = preview;
	return {
		method,
		url,
		headers,
		body: body ?? null,
		unresolved: unresolved.map(({ reference, message, hint, location }) => ({
			reference,
			message,
			hint,
			file: location?.file,
			line: location?.line,
			column: location?.column,
		})),
	};
}
