import type { ApiDocument } from "../document/api-document.ts";
import type { ApiNode } from "../document/api-node.ts";
import type { ApiHeader } from "./api-operation.ts";

/** The headers of a response; of Swagger 2 each is its own schema. */
export function readHeaders(
	document: ApiDocument,
	written: ApiNode,
): readonly ApiHeader[] {
	const isSwagger = document.version === "2.0";
	// No member is an extension: headers begin with `x-`, too.
	return written.keys().flatMap((name): ApiHeader[] => {
		const at = document.references.follow(written.get(name));
		// OpenAPI 3.2 §4.17.1: such a header is ignored.
		if (!at?.isMap || name.toLowerCase() === "content-type") return [];
		const [content] = at.get("content").members();
		const media = content && document.references.follow(content);
		const schema = isSwagger ? at : (media ?? at).get("schema");
		return [
			{
				name,
				isRequired: at.flagAt("required"),
				explode: at.flagAt("explode"),
				mediaType: content?.key,
				schema: schema.isThere ? schema : undefined,
				at,
			},
		];
	});
}
