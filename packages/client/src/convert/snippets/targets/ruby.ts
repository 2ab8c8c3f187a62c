import { ruby as text } from "../literals.ts";
import { nameOfFile } from "../part-head.ts";
import {
	headersBeside,
	type SnippetPart,
	type SnippetRequest,
} from "../snippet-request.ts";

export function rubyCode(request: SnippetRequest): string {
	const { method, url, body } = request;
	const headers = headersBeside(request)
		.map(
			([name, value]) => `request.add_field(${text(name)}, ${text(value)})\n`,
		)
		.join("");
	const hasBody = body !== undefined;
	return `require "net/http"
require "uri"

url = URI(${text(url)})
request = Net::HTTPGenericRequest.new(${text(method)}, ${hasBody}, ${method !== "HEAD"}, url)
["Accept", "Accept-Encoding", "User-Agent"].each { |name| request.delete(name) }
${headers}${bodyOf(request)}response = Net::HTTP.start(url.host, url.port, use_ssl: url.scheme == "https") do |http|
  http.request(request)
end
puts "#{response.code} #{response.body}"
`;
}

function bodyOf({ body }: SnippetRequest): string {
	switch (body?.kind) {
		case undefined:
			return "";
		case "text":
			return `request.body = ${text(body.text)}\n`;
		case "file":
			return `request.body = File.binread(${text(body.path)})\n`;
		case "multipart":
			return `request.set_form([\n${body.parts.map(part).join("")}], "multipart/form-data")\n`;
	}
}

function part(one: SnippetPart): string {
	const type =
		one.contentType === undefined
			? ""
			: `content_type: ${text(one.contentType)}`;
	if (!("path" in one))
		return `  [${text(one.name)}, ${text(one.value)}${type === "" ? "" : `, { ${type} }`}],\n`;
	const options = [`filename: ${text(nameOfFile(one.path))}`, type].filter(
		(option) => option !== "",
	);
	return `  [${text(one.name)}, File.open(${text(one.path)}, "rb"), { ${options.join(", ")} }],\n`;
}
