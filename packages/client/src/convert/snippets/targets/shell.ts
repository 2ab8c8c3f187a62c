import { shell } from "../literals.ts";
import {
	headersBeside,
	type SnippetPart,
	type SnippetRequest,
} from "../snippet-request.ts";

export function curl(request: SnippetRequest): string {
	const { method, url, body, user } = request;
	const headers = headersBeside(request);
	const hasType = headers.some(
		([name]) => name.toLowerCase() === "content-type",
	);
	const lines = [`curl${methodOption(method, body !== undefined)}`];
	// Brackets in the URL are no pattern.
	if (/[[\]{}]/.test(url)) lines.push("--globoff");
	lines.push(`--url ${shell(url)}`);
	if (user) {
		if (user.scheme === "Digest") lines.push("--digest");
		lines.push(`--user ${shell(`${user.user}:${user.password}`)}`);
	}
	for (const [name, value] of headers)
		lines.push(
			`--header ${shell(value === "" ? `${name};` : `${name}: ${value}`)}`,
		);
	if (body?.kind === "multipart") lines.push(...body.parts.map(curlPart));
	// curl would say that it is a form.
	else if (body && !hasType) lines.push("--header 'Content-Type:'");
	if (body?.kind === "text") lines.push(`--data-raw ${shell(body.text)}`);
	if (body?.kind === "file")
		lines.push(`--data-binary ${shell(`@${body.path}`)}`);
	return command(lines);
}

function methodOption(method: string, hasBody: boolean): string {
	if (method === "HEAD" && !hasBody) return " --head";
	const usual = hasBody ? "POST" : "GET";
	return method === usual ? "" : ` --request ${shell(method)}`;
}

function curlPart(part: SnippetPart): string {
	const { name, contentType } = part;
	const type = contentType === undefined ? "" : `;type=${contentType}`;
	if ("path" in part)
		return `--form ${shell(`${name}=@${inQuotes(part.path)}${type}`)}`;
	return type === ""
		? `--form-string ${shell(`${name}=${part.value}`)}`
		: `--form ${shell(`${name}=${inQuotes(part.value)}${type}`)}`;
}

function inQuotes(text: string): string {
	return `"${text.replace(/["\\]/g, "\\$&")}"`;
}

export function wget({ method, url, headers, body }: SnippetRequest): string {
	if (body?.kind === "multipart")
		return "# wget cannot make multipart forms; use curl for this request.\n";
	const lines = [
		"wget --quiet --output-document=-",
		`--method=${shell(method)}`,
		...headers.map(([name, value]) => `--header=${shell(`${name}: ${value}`)}`),
	];
	if (body?.kind === "text") lines.push(`--body-data=${shell(body.text)}`);
	if (body?.kind === "file") lines.push(`--body-file=${shell(body.path)}`);
	return command([...lines, `-- ${shell(url)}`]);
}

export function httpie(request: SnippetRequest): string {
	const { method, url, body } = request;
	const lines = ["http --ignore-stdin"];
	if (body?.kind === "multipart") lines.push("--multipart");
	if (body?.kind === "text") lines.push(`--raw=${shell(body.text)}`);
	lines.push(`${shell(method)} ${shell(url)}`);
	for (const [name, value] of headersBeside(request))
		lines.push(shell(value === "" ? `${name};` : item(name, ":", value)));
	if (body?.kind === "file") lines.push(shell(`@${body.path}`));
	if (body?.kind === "multipart")
		for (const part of body.parts) lines.push(shell(httpiePart(part)));
	return command(lines);
}

function httpiePart(part: SnippetPart): string {
	const type =
		part.contentType === undefined ? "" : `;type=${part.contentType}`;
	return "path" in part
		? `${item(part.name, "@", part.path)}${type}`
		: item(part.name, "=", part.value);
}

/** A backslash takes the meaning from a separator; a longer separator must not come about either. */
function item(name: string, separator: string, value: string): string {
	const safeName = name.replace(/[:=@;]/g, "\\$&");
	return `${safeName}${separator}${value.replace(/^[:=@;]/, "\\$&")}`;
}

function command(parts: readonly string[]): string {
	return `${parts.join(" \\\n  ")}\n`;
}
