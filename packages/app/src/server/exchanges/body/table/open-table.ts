import type {
	BodyTable,
	TableCell,
	TableRequest,
	TableSort,
} from "../../../../protocol/responses.ts";
import type { OpenView } from "../open-bodies.ts";
import { JsonTable, listsIn } from "./json-table.ts";
import { SeparatedTable } from "./separated-table.ts";
import type { FoundList, TableData } from "./table-data.ts";

/** Columns and characters of a cell that are shown. */
const MOST_COLUMNS = 200;
const LONGEST_CELL = 300;

/** A body as tables; keeps the one that was looked at last, in its order. */
export class OpenTable {
	readonly #view: OpenView;
	readonly #mediaType: string;
	#lists: readonly FoundList[] | undefined;
	#shown: { readonly path: string; readonly table: TableData } | undefined;
	#order:
		| { readonly key: string; readonly rows: readonly number[] }
		| undefined;

	constructor(view: OpenView, mediaType: string) {
		this.#view = view;
		this.#mediaType = mediaType;
	}

	answer({ path, sort, from, count }: TableRequest): BodyTable | null {
		const lists = this.#allLists();
		const own = lists.some((one) => one.path === path)
			? (path ?? "")
			: (lists[0]?.path ?? "");
		const table = this.#tableAt(own);
		if (!table) return null;
		const columns = table.columns.slice(0, MOST_COLUMNS);
		const rows = this.#inOrder(own, table, sort).slice(from, from + count);
		return {
			lists: lists.map(({ path: name, starts }) => ({
				path: name,
				count: starts.length,
			})),
			path: own,
			columns,
			hiddenColumns: table.columns.length - columns.length,
			total: table.total,
			from,
			rows: rows.map((index) => {
				const cells = table.row(index);
				return columns.map((name) => short(cells.get(name)));
			}),
		};
	}

	#allLists(): readonly FoundList[] {
		const { view, language, bytes } = this.#view;
		const isJson = view === "pretty" && language === "json";
		this.#lists ??= isJson ? listsIn(bytes) : [];
		return this.#lists;
	}

	#tableAt(path: string): TableData | undefined {
		if (this.#shown?.path === path) return this.#shown.table;
		const { bytes } = this.#view;
		const list = this.#allLists().find((one) => one.path === path);
		const table = list
			? new JsonTable(bytes, list)
			: separatedTable(bytes, this.#mediaType);
		if (table) this.#shown = { path, table };
		return table;
	}

	#inOrder(
		path: string,
		table: TableData,
		sort: TableSort | undefined,
	): readonly number[] {
		const key = JSON.stringify([path, sort]);
		if (this.#order?.key === key) return this.#order.rows;
		const all = Array.from({ length: table.total }, (_, index) => index);
		const rows = sort ? sorted(all, table, sort) : all;
		this.#order = { key, rows };
		return rows;
	}
}

/** `text/csv` and its like; undefined for what is no table. */
function separatedTable(
	bytes: Buffer,
	mediaType: string,
): TableData | undefined {
	if (mediaType === "text/tab-separated-values")
		return new SeparatedTable(bytes.toString("utf8"), "\t");
	if (/^(?:text|application)\/(?:x-)?csv$/.test(mediaType))
		return new SeparatedTable(bytes.toString("utf8"));
	return undefined;
}

const COLLATOR = new Intl.Collator("en", { numeric: true });

/** Numbers by their size and before texts; rows without the column at the end, in either direction. */
function sorted(
	rows: readonly number[],
	table: TableData,
	{ column, isDescending }: TableSort,
): readonly number[] {
	const cells = rows.map((index) => table.row(index).get(column));
	const sign = isDescending ? -1 : 1;
	return rows.toSorted((a, b) => {
		const [one, other] = [cells[a], cells[b]];
		if (!one || !other) return Number(!one) - Number(!other);
		return sign * compared(one, other);
	});
}

function compared(a: TableCell, b: TableCell): number {
	const areNumbers = a.kind === "number" && b.kind === "number";
	if (areNumbers) return Number(a.text) - Number(b.text);
	if (a.kind === "number" || b.kind === "number")
		return a.kind === "number" ? -1 : 1;
	return COLLATOR.compare(a.text, b.text);
}

function short(cell: TableCell | undefined): TableCell | null {
	if (!cell) return null;
	if (cell.text.length <= LONGEST_CELL) return cell;
	return { ...cell, text: `${cell.text.slice(0, LONGEST_CELL)} …` };
}
