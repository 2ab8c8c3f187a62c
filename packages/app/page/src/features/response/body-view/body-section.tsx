import { type ReactNode, useMemo, useState } from "react";
import type { BodyView } from "../../../../../src/protocol/responses.ts";
import type { SendResult } from "../../../../../src/protocol/sending.ts";
import { KeyedStore } from "../../../store/keyed-store.ts";
import { useStore } from "../../../store/store.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { BodyContent } from "../body/body-content.ts";
import { BodyLinesView } from "../body/body-text.tsx";
import { isPicture, Preview } from "../body/preview.tsx";
import { SAMPLE, useColumns } from "../body/use-columns.ts";
import { wrapStore } from "../body/wrap-state.ts";
import { FilterBar } from "../filter/filter-bar.tsx";
import { type ShownFilter, useFilter } from "../filter/use-filter.ts";
import type { ResponseSectionProps } from "../response-sections.tsx";
import { TableView } from "../table/table-view.tsx";
import { BodyBar, hasTable, isSeparated, type ShownView } from "./body-bar.tsx";

/** The body, in the view that the user has chosen, or what a filter takes out of it. */
export function ResponseBodyView({
	exchange,
}: ResponseSectionProps): ReactNode {
	const [wanted, setWanted] = useState(() => firstView(exchange));
	const [isSearching, setSearching] = useState(false);
	const filter = useFilter(exchange);
	if (!exchange.response?.size)
		return <EmptyState title="The response has no body" />;
	const toggleFilter = () => {
		filter.setOn(!filter.isOn);
		if (wanted === "preview") setWanted("pretty");
	};
	return (
		<Body
			exchange={exchange}
			filter={filter}
			wanted={filter.isOn && wanted === "preview" ? "pretty" : wanted}
			isSearching={isSearching}
			onView={(view) => {
				setWanted(view);
				chosenViews.set(exchange.path, view);
				if (view === "preview") filter.setOn(false);
			}}
			onSearch={setSearching}
			onFilter={toggleFilter}
		/>
	);
}

/** The view that was chosen last for responses of a request, so that the next one begins in it. */
const chosenViews = new KeyedStore<ShownView>();

function firstView({ path, response }: SendResult): ShownView {
	const type = response?.mediaType ?? "";
	if (isPicture(type)) return "preview";
	if (isSeparated(type)) return "table";
	return hasTable(type) && chosenViews.get(path) === "table"
		? "table"
		: "pretty";
}

function Body({
	exchange,
	filter,
	wanted,
	isSearching,
	onView,
	onSearch,
	onFilter,
}: {
	readonly exchange: SendResult;
	readonly filter: ShownFilter;
	readonly wanted: ShownView;
	readonly isSearching: boolean;
	readonly onView: (view: ShownView) => void;
	readonly onSearch: (isSearching: boolean) => void;
	readonly onFilter: () => void;
}): ReactNode {
	const id = filter.outcome?.id ?? exchange.id;
	const isText = wanted !== "preview" && wanted !== "table";
	const view: BodyView = isText ? wanted : "pretty";
	const wraps = useStore(wrapStore);
	const [measured, fitting] = useColumns();
	// Bytes stand in columns of their own.
	const columns = wraps && view !== "hex" ? fitting : undefined;
	const content = useMemo(
		() =>
			new BodyContent(id, { view, ...(columns !== undefined && { columns }) }),
		[id, view, columns],
	);
	const facts = useStore(content.facts);
	// Of a filter that is wrong the body is shown as it was.
	const isNothing =
		filter.outcome?.count === 0 && filter.outcome.fault === undefined;
	return (
		<>
			<div ref={measured} className="body-measure" aria-hidden="true">
				<span>{SAMPLE}</span>
			</div>
			<BodyBar
				exchange={exchange}
				// What cannot be laid out is shown as it came.
				shown={isText ? (facts?.view ?? wanted) : wanted}
				content={content}
				isSearching={isSearching}
				isFiltering={filter.isOn}
				onView={onView}
				onSearch={onSearch}
				onFilter={onFilter}
			/>
			{filter.isOn && <FilterBar filter={filter} onClose={onFilter} />}
			{isNothing ? (
				<EmptyState title="The filter gives no results" />
			) : wanted === "preview" ? (
				<Preview exchange={exchange} />
			) : wanted === "table" ? (
				<TableView key={id} id={id} />
			) : (
				<BodyLinesView
					key={`${id} ${view}`}
					exchange={exchange}
					content={content}
					isSearching={isSearching}
					onSearch={onSearch}
				/>
			)}
		</>
	);
}
