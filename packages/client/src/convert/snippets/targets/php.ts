import { php as text } from "../literals.ts";
import { nameOfFile } from "../part-head.ts";
import {
	headersBeside,
	type SnippetPart,
	type SnippetRequest,
} from "../snippet-request.ts";

export function phpCode(request: SnippetRequest): string {
	const headers = headersBeside(request).map(
		([name, value]) =>
			`        ${text(value === "" ? `${name};` : `${name}: ${value}`)},\n`,
	);
	return `<?php

$curl = curl_init();
curl_setopt_array($curl, [
    CURLOPT_URL => ${text(request.url)},
    CURLOPT_CUSTOMREQUEST => ${text(request.method)},
${request.method === "HEAD" ? "    CURLOPT_NOBODY => true,\n" : ""}    CURLOPT_RETURNTRANSFER => true,
${headers.length === 0 ? "" : `    CURLOPT_HTTPHEADER => [\n${headers.join("")}    ],\n`}${bodyOf(request)}]);
$content = curl_exec($curl);
if ($content === false) {
    throw new RuntimeException(curl_error($curl));
}
echo curl_getinfo($curl, CURLINFO_RESPONSE_CODE), " ", $content, "\\n";
`;
}

function bodyOf({ body }: SnippetRequest): string {
	switch (body?.kind) {
		case undefined:
			return "";
		case "text":
			return `    CURLOPT_POSTFIELDS => ${text(body.text)},\n`;
		case "file":
			return `    CURLOPT_POSTFIELDS => file_get_contents(${text(body.path)}),\n`;
		case "multipart":
			return `    CURLOPT_POSTFIELDS => [\n${body.parts.map(part).join("")}    ],\n`;
	}
}

function part(one: SnippetPart): string {
	const type = one.contentType === undefined ? "null" : text(one.contentType);
	if ("path" in one)
		return `        ${text(one.name)} => new CURLFile(${text(one.path)}, ${type}, ${text(nameOfFile(one.path))}),\n`;
	// A plain text that begins with @ would be taken for a file by old versions.
	return `        ${text(one.name)} => ${text(one.value)},\n`;
}
