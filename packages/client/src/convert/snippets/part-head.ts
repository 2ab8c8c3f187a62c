import type { SnippetPart } from "./snippet-request.ts";

/** The `Content-Disposition` of a part, as browsers write it (RFC 7578 §4.2, HTML §4.10.21.8). */
export function disposition(part: SnippetPart): string {
	const file =
		"path" in part ? `; filename=${inHeader(nameOfFile(part.path))}` : "";
	return `form-data; name=${inHeader(part.name)}${file}`;
}

export function nameOfFile(path: string): string {
	return path.replace(/^.*[\\/]/s, "");
}

function inHeader(name: string): string {
	const escaped = name
		.replaceAll("\r", "%0D")
		.replaceAll("\n", "%0A")
		.replaceAll('"', "%22");
	return `"${escaped}"`;
}
