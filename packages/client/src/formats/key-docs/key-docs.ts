import type { Shape } from "../keys/shape.ts";
import { AUTH_DOCS } from "./auth-docs.ts";
import { COLLECTION_DOCS } from "./collection-docs.ts";
import { ENTRY_DOCS } from "./entry-docs.ts";
import type { KeyDoc } from "./key-doc.ts";
import { REQUEST_DOCS } from "./request-docs.ts";
import { SECRET_KEY_DOCS } from "./secret-docs.ts";

type Keys = NonNullable<Shape["keys"]>;

/** By the keys of shapes, which copies of a shape share. */
const DOCS = new Map<Keys, Map<string, KeyDoc>>();

for (const [{ keys }, docs] of [
	...ENTRY_DOCS,
	...AUTH_DOCS,
	...REQUEST_DOCS,
	...COLLECTION_DOCS,
	...SECRET_KEY_DOCS,
]) {
	if (keys === undefined) continue;
	const known = DOCS.get(keys) ?? new Map<string, KeyDoc>();
	DOCS.set(keys, known);
	for (const [name, doc] of Object.entries(docs)) known.set(name, doc);
}

/** What is told of a key of a map; undefined for a key that it does not have. */
export function keyDoc(shape: Shape, name: string): KeyDoc | undefined {
	return shape.keys && DOCS.get(shape.keys)?.get(name);
}

/** The names of everything that is told of a map. */
export function documentedKeys({ keys }: Shape): readonly string[] {
	return [...((keys && DOCS.get(keys)?.keys()) ?? [])];
}
