import type { ApiDocument, ApiNode } from "@curlew/client/openapi";
import type { OperationDifference } from "./compare-operations.ts";

/** Deeper ones are not looked at. */
const DEEPEST = 8;

type SchemaOf = readonly [document: ApiDocument, schema: ApiNode | undefined];

/** Whether clients send the value, or receive it: what is stricter for one is looser for the other. */
type Direction = "request" | "response";

/** What differs between two schemas: types, enumerations, properties, and which of these are required. */
export function compareSchemas(
	older: SchemaOf,
	newer: SchemaOf,
	place: string,
	direction: Direction,
	depth = 0,
): readonly OperationDifference[] {
	const [before, now] = [older, newer].map(followed);
	if (depth > DEEPEST || before === undefined || now === undefined) return [];
	const isRequest = direction === "request";
	const [old, fresh] = [before, now].map((schema) => typesIn(schema));
	const found: OperationDifference[] = [];
	const tell = (isBreaking: boolean, what: string) =>
		found.push({ isBreaking, message: `${place}: ${what}` });
	if (old !== fresh) tell(true, `type ${old || "any"} → ${fresh || "any"}`);
	const [gone, added] = changedValues(before.get("enum"), now.get("enum"));
	if (gone.length > 0) tell(isRequest, `no longer ${gone.join(", ")}`);
	if (added.length > 0) tell(!isRequest, `also ${added.join(", ")}`);
	found.push(
		...compareProperties(
			[older[0], before],
			[newer[0], now],
			place,
			direction,
			depth,
		),
	);
	const items = [before.get("items"), now.get("items")] as const;
	if (items[0].isMap && items[1].isMap)
		found.push(
			...compareSchemas(
				[older[0], items[0]],
				[newer[0], items[1]],
				`${place}[]`,
				direction,
				depth + 1,
			),
		);
	return found;
}

function compareProperties(
	older: readonly [ApiDocument, ApiNode],
	newer: readonly [ApiDocument, ApiNode],
	place: string,
	direction: Direction,
	depth: number,
): readonly OperationDifference[] {
	const isRequest = direction === "request";
	const [[, before], [, now]] = [older, newer];
	const [old, fresh] = [before, now].map(
		(schema) =>
			new Map(
				schema
					.get("properties")
					.keys()
					.map((key) => [key, schema.get("properties").get(key)]),
			),
	);
	const [wasRequired, isRequired] = [before, now].map(
		(schema) => new Set(schema.textsAt("required")),
	);
	const found: OperationDifference[] = [];
	for (const [key, schema] of fresh ?? []) {
		const at = `${place}.${key}`;
		const known = old?.get(key);
		const needsIt = isRequired?.has(key) ?? false;
		const neededIt = wasRequired?.has(key) ?? false;
		if (known === undefined) {
			const isBreaking = isRequest && needsIt;
			const what = isBreaking ? "new, and required" : "new";
			found.push({ isBreaking, message: `${at}: ${what}` });
			continue;
		}
		if (needsIt && !neededIt)
			found.push({ isBreaking: isRequest, message: `${at}: is required now` });
		if (neededIt && !needsIt)
			found.push({ isBreaking: !isRequest, message: `${at}: is optional now` });
		found.push(
			...compareSchemas(
				[older[0], known],
				[newer[0], schema],
				at,
				direction,
				depth + 1,
			),
		);
	}
	for (const key of old?.keys() ?? [])
		if (!fresh?.has(key))
			found.push({ isBreaking: true, message: `${place}.${key}: is gone` });
	return found;
}

function followed([document, schema]: SchemaOf): ApiNode | undefined {
	return schema && document.references.follow(schema);
}

function typesIn(schema: ApiNode): string {
	const { value } = schema.get("type");
	const types = typeof value === "string" ? [value] : schema.textsAt("type");
	const all = schema.flagAt("nullable") ? [...types, "null"] : types;
	return all.toSorted().join(" or ");
}

function changedValues(
	before: ApiNode,
	now: ApiNode,
): readonly [gone: readonly string[], added: readonly string[]] {
	if (!before.isList || !now.isList) return [[], []];
	const [old, fresh] = [before, now].map((list) =>
		list.items().map(({ value }) => JSON.stringify(value)),
	);
	const without = (one: readonly string[], other: readonly string[]) =>
		one.filter((value) => !other.includes(value));
	return [without(old ?? [], fresh ?? []), without(fresh ?? [], old ?? [])];
}
