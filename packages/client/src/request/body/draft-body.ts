import type { Value } from "@curlew/template";
import type { BodyDefinition } from "../../collection/model.ts";
import { parseJson } from "../../values/parse-json.ts";

/** A defined body as scripts see it before it is rendered, unparsed (see `RequestDraft.getBody`). */
export function bodyAsWritten(body: BodyDefinition): Value | undefined {
	switch (body.kind) {
		case "none":
			return undefined;
		case "json":
			return body.text.trim() === "" ? undefined : body.text;
		case "form-urlencoded":
			return body.entries
				.filter((entry) => !entry.isDisabled)
				.map(({ name, value }) => ({ name, value, enabled: true }));
		case "multipart-form":
			return body.parts
				.filter((part) => !part.isDisabled)
				.map(({ name, kind, values, contentType = "" }) => ({
					name,
					value: kind === "file" ? values : (values[0] ?? ""),
					enabled: true,
					type: kind,
					contentType,
				}));
		case "file":
			return body.filePath;
		case "graphql":
			return { query: body.query, variables: body.variables };
		default:
			return body.text;
	}
}

/** The value of a JSON text; the text itself when it is none. */
export function parsed(text: string): Value {
	try {
		return parseJson(text);
	} catch {
		return text;
	}
}
