import { type ReactNode, useMemo, useState } from "react";
import type { RunRow } from "../../../../src/protocol/runs.ts";
import { isBad, type ShownRun } from "../../state/run-state.ts";
import { useStore } from "../../store/store.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { VirtualList } from "../../ui/virtual-list.tsx";
import { appearanceStore, rowHeight } from "../appearance/appearance-state.ts";
import { RunRowView } from "./run-row.tsx";

const FILTERS = ["all", "failed"] as const;
type Filter = (typeof FILTERS)[number];

/** The results of a run. */
export function RunList({
	run,
	chosen,
	onChoose,
}: {
	readonly run: ShownRun;
	/** Index of the result whose details are shown. */
	readonly chosen: number | undefined;
	readonly onChoose: (index: number) => void;
}): ReactNode {
	const { rows, head } = run;
	const rowPixels = useStore(appearanceStore, rowHeight);
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
				{FILTERS.map((one) => (
					<button
						key={one}
						type="button"
						className="filter-button"
						aria-pressed={filter === one}
						onClick={() => setFilter(one)}
					>
						{one === "all" ? `All ${rows.length}` : `Failed ${bad}`}
					</button>
				))}
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
					title={rows.length === 0 ? "No results yet" : "No matches"}
				/>
			) : (
				<VirtualList
					label="Results"
					rows={shown}
					rowHeight={rowPixels}
					keyOf={({ index }) => index}
					titleOf={({ path }) => path}
					chosen={chosen}
					onChoose={({ index }) => onChoose(index)}
				>
					{(row) => (
						<RunRowView row={row} hasIterations={head.iterationCount > 1} />
					)}
				</VirtualList>
			)}
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
