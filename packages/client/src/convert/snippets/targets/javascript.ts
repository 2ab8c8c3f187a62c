import { javascript as text } from "../literals.ts";
import { nameOfFile } from "../part-head.ts";
import {
	headersBeside,
	headersByName,
	type SnippetPart,
	type SnippetRequest,
} from "../snippet-request.ts";

export function fetchCode(request: SnippetRequest): string {
	const { method, url } = request;
	const body = bodyOf(request);
	return `${importOf(request)}${body.before}const response = await fetch(${text(url)}, {
  method: ${text(method)},
  headers: [${pairs(headersBeside(request))}],${body.value === undefined ? "" : `\n  body: ${body.value},`}
});

console.log(response.status, await response.text());
`;
}

export function axiosCode(request: SnippetRequest): string {
	const { method, url } = request;
	const body = bodyOf(request);
	const headers = headersByName(request)
		.map(([name, value]) => `\n    [${text(name)}]: ${text(value)},`)
		.join("");
	return `import axios from "axios";
${importOf(request)}${body.before}
const response = await axios.request({
  method: ${text(method)},
  url: ${text(url)},
  headers: {${headers === "" ? "" : `${headers}\n  `}},${body.value === undefined ? "" : `\n  data: ${body.value},`}
  transformResponse: (data) => data,
  validateStatus: () => true,
});

console.log(response.status, response.data);
`;
}

function importOf({ body }: SnippetRequest): string {
	const hasFiles =
		body?.kind === "file" ||
		(body?.kind === "multipart" && body.parts.some((part) => "path" in part));
	return hasFiles ? 'import { openAsBlob } from "node:fs";\n\n' : "";
}

function bodyOf({ body }: SnippetRequest): {
	readonly before: string;
	readonly value: string | undefined;
} {
	switch (body?.kind) {
		case undefined:
			return { before: "", value: undefined };
		case "text":
			return { before: "", value: text(body.text) };
		case "file":
			return { before: "", value: `await openAsBlob(${text(body.path)})` };
		case "multipart":
			return {
				before: `const form = new FormData();\n${body.parts.map(append).join("")}`,
				value: "form",
			};
	}
}

function append(part: SnippetPart): string {
	const name = text(part.name);
	if ("path" in part) {
		const type =
			part.contentType === undefined
				? ""
				: `, { type: ${text(part.contentType)} }`;
		return `form.append(${name}, await openAsBlob(${text(part.path)}${type}), ${text(nameOfFile(part.path))});\n`;
	}
	const value = text(part.value);
	return part.contentType === undefined
		? `form.append(${name}, ${value});\n`
		: `form.append(${name}, new Blob([${value}], { type: ${text(part.contentType)} }));\n`;
}

function pairs(headers: SnippetRequest["headers"]): string {
	if (headers.length === 0) return "";
	const lines = headers.map(
		([name, value]) => `\n    [${text(name)}, ${text(value)}],`,
	);
	return `${lines.join("")}\n  `;
}
