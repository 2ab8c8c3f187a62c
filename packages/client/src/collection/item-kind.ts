import type { YamlField } from "./yaml-field.ts";

/** What a file, or an item of a bundled collection, is. */
export type ItemKind =
	| { readonly kind: "http" | "graphql" | "folder" }
	/** Something that OpenCollection knows and Curlew cannot run. */
	| { readonly kind: "unsupported"; readonly type: string }
	/** Nothing that belongs to a collection: some other YAML file. */
	| { readonly kind: "foreign" }
	| { readonly kind: "empty" };

const UNSUPPORTED = ["grpc", "websocket", "script", "app"] as const;

/** Told by `info.type`, else by the fields there are. */
export function itemKind(item: YamlField): ItemKind {
	if (!item.isPresent) return { kind: "empty" };
	if (!item.isMap) return { kind: "foreign" };
	const info = item.get("info");
	const type = plainText(info.get("type")) ?? plainText(item.get("type"));
	switch (type) {
		case "http":
		case "graphql":
		case "folder":
			return { kind: type };
		case undefined:
			return kindByFields(item, info);
		default:
			return { kind: "unsupported", type };
	}
}

function kindByFields(item: YamlField, info: YamlField): ItemKind {
	if (item.has("http")) return { kind: "http" };
	if (item.has("graphql")) return { kind: "graphql" };
	if (item.has("items")) return { kind: "folder" };
	for (const type of UNSUPPORTED) {
		if (item.has(type)) return { kind: "unsupported", type };
	}
	// API descriptions have an `info` too; with one of ours, the `http` got lost.
	const isDescription =
		item.has("openapi") || item.has("swagger") || item.has("asyncapi");
	return info.isMap && !isDescription ? { kind: "http" } : { kind: "foreign" };
}

function plainText(field: YamlField): string | undefined {
	return field.isScalar ? field.filledText() : undefined;
}
