import { nearestName } from "@curlew/template";
import type { Field } from "../../formats/tree/field.ts";
import { REQUEST_KINDS, type RequestKinds } from "../read/request-kinds.ts";

/** What a file, or an item of a bundled collection, is. */
export type FoundItem =
	| { readonly kind: "folder" }
	/** A request that can be run; `type` is one of its kinds. */
	| { readonly kind: "request"; readonly type: string }
	/** Something that OpenCollection knows and Curlew cannot run. */
	| { readonly kind: "unsupported"; readonly type: string }
	/** Nothing that belongs to a collection: some other YAML file. */
	| { readonly kind: "foreign" }
	| { readonly kind: "empty" };

const UNSUPPORTED: readonly string[] = ["grpc", "websocket", "script", "app"];

/** Other files of Bruno's that have an `info`. */
const FOREIGN: readonly string[] = ["workspace", "collection"];

/** Told by `info.type`, else by the fields there are. */
export function itemKind(item: Field, kinds = REQUEST_KINDS): FoundItem {
	if (!item.isPresent) return { kind: "empty" };
	if (!item.isMap) return { kind: "foreign" };
	const info = item.get("info");
	const type = plainText(info.get("type")) ?? plainText(item.get("type"));
	if (type === undefined) return kindByFields(item, info, kinds);
	if (type === "folder") return { kind: "folder" };
	if (kinds.has(type)) return { kind: "request", type };
	if (UNSUPPORTED.includes(type)) return { kind: "unsupported", type };
	if (FOREIGN.includes(type)) return { kind: "foreign" };
	// Whoever looks at the keys tells that there is no such type.
	return kindByFields(item, info, kinds);
}

function kindByFields(
	item: Field,
	info: Field,
	kinds: RequestKinds,
): FoundItem {
	for (const type of kinds.keys())
		if (item.has(type)) return { kind: "request", type };
	if (item.has("items")) return { kind: "folder" };
	for (const type of UNSUPPORTED) {
		if (item.has(type)) return { kind: "unsupported", type };
	}
	// API descriptions have an `info` too; with one of ours, the `http` got lost.
	const isDescription =
		item.has("openapi") || item.has("swagger") || item.has("asyncapi");
	const isRequest =
		(info.isMap && !isDescription) || hasMisspeltSection(item, kinds);
	return isRequest ? { kind: "request", type: "http" } : { kind: "foreign" };
}

/** `htpp:` with a `url:` below it is meant to be a request. */
function hasMisspeltSection(item: Field, kinds: RequestKinds): boolean {
	return item
		.keys()
		.some(
			(key) =>
				nearestName(key, [...kinds.keys()]) !== undefined &&
				item.get(key).get("url").isScalar,
		);
}

function plainText(field: Field): string | undefined {
	return field.isScalar ? field.filledText() : undefined;
}
