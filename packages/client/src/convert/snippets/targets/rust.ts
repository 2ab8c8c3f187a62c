import { rust as text } from "../literals.ts";
import { nameOfFile } from "../part-head.ts";
import {
	headersBeside,
	type SnippetPart,
	type SnippetRequest,
} from "../snippet-request.ts";

export function rustCode(request: SnippetRequest): string {
	const headers = headersBeside(request)
		.map(([name, value]) => `        .header(${text(name)}, ${text(value)})\n`)
		.join("");
	return `// Cargo.toml: reqwest = { version = "0.12", features = ["blocking", "multipart"] }
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let method = reqwest::Method::from_bytes(${text(request.method)}.as_bytes())?;
    let response = reqwest::blocking::Client::new()
        .request(method, ${text(request.url)})
${headers}${bodyOf(request)}        .send()?;
    println!("{} {}", response.status().as_u16(), response.text()?);
    Ok(())
}
`;
}

function bodyOf({ body }: SnippetRequest): string {
	switch (body?.kind) {
		case undefined:
			return "";
		case "text":
			return `        .body(${text(body.text)})\n`;
		case "file":
			return `        .body(std::fs::File::open(${text(body.path)})?)\n`;
		case "multipart":
			return `        .multipart(reqwest::blocking::multipart::Form::new()\n${body.parts.map(part).join("")}        )\n`;
	}
}

function part(one: SnippetPart): string {
	const made =
		"path" in one
			? `reqwest::blocking::multipart::Part::file(${text(one.path)})?.file_name(${text(nameOfFile(one.path))})`
			: `reqwest::blocking::multipart::Part::text(${text(one.value)})`;
	const type =
		one.contentType === undefined ? "" : `.mime_str(${text(one.contentType)})?`;
	return `            .part(${text(one.name)}, ${made}${type})\n`;
}
