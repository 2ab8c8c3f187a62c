/** An entry of a file's outline, as editors show it. Ranges are offsets, the end exclusive. */
export interface OutlineEntry {
	readonly name: string;
	readonly detail?: string;
	readonly kind: "map" | "list" | "text" | "field" | "alias";
	readonly range: readonly [start: number, end: number];
	readonly nameRange: readonly [start: number, end: number];
	readonly children: readonly OutlineEntry[];
}
