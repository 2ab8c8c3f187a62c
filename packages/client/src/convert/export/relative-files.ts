import { relative, sep } from "node:path";
import type {
	SnippetBody,
	SnippetRequest,
} from "../snippets/snippet-request.ts";

/** A request whose files are named as seen from a folder, with `/`. @param folder absolute */
export function withRelativeFiles(
	request: SnippetRequest,
	folder: string,
): SnippetRequest {
	const { body } = request;
	return body === undefined
		? request
		: { ...request, body: seen(body, folder) };
}

function seen(body: SnippetBody, folder: string): SnippetBody {
	const pathFrom = (path: string) =>
		relative(folder, path).split(sep).join("/");
	switch (body.kind) {
		case "file":
			return { ...body, path: pathFrom(body.path) };
		case "multipart":
			return {
				...body,
				parts: body.parts.map((part) =>
					"path" in part ? { ...part, path: pathFrom(part.path) } : part,
				),
			};
		case "text":
			return body;
	}
}
