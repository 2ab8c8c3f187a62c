export { SNIPPET_TARGETS, type SnippetTarget, snippet } from "./snippet.ts";
export type {
	SnippetBody,
	SnippetPart,
	SnippetRequest,
} from "./snippet-request.ts";
export {
	type PlaceholderChoice,
	snippetRequestOf,
} from "./snippet-request-of.ts";
