import type { ClientRules } from "../../formats/rules/client-rules.ts";
import type { BodyKindOf, ContentOfBody } from "../../kinds/body-kinds.ts";
import type { OutgoingBody } from "../outgoing-request.ts";
import { percentEncode } from "../percent-encode.ts";
import type { Rendering } from "../rendering.ts";
import type { FilesOfCollection } from "./body-file.ts";
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

export const NO_BODY: BuiltBody = { body: undefined, contentType: undefined };

/** What a body depends on besides what stands in it. */
export interface BodySurroundings extends FilesOfCollection {
	/** The one the user wrote, when there is one: a multipart boundary in it is used. */
	readonly contentType: string | undefined;
}

/** Renders a body. */
export function buildBody(
	rendering: Rendering,
	body: CompiledBody,
	around: BodySurroundings,
): BuiltBody {
	const { rules } = around;
	if (body.kind === "none") return NO_BODY;
	if (body.kind === "json") return json(rendering, body, rules);
	if ("entries" in body) {
		if (body.entries.length === 0 && !rules.sendsEmptyForms) return NO_BODY;
		return text(formEncode(rendering, body, rules), mediaTypeOfKind(body.kind));
	}
	if ("parts" in body) return buildMultipart(rendering, body.parts, around);
	if ("path" in body) return buildFileBody(rendering, body, around);
	if ("query" in body)
		return text(graphql(rendering, body, rules), mediaTypeOfKind(body.kind));
	return text(rendering.render(body.text), mediaTypeOfKind(body.kind));
}

/** Nothing is no JSON: what says it is, servers refuse, of a DELETE too. */
function json(
	rendering: Rendering,
	body: Extract<CompiledBody, { kind: "json" }>,
	rules: ClientRules,
): BuiltBody {
	const rendered = buildJson(rendering, body, rules).text;
	return text(rendered, mediaTypeOf(body));
}

function text(content: string, contentType: string | undefined): BuiltBody {
	return { body: { kind: "text", text: content }, contentType };
}

type Of<Content extends ContentOfBody> = Extract<
	CompiledBody,
	{ kind: BodyKindOf<Content> }
>;

/** WHATWG URL §5.2: names and values alike, in order, duplicates kept. Postman encodes them as in a path, and puts those of one name together. */
function formEncode(
	rendering: Rendering,
	{ entries }: Of<"entries">,
	{ formEncoding }: ClientRules,
): string {
	if (formEncoding === "percent") {
		const fields = new Map<string, string[]>();
		for (const entry of entries) {
			const name = percentEncode(rendering.render(entry.name));
			const field = `${name}=${percentEncode(rendering.render(entry.value))}`;
			const same = fields.get(name);
			if (same) same.push(field);
			else fields.set(name, [field]);
		}
		return [...fields.values()].flat().join("&");
	}
	const form = new URLSearchParams();
	for (const { name, value } of entries)
		form.append(rendering.render(name), rendering.render(value));
	return form.toString();
}

/** The JSON encoding of GraphQL over HTTP. The variables go in as written, so that large numbers keep their digits. */
function graphql(
	rendering: Rendering,
	body: Of<"graphql">,
	rules: ClientRules,
): string {
	const query = JSON.stringify(rendering.render(body.query));
	const name =
		body.operationName && JSON.stringify(rendering.render(body.operationName));
	const asked =
		name === undefined
			? `"query":${query}`
			: `"query":${query},"operationName":${name}`;
	if (body.variables === undefined) return `{${asked}}`;
	const before = rendering.warnings.length;
	const variables = buildJson(rendering, body.variables, rules);
	if (!variables.isValid && !rules.sendsAnyJson) {
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
	return `{${asked},"variables":${variables.text.trim()}}`;
}
