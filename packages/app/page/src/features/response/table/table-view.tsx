import { type ReactNode, useEffect } from "react";
import type {
	BodyTable,
	TableCell,
	TableSort,
} from "../../../../../src/protocol/responses.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Select } from "../../../ui/select.tsx";
import { useScrollWindow } from "../body/scroll-window.ts";
import { type ShownTable, useTable } from "./use-table.ts";
import "./table-view.css";

/** Pixels of a character, and of a column at least and at most. */
const CHARACTER = 7.6;
const NARROWEST = 70;
const WIDEST = 340;
const NUMBERS = 64;

/** A list of a body as a table. A click on a column's name sorts by it. */
export function TableView({ id }: { readonly id: string }): ReactNode {
	const table = useTable(id);
	if (table.facts === undefined) return <div className="body-wait" />;
	if (table.facts === null)
		return (
			<EmptyState title="No list to show as a table">
				<p>Tables are made of lists of objects, of CSV and of TSV.</p>
			</EmptyState>
		);
	const { facts } = table;
	return (
		<>
			<TableBar facts={facts} onPath={table.setPath} />
			<Rows
				key={`${facts.path} ${JSON.stringify(table.sort)}`}
				table={table}
				facts={facts}
			/>
		</>
	);
}

function TableBar({
	facts: { lists, path, total, columns, hiddenColumns },
	onPath,
}: {
	readonly facts: BodyTable;
	readonly onPath: (path: string) => void;
}): ReactNode {
	const hidden =
		hiddenColumns === 0 ? "" : `, ${hiddenColumns} more are not shown`;
	return (
		<div className="table-bar">
			{lists.length > 1 && (
				<Select
					label="List that is shown"
					className="select select-small"
					value={path}
					options={lists.map(
						(one) => [one.path, `${one.path} (${one.count})`] as const,
					)}
					onChange={onPath}
				/>
			)}
			<span className="facts-small">
				{total.toLocaleString("en")} {total === 1 ? "row" : "rows"},{" "}
				{columns.length} {columns.length === 1 ? "column" : "columns"}
				{hidden}
			</span>
		</div>
	);
}

function Rows({
	table,
	facts,
}: {
	readonly table: ShownTable;
	readonly facts: BodyTable;
}): ReactNode {
	const { columns, total } = facts;
	// The names of the columns take the room of a row, too.
	const window = useScrollWindow(total + 1);
	const { first } = window;
	const count = Math.min(window.count, total - first);
	useEffect(() => table.want(first, count));
	const gridTemplateColumns = `${NUMBERS}px ${widthsOf(facts)
		.map((width) => `${width}px`)
		.join(" ")}`;
	return (
		<section
			ref={window.element}
			className="body-lines table-lines"
			aria-label="Table of the response"
			// biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must be able to do that
			tabIndex={0}
		>
			{/* biome-ignore lint/a11y/useSemanticElements: rows that come and go are placed by us */}
			<div
				role="table"
				aria-label="Rows of the response"
				aria-rowcount={total + 1}
				aria-colcount={columns.length + 1}
				className="table-grid"
			>
				{/* biome-ignore lint/a11y/useSemanticElements: as above */}
				<div
					role="row"
					tabIndex={-1}
					aria-rowindex={1}
					className="table-head"
					style={{ gridTemplateColumns }}
				>
					{/* biome-ignore lint/a11y/useSemanticElements: as above */}
					<span role="columnheader" tabIndex={-1} className="table-number">
						#
					</span>
					{columns.map((column) => (
						<ColumnHead
							key={column}
							column={column}
							sort={table.sort}
							onSort={table.setSort}
						/>
					))}
				</div>
				{/* biome-ignore lint/a11y/useSemanticElements: as above */}
				<div role="rowgroup" style={{ height: window.height }}>
					<div style={{ transform: `translateY(${window.top}px)` }}>
						{Array.from({ length: count }, (_, index) => (
							<Row
								// biome-ignore lint/suspicious/noArrayIndexKey: a row is its number
								key={first + index}
								index={first + index}
								cells={table.row(first + index)}
								columns={columns}
								gridTemplateColumns={gridTemplateColumns}
							/>
						))}
					</div>
				</div>
			</div>
		</section>
	);
}

function Row({
	index,
	cells,
	columns,
	gridTemplateColumns,
}: {
	readonly index: number;
	readonly cells: readonly (TableCell | null)[] | undefined;
	readonly columns: readonly string[];
	readonly gridTemplateColumns: string;
}): ReactNode {
	return (
		// biome-ignore lint/a11y/useSemanticElements: rows that come and go are placed by us
		<div
			role="row"
			tabIndex={-1}
			aria-rowindex={index + 2}
			className="table-row"
			style={{ gridTemplateColumns }}
		>
			{/* biome-ignore lint/a11y/useSemanticElements: as above */}
			<span role="rowheader" tabIndex={-1} className="table-number">
				{index + 1}
			</span>
			{columns.map((column, place) => {
				const cell = cells?.[place];
				return (
					// biome-ignore lint/a11y/useSemanticElements: as above
					<span
						key={column}
						role="cell"
						className={`table-cell cell-${cell?.kind ?? "none"}`}
						title={cell?.text}
					>
						{cell?.text}
					</span>
				);
			})}
		</div>
	);
}

function ColumnHead({
	column,
	sort,
	onSort,
}: {
	readonly column: string;
	readonly sort: TableSort | undefined;
	readonly onSort: (sort: TableSort | undefined) => void;
}): ReactNode {
	const own = sort?.column === column ? sort : undefined;
	const state = own && (own.isDescending ? "descending" : "ascending");
	const next = () => {
		if (own?.isDescending) onSort(undefined);
		else onSort({ column, isDescending: own !== undefined });
	};
	return (
		// biome-ignore lint/a11y/useSemanticElements: rows that come and go are placed by us
		<span role="columnheader" tabIndex={-1} aria-sort={state ?? "none"}>
			<button
				type="button"
				className="table-sort"
				title={column}
				onClick={next}
			>
				<span>{column}</span>
				{own && <Icon name={own.isDescending ? "down" : "up"} />}
			</button>
		</span>
	);
}

/** Pixels of each column, by what its first rows hold. */
function widthsOf({ columns, rows }: BodyTable): readonly number[] {
	return columns.map((column, place) => {
		const longest = rows
			.slice(0, 60)
			.reduce(
				(most, row) => Math.max(most, row[place]?.text.length ?? 0),
				column.length + 2,
			);
		return Math.min(WIDEST, Math.max(NARROWEST, longest * CHARACTER + 20));
	});
}
