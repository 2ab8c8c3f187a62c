import { powershell as text } from "../literals.ts";
import {
	headersByName,
	type SnippetPart,
	type SnippetRequest,
} from "../snippet-request.ts";

export function powershellCode(request: SnippetRequest): string {
	const headers = headersByName(request);
	const type = headers.find(([name]) => name.toLowerCase() === "content-type");
	const others = headers.filter((header) => header !== type);
	return `$parameters = @{
    Uri                  = ${text(request.url)}
    CustomMethod         = ${text(request.method)}
    SkipHeaderValidation = $true
    SkipHttpErrorCheck   = $true
    MaximumRedirection   = 0
${others.length === 0 ? "" : `    Headers = @{\n${others.map(([name, value]) => `        ${text(name)} = ${text(value)}\n`).join("")}    }\n`}${type === undefined ? "" : `    ContentType = ${text(type[1])}\n`}${bodyOf(request)}}
$response = Invoke-WebRequest @parameters
"$($response.StatusCode) $($response.Content)"
`;
}

function bodyOf({ body }: SnippetRequest): string {
	switch (body?.kind) {
		case undefined:
			return "";
		case "text":
			return `    Body = [Text.Encoding]::UTF8.GetBytes(${text(body.text)})\n`;
		case "file":
			return `    InFile = ${text(body.path)}\n`;
		case "multipart":
			return `    Form = [ordered]@{\n${body.parts.map(part).join("")}    }\n`;
	}
}

function part(one: SnippetPart): string {
	const value =
		"path" in one ? `Get-Item -LiteralPath ${text(one.path)}` : text(one.value);
	return `        ${text(one.name)} = ${value}\n`;
}
