import type { ApiMediaType } from "@curlew/client/openapi";
import { formDecoded } from "@curlew/client/openapi";
import { memberNames, memberSchemaOf } from "../schema/schema-outline.ts";
import { firstValid, type ReadContext } from "./parameter-values.ts";
import { queryValue, rawPairs } from "./query-values.ts";

/** The value of a form (`application/x-www-form-urlencoded`): its fields by the styles of their encoding, OpenAPI 3.2 §4.15. */
export function formValue(
	context: ReadContext,
	text: string,
	{ schema, encoding }: ApiMediaType,
): unknown {
	const { document, schemas } = context;
	const pairs = rawPairs(text);
	const members: (readonly [string, unknown])[] = [];
	const used = new Set<unknown>();
	for (const name of schema ? memberNames(document, schema) : []) {
		const { style, contentType } = encoding.get(name) ?? {};
		const member = schema && memberSchemaOf(document, schema, name);
		const found = queryValue(context, pairs, {
			name,
			style: style?.style ?? "form",
			explode: style?.explode ?? true,
			mediaType: style ? undefined : contentType,
			schema: member,
		});
		for (const pair of found.used) used.add(pair);
		const [readings] = found.values;
		if (readings)
			members.push([
				name,
				member ? firstValid(schemas, member, readings) : readings[0],
			]);
	}
	const others = pairs
		.filter((pair) => !used.has(pair))
		.map(([name, value]) => [name, formDecoded(value)] as const);
	return Object.fromEntries([...members, ...others]);
}
