import { type Document, isMap, isScalar, isSeq, type Scalar } from "yaml";
import { scalarText } from "./yaml-convert.ts";

/** A key that stands in its map for the second time, or once more. */
export interface DuplicateKey {
	readonly text: string;
	/** Offsets of the key. */
	readonly start: number;
	readonly end: number;
}

/** The keys that repeat an earlier one of the same map, in the order of the file. */
export function duplicateKeys(document: Document): readonly DuplicateKey[] {
	const found: DuplicateKey[] = [];
	const pending: unknown[] = [document.contents];
	while (pending.length > 0) {
		const node = pending.pop();
		if (isSeq(node)) {
			for (const item of node.items) pending.push(item);
		} else if (isMap(node)) {
			const seen = new Set<string>();
			for (const { key, value } of node.items) {
				pending.push(value);
				if (!isScalar(key)) continue;
				const text = scalarText(key);
				if (seen.has(text)) found.push(placeOf(key, text));
				seen.add(text);
			}
		}
	}
	return found.sort((a, b) => a.start - b.start);
}

function placeOf({ range }: Scalar, text: string): DuplicateKey {
	const [start, end] = range ?? [0, 1];
	return { text, start, end };
}
