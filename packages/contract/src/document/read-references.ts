import type { ApiDocument, ApiFile, ApiNode } from "@curlew/client/openapi";

/** Values that are no schemas, where a `$ref` is data. */
const DATA: ReadonlySet<string> = new Set([
	"example",
	"default",
	"const",
	"enum",
	"value",
]);

/**
 * Follows every reference of a document once, so that all its files are known, and
 * those that lead nowhere are among its findings.
 */
export function readReferences(document: ApiDocument): readonly ApiFile[] {
	const files = new Set<ApiFile>([document.root.file]);
	const seen = new Set<unknown>();
	const pending: ApiNode[] = [document.root];
	for (let node = pending.pop(); node; node = pending.pop()) {
		const { value } = node;
		if (typeof value !== "object" || value === null || seen.has(value))
			continue;
		seen.add(value);
		if (typeof node.get("$ref").value === "string") {
			const target = document.references.follow(node);
			if (target) {
				files.add(target.file);
				pending.push(target);
			}
		}
		for (const key of Object.keys(value))
			if (!DATA.has(key)) pending.push(node.get(key));
	}
	return [...files];
}
