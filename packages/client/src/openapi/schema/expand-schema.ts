import type { ApiDocument } from "../document/api-document.ts";
import type { ApiNode } from "../document/api-node.ts";

/** Members that say nothing of which values are valid. */
const ANNOTATIONS: ReadonlySet<string> = new Set([
	"$ref",
	"description",
	"title",
	"summary",
	"example",
	"examples",
	"deprecated",
	"externalDocs",
	"$comment",
]);

/**
 * What a schema demands, as schemas that must all hold, with references followed.
 * Before OpenAPI 3.1 nothing counts that stands beside a `$ref`. None at all when a
 * reference leads nowhere.
 */
export function expandSchema(
	document: ApiDocument,
	written: ApiNode,
): readonly ApiNode[] {
	const isReference = typeof written.get("$ref").value === "string";
	if (!isReference) return dynamicTarget(document, written);
	const target = document.references.follow(written);
	const own = target === undefined ? [] : [target];
	const hasSiblings =
		(document.version === "3.1" || document.version === "3.2") &&
		written.keys().some((key) => !ANNOTATIONS.has(key));
	return hasSiblings ? [...own, written] : own;
}

/** `$dynamicRef` is read as the anchor of its own file: what it means without anybody who overrides it. */
function dynamicTarget(
	document: ApiDocument,
	written: ApiNode,
): readonly ApiNode[] {
	const ref = written.get("$dynamicRef").value;
	if (typeof ref !== "string" || !ref.startsWith("#")) return [written];
	const target = written.file.find(ref.slice(1));
	if (target === undefined)
		document.findings.lost(
			written.get("$dynamicRef"),
			`\`${ref}\` does not exist; what it stands for is left out.`,
			"Correct the reference, or add what it names.",
		);
	return target === undefined ? [written] : [written, target];
}

/** The types that a schema names; undefined when it names none. */
export function typesOf(schema: ApiNode): readonly string[] | undefined {
	const { value } = schema.get("type");
	if (typeof value === "string") return [value.toLowerCase()];
	const named = schema.textsAt("type");
	return named.length === 0 ? undefined : named;
}

export function isNullable(schema: ApiNode): boolean {
	return schema.flagAt("nullable") || schema.flagAt("x-nullable");
}
