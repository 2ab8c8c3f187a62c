import type { SQLOutputValue } from "node:sqlite";

/** A row as SQLite gives it. The tables are strict, so that each column has the type that it was made with. */
export type SqlRow = Readonly<Record<string, SQLOutputValue>>;

export function textIn(row: SqlRow, column: string): string {
	return String(row[column] ?? "");
}

export function optionalText(row: SqlRow, column: string): string | undefined {
	const value = row[column];
	return typeof value === "string" ? value : undefined;
}

export function numberIn(row: SqlRow, column: string): number {
	return Number(row[column] ?? 0);
}

export function optionalNumber(
	row: SqlRow,
	column: string,
): number | undefined {
	const value = row[column];
	return typeof value === "number" ? value : undefined;
}

export function bytesIn(row: SqlRow, column: string): Uint8Array {
	const value = row[column];
	return value instanceof Uint8Array ? value : new Uint8Array();
}
