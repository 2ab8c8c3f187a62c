import type { BodyKindOf, ContentOfBody } from "../../kinds/body-kinds.ts";
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
	if (body.kind === "none") return NO_BODY;
	if (body.kind === "json") return json(rendering, body);
	if ("entries" in body)
		return text(formEncode(rendering, body), mediaTypeOfKind(body.kind));
	if ("parts" in body)
		return buildMultipart(rendering, body.parts, root, contentType);
	if ("path" in body) return buildFileBody(rendering, body, root);
	if ("query" in body)
		return text(graphql(rendering, body), mediaTypeOfKind(body.kind));
	return text(rendering.render(body.text), mediaTypeOfKind(body.kind));
}

/** Nothing is no JSON: what says it is, servers refuse, of a DELETE too. */
function json(
	rendering: Rendering,
	body: Extract<CompiledBody, { kind: "json" }>,
): BuiltBody {
	const rendered = buildJson(rendering, body).text;
	return text(rendered, mediaTypeOf(body));
}

function text(content: string, contentType: string | undefined): BuiltBody {
	return { body: { kind: "text", text: content }, contentType };
}

type Of<Content extends ContentOfBody> = Extract<
	CompiledBody,
	{ kind: BodyKindOf<Content> }
>;

/** WHATWG URL §5.2: names and values alike, in order, duplicates kept. */
function formEncode(rendering: Rendering, { entries }: Of<"entries">): string {
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
