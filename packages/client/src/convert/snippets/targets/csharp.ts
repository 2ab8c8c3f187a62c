import { csharp as text } from "../literals.ts";
import { nameOfFile } from "../part-head.ts";
import {
	headersBeside,
	type SnippetPart,
	type SnippetRequest,
} from "../snippet-request.ts";

export function csharpCode(request: SnippetRequest): string {
	const headers = headersBeside(request);
	const isContent = ([name]: readonly [string, string]) =>
		/^content-|^(?:allow|expires|last-modified)$/i.test(name);
	const hasBody = request.body !== undefined;
	const own = headers.filter((header) => !isContent(header));
	const ofContent = hasBody ? headers.filter(isContent) : [];
	return `using System.Net.Http;
using System.Text;

using var client = new HttpClient();
using var request = new HttpRequestMessage(new HttpMethod(${text(request.method)}), ${text(request.url)});
${own.map(([name, value]) => `request.Headers.TryAddWithoutValidation(${text(name)}, ${text(value)});\n`).join("")}${bodyOf(request)}${ofContent.map(([name, value]) => `request.Content.Headers.TryAddWithoutValidation(${text(name)}, ${text(value)});\n`).join("")}using var response = await client.SendAsync(request);
Console.WriteLine((int)response.StatusCode + " " + await response.Content.ReadAsStringAsync());
`;
}

function bodyOf({ body }: SnippetRequest): string {
	switch (body?.kind) {
		case undefined:
			return "";
		case "text":
			return `request.Content = new ByteArrayContent(Encoding.UTF8.GetBytes(${text(body.text)}));\n`;
		case "file":
			return `request.Content = new StreamContent(File.OpenRead(${text(body.path)}));\n`;
		case "multipart":
			return `var form = new MultipartFormDataContent();\n${body.parts.map(part).join("")}request.Content = form;\n`;
	}
}

function part(one: SnippetPart, index: number): string {
	const variable = `part${index + 1}`;
	const isFile = "path" in one;
	const content = isFile
		? `new StreamContent(File.OpenRead(${text(one.path)}))`
		: `new ByteArrayContent(Encoding.UTF8.GetBytes(${text(one.value)}))`;
	const type =
		one.contentType === undefined
			? ""
			: `${variable}.Headers.TryAddWithoutValidation("Content-Type", ${text(one.contentType)});\n`;
	const fileName = isFile ? `, ${text(nameOfFile(one.path))}` : "";
	return `var ${variable} = ${content};\n${type}form.Add(${variable}, ${text(one.name)}${fileName});\n`;
}
