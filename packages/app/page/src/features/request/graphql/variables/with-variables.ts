import type { Span } from "../language/mask-query.ts";
import { readVariablesJson } from "./read-variables.ts";

/** Variables with more of them; what stands there stays as it is. Unchanged where nobody can say what stands there. */
export function withVariables(
	written: string,
	placeholders: readonly Span[],
	values: readonly (readonly [name: string, value: unknown])[],
): string {
	if (values.length === 0) return written;
	if (written.trim() === "")
		return JSON.stringify(Object.fromEntries(values), null, 2);
	const { root, text } = readVariablesJson(written, placeholders);
	const close = text.lastIndexOf("}");
	if (root?.type !== "object" || close === -1) return written;
	const present = new Set(
		(root.children ?? []).map(({ children = [] }) => children[0]?.value),
	);
	const added = values.filter(([name]) => !present.has(name));
	if (added.length === 0) return written;
	const lines = added.map(
		([name, value]) =>
			`  ${JSON.stringify(name)}: ${JSON.stringify(value, null, 2).replace(/\n/g, "\n  ")}`,
	);
	const before = written.slice(0, close).trimEnd();
	const comma =
		(root.children ?? []).length === 0 || before.endsWith(",") ? "" : ",";
	return `${before}${comma}\n${lines.join(",\n")}\n${written.slice(close)}`;
}
