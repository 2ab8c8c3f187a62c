import { statSync } from "node:fs";
import type { SourceText } from "../../diagnostics/source-text.ts";
import { readSource } from "../read/read-source.ts";
import { unsavedText } from "../read/unsaved-texts.ts";

/** Problems come in bunches, from few files. */
const KEPT = 8;

interface KeptText {
	/** Tells whether the file has changed since. */
	readonly version: string;
	readonly source: SourceText;
}

const texts = new Map<string, KeptText>();

/** The text of a file as everybody reads it; the same object as long as the file does not change. Undefined when it cannot be read. */
export function currentText(file: string): SourceText | undefined {
	const version = unsavedText(file) ?? versionOnDisk(file);
	if (version === undefined) return undefined;
	const known = texts.get(file);
	if (known?.version === version) return known.source;
	const result = readSource(file);
	if (result.kind !== "source") return undefined;
	keepLast(texts, file, { version, source: result.source });
	return result.source;
}

function versionOnDisk(file: string): string | undefined {
	const stats = statSync(file, { throwIfNoEntry: false });
	return stats && `${stats.mtimeMs} ${stats.size}`;
}

/** Adds an entry, and drops the oldest of too many. */
export function keepLast<K, V>(entries: Map<K, V>, key: K, value: V): void {
	entries.delete(key);
	entries.set(key, value);
	const [oldest] = entries.keys();
	if (entries.size > KEPT && oldest !== undefined) entries.delete(oldest);
}
