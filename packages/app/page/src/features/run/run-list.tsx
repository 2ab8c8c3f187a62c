import { useVirtualizer } from "@tanstack/react-virtual";
import {
	type KeyboardEvent,
	type ReactNode,
	useMemo,
	useRef,
	useState,
} from "react";
import type { RunRow } from "../../../../src/protocol/runs.ts";
import { isBad, type ShownRun } from "../../state/run-state.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { RunRowView } from "./run-row.tsx";

/** Pixels. */
const ROW = 28;

type Filter = "all" | "failed";

export interface RunListProps {
	readonly run: ShownRun;
	/** Index of the result whose details are shown. */
	readonly chosen: number | undefined;
	readonly onChoose: (index: number) => void;
}

/** The results, of which only those that can be seen are in the document. */
export function RunList({ run, chosen, onChoose }: RunListProps): ReactNode {
	const { rows, head } = run;
	const [filter, setFilter] = useState<Filter>("all");
	const [search, setSearch] = useState("");
	const shown = useMemo(
		() => shownRows(rows, filter, search),
		[rows, filter, search],
	);
	const bad = useMemo(() => rows.filter(isBad).length, [rows]);
	return (
		<div className="run-results">
			<div className="list-tools">
				<FilterButton
					label={`All ${rows.length}`}
					isOn={filter === "all"}
					onClick={() => setFilter("all")}
				/>
				<FilterButton
					label={`Failed ${bad}`}
					isOn={filter === "failed"}
					onClick={() => setFilter("failed")}
				/>
				<input
					className="input list-search"
					type="search"
					aria-label="Search results"
					placeholder="Search results"
					value={search}
					onChange={(event) => setSearch(event.target.value)}
				/>
			</div>
			{shown.length === 0 ? (
				<EmptyState
					title={rows.length === 0 ? "No results yet" : "Nothing like that"}
				/>
			) : (
				<Rows
					rows={shown}
					hasIterations={head.iterationCount > 1}
					chosen={chosen}
					onChoose={onChoose}
				/>
			)}
		</div>
	);
}

function FilterButton({
	label,
	isOn,
	onClick,
}: {
	readonly label: string;
	readonly isOn: boolean;
	readonly onClick: () => void;
}): ReactNode {
	return (
		<button
			type="button"
			className="filter-button"
			aria-pressed={isOn}
			onClick={onClick}
		>
			{label}
		</button>
	);
}

function Rows({
	rows,
	hasIterations,
	chosen,
	onChoose,
}: {
	readonly rows: readonly RunRow[];
	readonly hasIterations: boolean;
	readonly chosen: number | undefined;
	readonly onChoose: (index: number) => void;
}): ReactNode {
	const scroller = useRef<HTMLDivElement>(null);
	const virtual = useVirtualizer({
		count: rows.length,
		getScrollElement: () => scroller.current,
		estimateSize: () => ROW,
		overscan: 12,
	});
	const at = rows.findIndex(({ index }) => index === chosen);
	const items = virtual.getVirtualItems();
	const isInSight = items.some(({ index }) => index === at);
	const onKeyDown = (event: KeyboardEvent) => {
		const to = {
			ArrowDown: at + 1,
			ArrowUp: at - 1,
			Home: 0,
			End: rows.length - 1,
		}[event.key];
		if (to === undefined) return;
		event.preventDefault();
		const place = Math.max(0, Math.min(rows.length - 1, to));
		const row = rows[place];
		if (!row) return;
		onChoose(row.index);
		virtual.scrollToIndex(place);
	};
	return (
		<div
			ref={scroller}
			className="list"
			role="listbox"
			aria-label="Results"
			tabIndex={0}
			aria-activedescendant={isInSight ? `result-${chosen}` : undefined}
			onKeyDown={onKeyDown}
		>
			<div className="list-rows" style={{ height: virtual.getTotalSize() }}>
				{items.map(({ index, start }) => {
					const row = rows[index];
					return (
						row && (
							<RunRowView
								key={row.index}
								row={row}
								top={start}
								hasIterations={hasIterations}
								isChosen={index === at}
								onChoose={onChoose}
							/>
						)
					);
				})}
			</div>
		</div>
	);
}

function shownRows(
	rows: readonly RunRow[],
	filter: Filter,
	search: string,
): readonly RunRow[] {
	const words = search.toLowerCase().split(/\s+/).filter(Boolean);
	if (filter === "all" && words.length === 0) return rows;
	return rows.filter((row) => {
		if (filter === "failed" && !isBad(row)) return false;
		const { method = "", name, path, status = "", reason = "" } = row;
		const text = `${method} ${name} ${path} ${status} ${reason}`.toLowerCase();
		return words.every((word) => text.includes(word));
	});
}
