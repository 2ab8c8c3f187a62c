import type { TableCell } from "../../../../protocol/responses.ts";

/** Rows with cells by the names of their columns. */
export interface TableData {
	readonly columns: readonly string[];
	readonly total: number;
	row(index: number): ReadonlyMap<string, TableCell>;
}

/** A list in a body of JSON. */
export interface FoundList {
	/** JSONPath; "" for the texts of NDJSON. */
	readonly path: string;
	/** Where its entries begin: bytes. */
	readonly starts: readonly number[];
}
