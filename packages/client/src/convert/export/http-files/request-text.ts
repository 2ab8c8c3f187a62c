import { disposition } from "../../snippets/part-head.ts";
import type {
	SnippetBody,
	SnippetRequest,
} from "../../snippets/snippet-request.ts";
import { userInHeader } from "../exported-requests.ts";

const BOUNDARY = "curlew-boundary";

/** A request as it stands in a `.http` file, with the line that separates it from those before. */
export function requestText(
	name: string,
	docs: string | undefined,
	{ method, url, headers, body }: SnippetRequest,
): string {
	const remarks = (docs ?? "").split("\n").filter((line) => line.trim() !== "");
	const lines = [
		`### ${name.replace(/\s+/g, " ")}`,
		...remarks.map((line) => `# ${line.trimEnd()}`),
		`${method} ${url}`,
		...headers.map(([header, value]) => headerLine(header, value, body)),
	];
	const content = body === undefined ? [] : ["", bodyText(body)];
	return `${[...lines, ...content].join("\n")}\n`;
}

function headerLine(
	name: string,
	value: string,
	body: SnippetBody | undefined,
): string {
	// Both clients encode what stands there in words.
	const user = userInHeader(name, value);
	if (user) return `${name}: ${user.scheme} ${user.user} ${user.password}`;
	const isOfForm =
		body?.kind === "multipart" && name.toLowerCase() === "content-type";
	const written = isOfForm
		? value.replace(/boundary=("[^"]*"|[^;]*)/i, `boundary=${BOUNDARY}`)
		: value;
	return `${name}: ${written}`.trimEnd();
}

function bodyText(body: SnippetBody): string {
	switch (body.kind) {
		case "text":
			return body.text;
		case "file":
			return `< ${inFolder(body.path)}`;
		case "multipart": {
			const parts = body.parts.map((part) => {
				const type =
					part.contentType === undefined
						? []
						: [`Content-Type: ${part.contentType}`];
				return [
					`--${BOUNDARY}`,
					`Content-Disposition: ${disposition(part)}`,
					...type,
					"",
					"path" in part ? `< ${inFolder(part.path)}` : part.value,
				].join("\n");
			});
			return [...parts, `--${BOUNDARY}--`].join("\n");
		}
	}
}

function inFolder(path: string): string {
	return path.startsWith(".") || path.startsWith("/") ? path : `./${path}`;
}
