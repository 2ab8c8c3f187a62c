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
	// Behind the last one's value: a comment may follow it.
	const last = root.children?.at(-1);
	const end = last ? last.offset + last.length : root.offset + 1;
	const isSeparate = !last || /^\s*,/.test(text.slice(end, close));
	const rest = written.slice(end, close).trimEnd();
	const before = written.slice(0, end) + (isSeparate ? "" : ",") + rest;
	return `${before}\n${lines.join(",\n")}\n${written.slice(close)}`;
}
