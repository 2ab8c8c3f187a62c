import { escapeJson } from "@curlew/template";
import type { BodyKindOf } from "../../kinds/body-kinds.ts";
import type {
	CompiledBody,
	JsonText,
} from "../../request/body/compiled-body.ts";
import type { PairText } from "../../request/url/compiled-url.ts";
import {
	concatenated,
	encoded,
	type MarkedText,
	trimmed,
	unmarked,
} from "./marked-text.ts";
import type { TracedTexts } from "./traced-texts.ts";

/** Finds in the finished body what was inserted into it. Files and forms with files are described by a sentence, and have no marks. */
export function markBody(
	finished: string,
	body: CompiledBody,
	texts: TracedTexts,
): MarkedText {
	const marked = rendered(body, texts);
	// What differs was made in another way than we know: better no mark than a wrong one.
	if (marked?.text !== finished) return unmarked(finished);
	texts.place(...sourcesOf(body));
	return marked;
}

function rendered(
	body: CompiledBody,
	texts: TracedTexts,
): MarkedText | undefined {
	if (body.kind === "json") return jsonText(body, texts);
	if ("entries" in body) return formText(body.entries, texts);
	if ("query" in body) return graphqlText(body, texts);
	return "text" in body ? texts.get(body.text) : undefined;
}

function jsonText(json: JsonText, texts: TracedTexts): MarkedText | undefined {
	return texts.get(json.withoutComments) ?? texts.get(json.text);
}

function formText(
	entries: readonly PairText[],
	texts: TracedTexts,
): MarkedText | undefined {
	const parts: (MarkedText | string)[] = [];
	for (const [index, { name, value }] of entries.entries()) {
		const [before, after] = [texts.get(name), texts.get(value)];
		if (!before || !after) return undefined;
		if (index > 0) parts.push("&");
		parts.push(encoded(before, formEncode), "=", encoded(after, formEncode));
	}
	return concatenated(...parts);
}

/** WHATWG URL §5.2, of one piece. */
function formEncode(text: string): string {
	return new URLSearchParams([["", text]]).toString().slice(1);
}

function graphqlText(
	{ query, variables }: Extract<CompiledBody, { kind: BodyKindOf<"graphql"> }>,
	texts: TracedTexts,
): MarkedText | undefined {
	const text = texts.get(query);
	if (!text) return undefined;
	const head = concatenated('{"query":"', encoded(text, escapeJson), '"');
	if (variables === undefined) return concatenated(head, "}");
	const given = jsonText(variables, texts);
	return given && concatenated(head, ',"variables":', trimmed(given), "}");
}

function sourcesOf(body: CompiledBody) {
	if (body.kind === "json") return [body.text, body.withoutComments];
	if ("entries" in body)
		return body.entries.flatMap(({ name, value }) => [name, value]);
	if ("query" in body) {
		const { query, variables } = body;
		return [query, variables?.text, variables?.withoutComments];
	}
	return "text" in body ? [body.text] : [];
}
