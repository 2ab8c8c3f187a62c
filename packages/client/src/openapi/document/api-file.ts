import type { SourceText } from "../../diagnostics/source-text.ts";
import { ApiNode } from "./api-node.ts";
import { type ParseFault, parseApiText } from "./parse-api-text.ts";

/** One file of a document: its text, and the value that it says. */
export class ApiFile {
	readonly source: SourceText;
	readonly language: "json" | "yaml";
	readonly fault: ParseFault | undefined;
	readonly root: ApiNode;
	#anchors: ReadonlyMap<string, readonly string[]> | undefined;

	constructor(source: SourceText) {
		const { value, language, fault } = parseApiText(source.text);
		this.source = source;
		this.language = language;
		this.fault = fault;
		this.root = new ApiNode(this, value);
	}

	/** What the fragment of a reference names, without its `#`: a JSON pointer, or an `$anchor`. */
	find(fragment: string): ApiNode | undefined {
		if (fragment === "") return this.root;
		const keys = fragment.startsWith("/")
			? fragment.slice(1).split("/").map(unescaped)
			: this.#anchorsByName().get(fragment);
		if (keys === undefined) return undefined;
		const node = keys.reduce((at, key) => at.get(key), this.root);
		return node.isThere ? node : undefined;
	}

	/** Looked for when a reference needs them; most documents have none. */
	#anchorsByName(): ReadonlyMap<string, readonly string[]> {
		this.#anchors ??= anchorsIn(this.root.value);
		return this.#anchors;
	}
}

function unescaped(key: string): string {
	return key.replaceAll("~1", "/").replaceAll("~0", "~");
}

function anchorsIn(root: unknown): ReadonlyMap<string, readonly string[]> {
	const found = new Map<string, readonly string[]>();
	const seen = new Set<object>();
	const pending: (readonly [value: unknown, path: readonly string[]])[] = [
		[root, []],
	];
	for (let next = pending.pop(); next; next = pending.pop()) {
		const [value, path] = next;
		if (typeof value !== "object" || value === null || seen.has(value))
			continue;
		seen.add(value);
		for (const [key, member] of Object.entries(value)) {
			if (key === "$anchor" || key === "$dynamicAnchor") {
				if (typeof member === "string" && !found.has(member))
					found.set(member, path);
			} else pending.push([member, [...path, key]]);
		}
	}
	return found;
}
