import type { Value } from "@curlew/template";
import type { BodyDefinition } from "../../collection/model.ts";
import { parseJson } from "../../values/parse-json.ts";
import type { OutgoingBody } from "../outgoing-request.ts";

/** A defined body as scripts see it before it is rendered, unparsed (see `RequestDraft.getBody`). */
export function bodyAsWritten(body: BodyDefinition): Value | undefined {
	if (body.kind === "none") return undefined;
	if ("entries" in body)
		return body.entries
			.filter((entry) => !entry.isDisabled)
			.map(({ name, value }) => ({ name, value, enabled: true }));
	if ("parts" in body)
		return body.parts
			.filter((part) => !part.isDisabled)
			.map(({ name, kind, values, contentType = "" }) => ({
				name,
				value: kind === "file" ? values : (values[0] ?? ""),
				enabled: true,
				type: kind,
				contentType,
			}));
	if ("filePath" in body) return body.filePath;
	if ("query" in body) return { query: body.query, variables: body.variables };
	const isEmptyJson = body.kind === "json" && body.text.trim() === "";
	return isEmptyJson ? undefined : body.text;
}

/** A body that was sent as scripts see it, unparsed: that of a multipart form as it was written. */
export function bodyAsSent(
	body: OutgoingBody | undefined,
	written: Value | undefined,
): Value | undefined {
	if (body === undefined || body.kind === "text") return body?.text;
	return body.kind === "bytes" ? new TextDecoder().decode(body.bytes) : written;
}

/** The value of a JSON text; the text itself when it is none. */
export function parsed(text: string): Value {
	try {
		return parseJson(text);
	} catch {
		return text;
	}
}
