/** Rows that are shown. */
const MOST_ROWS = 1_000;

export interface VisualTable {
	readonly title: string | undefined;
	readonly columns: readonly { readonly key: string; readonly label: string }[];
	readonly rows: readonly Readonly<Record<string, unknown>>[];
	/** How many rows are not shown. */
	readonly left: number;
}

/**
 * A table from what scripts give: `rowData` with `columnDefs` (`field`,
 * `headerName`), `rows` with `columns`, or just a list of objects. Undefined for
 * anything else.
 */
export function tableOf(config: unknown): VisualTable | undefined {
	const given = Array.isArray(config) ? { rows: config } : config;
	if (!isRecord(given)) return undefined;
	const rows = listOf(given.rowData ?? given.rows ?? given.data)?.filter(
		isRecord,
	);
	if (!rows) return undefined;
	const named = listOf(given.columnDefs ?? given.columns)?.flatMap(columnOf);
	const shown = rows.slice(0, MOST_ROWS);
	const keys = new Set(shown.flatMap((row) => Object.keys(row)));
	return {
		title: typeof given.title === "string" ? given.title : undefined,
		columns: named ?? [...keys].map((key) => ({ key, label: key })),
		rows: shown,
		left: rows.length - shown.length,
	};
}

export function textOfCell(value: unknown): string {
	if (value === undefined || value === null) return "";
	return typeof value === "string" ? value : JSON.stringify(value);
}

function columnOf(column: unknown): readonly VisualTable["columns"][number][] {
	if (typeof column === "string") return [{ key: column, label: column }];
	if (!isRecord(column)) return [];
	const key = column.field ?? column.key ?? column.name;
	const label = column.headerName ?? column.label ?? column.title ?? key;
	return typeof key === "string" ? [{ key, label: textOfCell(label) }] : [];
}

function listOf(value: unknown): readonly unknown[] | undefined {
	return Array.isArray(value) ? value : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
