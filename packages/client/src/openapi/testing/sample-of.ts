import { SourceText } from "../../diagnostics/source-text.ts";
import { readApiDocument } from "../document/api-document.ts";
import { Sampler } from "../sample/sampler.ts";

/** A schema as that of a document of OpenAPI, with others beside it. */
export function sampleOf(
	schema: unknown,
	openapi = "3.1.0",
	schemas = {},
): unknown {
	const text = JSON.stringify({ openapi, components: { schemas }, schema });
	const document = readApiDocument(
		new SourceText("/api.json", text),
		() => undefined,
	);
	const sampler = new Sampler(document);
	return sampler.sample(document.root.get("schema")).value;
}
