import { python as text } from "../literals.ts";
import { nameOfFile } from "../part-head.ts";
import {
	headersByName,
	type SnippetPart,
	type SnippetRequest,
} from "../snippet-request.ts";

export function pythonRequests(request: SnippetRequest): string {
	const headers = headersByName(request)
		.map(([name, value]) => `        ${text(name)}: ${text(value)},\n`)
		.join("");
	return `import requests

response = requests.request(
    ${text(request.method)},
    ${text(request.url)},
${headers === "" ? "" : `    headers={\n${headers}    },\n`}${bodyOf(request)}    allow_redirects=False,
)

print(response.status_code, response.text)
`;
}

function bodyOf({ body }: SnippetRequest): string {
	switch (body?.kind) {
		case undefined:
			return "";
		case "text":
			return `    data=${text(body.text)}.encode("utf-8"),\n`;
		case "file":
			return `    data=open(${text(body.path)}, "rb"),\n`;
		case "multipart":
			return `    files=[\n${body.parts.map(part).join("")}    ],\n`;
	}
}

function part(one: SnippetPart): string {
	const type =
		one.contentType === undefined ? "" : `, ${text(one.contentType)}`;
	const content =
		"path" in one
			? `${text(nameOfFile(one.path))}, open(${text(one.path)}, "rb")`
			: `None, ${text(one.value)}`;
	return `        (${text(one.name)}, (${content}${type})),\n`;
}
