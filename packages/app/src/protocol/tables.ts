/** `POST /api/:collection/exchanges/:id/table`: a part of a body as a table. */
export interface TableRequest {
	/** JSONPath of a list that was told; absent: the first one. */
	readonly path?: string;
	/** Absent: in the order of the body. */
	readonly sort?: TableSort;
	/** Number of the first row, from 0. */
	readonly from: number;
	readonly count: number;
}

export interface TableSort {
	readonly column: string;
	readonly isDescending: boolean;
}

export interface BodyTable {
	/** The lists of the body that can be shown. Empty where the body is a table itself. */
	readonly lists: readonly {
		/** JSONPath; "" for all texts of a body that has several. */
		readonly path: string;
		readonly count: number;
	}[];
	/** The list that is shown. */
	readonly path: string;
	readonly columns: readonly string[];
	/** Columns beyond those that are shown. */
	readonly hiddenColumns: number;
	/** Rows of the whole table. */
	readonly total: number;
	readonly from: number;
	/** A cell for each column; null where a row does not have it. */
	readonly rows: readonly (readonly (TableCell | null)[])[];
}

export interface TableCell {
	readonly kind: "string" | "number" | "word" | "json";
	/** A long one is cut. */
	readonly text: string;
}
