import type { OutgoingBody } from "../outgoing-request.ts";
import type { Rendering } from "../rendering.ts";
import { buildFileBody } from "./build-file-body.ts";
import { buildJson } from "./build-json.ts";
import { buildMultipart } from "./build-multipart.ts";
import type { CompiledBody } from "./compiled-body.ts";
import { mediaTypeOf, mediaTypeOfKind } from "./media-types.ts";

/** A finished body with the media type that it has unless the user says otherwise. */
export interface BuiltBody {
	readonly body: OutgoingBody | undefined;
	readonly contentType: string | undefined;
}

const NO_BODY: BuiltBody = { body: undefined, contentType: undefined };

/**
 * Renders a body.
 *
 * @param root the collection's folder, which relative file paths refer to
 * @param contentType the one the user wrote, when there is one: a multipart boundary in it is used
 */
export function buildBody(
	rendering: Rendering,
	body: CompiledBody,
	root: string,
	contentType: string | undefined,
): BuiltBody {
	switch (body.kind) {
		case "none":
			return NO_BODY;
		case "json":
			return json(rendering, body);
		case "form-urlencoded":
			return text(formEncode(rendering, body), mediaTypeOfKind(body.kind));
		case "multipart-form":
			return buildMultipart(rendering, body.parts, root, contentType);
		case "file":
			return buildFileBody(rendering, body, root);
		case "graphql":
			return text(graphql(rendering, body), mediaTypeOfKind(body.kind));
		default:
			return text(rendering.render(body.text), mediaTypeOfKind(body.kind));
	}
}

/** Nothing is no JSON: what says it is, servers refuse, of a DELETE too. */
function json(rendering: Rendering, body: Of<"json">): BuiltBody {
	const rendered = buildJson(rendering, body).text;
	return text(rendered, mediaTypeOf(body));
}

function text(content: string, contentType: string | undefined): BuiltBody {
	return { body: { kind: "text", text: content }, contentType };
}

type Of<Kind extends CompiledBody["kind"]> = Extract<
	CompiledBody,
	{ kind: Kind }
>;

/** WHATWG URL §5.2: names and values alike, in order, duplicates kept. */
function formEncode(
	rendering: Rendering,
	{ entries }: Of<"form-urlencoded">,
): string {
	const form = new URLSearchParams();
	for (const { name, value } of entries)
		form.append(rendering.render(name), rendering.render(value));
	return form.toString();
}

/** The JSON encoding of GraphQL over HTTP. The variables go in as written, so that large numbers keep their digits. */
function graphql(rendering: Rendering, body: Of<"graphql">): string {
	const query = JSON.stringify(rendering.render(body.query));
	if (body.variables === undefined) return `{"query":${query}}`;
	const before = rendering.warnings.length;
	const variables = buildJson(rendering, body.variables);
	if (!variables.isValid) {
		// Broken JSON of one's own can be sent; within the JSON that Curlew makes, it cannot.
		const warnings = rendering.warnings.splice(before);
		for (const warning of warnings)
			rendering.errors.push({
				...warning,
				code: "INVALID_GRAPHQL_VARIABLES",
				severity: "error",
				hint: "The variables of a GraphQL request are a JSON object.",
			});
	}
	return `{"query":${query},"variables":${variables.text.trim()}}`;
}
