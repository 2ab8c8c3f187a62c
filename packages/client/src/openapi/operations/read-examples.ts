import type { ApiDocument } from "../document/api-document.ts";
import type { ApiNode } from "../document/api-node.ts";
import type { ApiExample } from "./api-operation.ts";

/** `example` and `examples` beside a schema. */
export function readExamples(
	document: ApiDocument,
	at: ApiNode,
): readonly ApiExample[] {
	const one = at.get("example");
	const named = at
		.get("examples")
		.members()
		.flatMap((item) => namedExample(document, item));
	const single: ApiExample = {
		name: undefined,
		value: one,
		serialized: undefined,
	};
	return one.isThere ? [single, ...named] : named;
}

function namedExample(
	{ references, findings }: ApiDocument,
	item: ApiNode,
): readonly ApiExample[] {
	const at = references.follow(item);
	if (at === undefined) return [];
	const name = at.textAt("summary") ?? item.key;
	if (at.has("externalValue")) {
		const url = at.textAt("externalValue");
		findings.lost(
			at,
			`The example \`${url}\` is not fetched.`,
			"Write its value into the document.",
		);
		return [];
	}
	const value = at.has("dataValue") ? at.get("dataValue") : at.get("value");
	const serialized = at.get("serializedValue").text();
	if (value.isThere || serialized !== undefined)
		return [{ name, key: item.key, value, serialized }];
	// Many write the example itself in place of `value`.
	return at.isMap && at.keys().some((key) => OF_EXAMPLES.has(key))
		? []
		: [{ name, key: item.key, value: at, serialized: undefined }];
}

const OF_EXAMPLES: ReadonlySet<string> = new Set(["summary", "description"]);
