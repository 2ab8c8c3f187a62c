import { java as text } from "../literals.ts";
import { disposition } from "../part-head.ts";
import {
	headersBeside,
	type SnippetPart,
	type SnippetRequest,
} from "../snippet-request.ts";

const BOUNDARY = "curlew-boundary-5f1d7c";
/** The HTTP client of the JDK sets these itself, and refuses them. */
const REFUSED = new Set([
	"connection",
	"content-length",
	"expect",
	"host",
	"upgrade",
]);

export function javaCode(request: SnippetRequest): string {
	const { method, url, body } = request;
	const headers = headersBeside(request)
		.filter(([name]) => !REFUSED.has(name.toLowerCase()))
		.map(([name, value]) => `        .header(${text(name)}, ${text(value)})\n`);
	if (body?.kind === "multipart")
		headers.push(
			`        .header("Content-Type", ${text(`multipart/form-data; boundary=${BOUNDARY}`)})\n`,
		);
	return `import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;

public class Main {
  public static void main(String[] args) throws Exception {
    var request = HttpRequest.newBuilder(URI.create(${text(url)}))
${headers.join("")}        .method(${text(method)}, ${bodyOf(request)})
        .build();
    var response = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
    System.out.println(response.statusCode() + " " + response.body());
  }
}
`;
}

function bodyOf({ body }: SnippetRequest): string {
	switch (body?.kind) {
		case undefined:
			return "BodyPublishers.noBody()";
		case "text":
			return `BodyPublishers.ofString(${text(body.text)})`;
		case "file":
			return `BodyPublishers.ofFile(Path.of(${text(body.path)}))`;
		case "multipart": {
			const pieces = [
				...body.parts.flatMap(pieceOf),
				`BodyPublishers.ofString(${text(`--${BOUNDARY}--\r\n`)})`,
			];
			return `BodyPublishers.concat(\n            ${pieces.join(",\n            ")})`;
		}
	}
}

function pieceOf(part: SnippetPart): readonly string[] {
	const type =
		part.contentType === undefined
			? ""
			: `Content-Type: ${part.contentType}\r\n`;
	const head = `--${BOUNDARY}\r\nContent-Disposition: ${disposition(part)}\r\n${type}\r\n`;
	if (!("path" in part))
		return [`BodyPublishers.ofString(${text(`${head}${part.value}\r\n`)})`];
	return [
		`BodyPublishers.ofString(${text(head)})`,
		`BodyPublishers.ofFile(Path.of(${text(part.path)}))`,
		`BodyPublishers.ofString(${text("\r\n")})`,
	];
}
