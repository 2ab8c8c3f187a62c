import {
	type ClipboardEvent,
	type KeyboardEvent,
	type ReactNode,
	useEffect,
	useRef,
	useState,
} from "react";
import type { SendResult } from "../../../../../src/protocol/sending.ts";
import { reportError } from "../../../state/notice-state.ts";
import { useStore } from "../../../store/store.ts";
import { shownSize } from "../../../ui/format.ts";
import type { BodyContent, BodyFacts } from "./body-content.ts";
import { BodyRow } from "./body-row.tsx";
import { useScrollWindow } from "./scroll-window.ts";
import { SearchBar } from "./search-bar.tsx";
import { useActiveLine } from "./use-active-line.ts";
import { useBodyRows } from "./use-body-rows.ts";
import { useLineActions } from "./use-line-actions.ts";
import { useSamePlace } from "./use-same-place.ts";
import { useSearch } from "./use-search.ts";
import { useSelection } from "./use-selection.ts";
import { toggleWrap } from "./wrap-state.ts";

export interface BodyTextProps {
	readonly exchange: SendResult;
	readonly content: BodyContent;
	readonly isSearching: boolean;
	readonly onSearch: (isSearching: boolean) => void;
}

/** The lines of a body, of which only those that can be seen are fetched and shown. */
export function BodyLinesView(props: BodyTextProps): ReactNode {
	const { content } = props;
	const facts = useStore(content.facts);
	useEffect(() => content.want([{ line: 0 }]), [content]);
	// What is shown stays until lines that are broken in another way are here.
	const ready = useRef<Ready>(undefined);
	if (facts) ready.current = { content, facts };
	return ready.current ? (
		<Lines {...props} {...ready.current} />
	) : (
		<div className="body-wait" />
	);
}

interface Ready {
	readonly content: BodyContent;
	readonly facts: BodyFacts;
}

function Lines({
	exchange: { path, response },
	content,
	facts,
	isSearching,
	onSearch,
}: BodyTextProps & Ready): ReactNode {
	const { view, total, isTruncated } = facts;
	const rows = useBodyRows(content, total);
	const { map, reveal, unroll } = rows;
	const search = useSearch(content);
	const window = useScrollWindow(map.rows);
	const { first, count, showRow } = window;
	const [wanted, setWanted] = useState<{ line: number; segment?: number }>();
	useStore(content.version);
	const lines = useRef<HTMLDivElement>(null);
	useSamePlace(content, rows, window);
	const begin = () => first + window.hidden;
	const selection = useSelection({
		...{ content, map, total, window, rows: lines },
		begin: () => (active.row ? map.rowOf(active.row) : begin()),
	});

	const shown = Array.from({ length: count }, (_, index) =>
		map.at(first + index),
	);
	useEffect(() => {
		const last = map.at(Math.max(0, first + count - 1));
		// The line behind the last one tells whether that begins a block.
		content.want(
			[...shown, { line: last.line + 1 }].filter(({ line }) => line < total),
		);
	});

	const onlyLine = total === 1 ? content.at({ line: 0 }) : undefined;
	useEffect(() => {
		if (onlyLine?.segments !== undefined) unroll(0, onlyLine.segments);
	}, [onlyLine, unroll]);

	const match = isSearching ? search.matches?.matches[search.index] : undefined;
	useEffect(() => {
		if (match) reveal(match).then(setWanted, reportError);
	}, [match, reveal]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: only when another one is wanted, for the user may scroll on from there
	useEffect(() => {
		if (wanted) showRow(map.rowOf(wanted));
	}, [wanted]);

	const active = useActiveLine(map, begin, showRow);
	const actions = useLineActions(
		{ content, facts, path },
		active,
		lines,
		selection.isAny,
	);
	const onCopy = (event: ClipboardEvent) => {
		if (event.target instanceof HTMLInputElement) return;
		if (selection.isAny()) selection.onCopy(event);
		else actions.onCopy(event);
	};
	const onKeyDown = (event: KeyboardEvent) => {
		if (selection.onKeyDown(event)) return;
		if (event.altKey && event.key.toLowerCase() === "z") {
			event.preventDefault();
			toggleWrap();
		}
		if (event.key.toLowerCase() !== "f" || !(event.ctrlKey || event.metaKey))
			return;
		event.preventDefault();
		onSearch(true);
	};
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: keys of everything in it
		<div className="body-text" onKeyDown={onKeyDown} onCopy={onCopy}>
			{isSearching && (
				<SearchBar search={search} onClose={() => onSearch(false)} />
			)}
			{isTruncated && (
				<p className="body-note">
					Truncated. Save the body to a file to see all{" "}
					{shownSize(response?.size ?? 0)}.
				</p>
			)}
			<section
				ref={window.element}
				className="body-lines"
				aria-label="Body of the response"
				// biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must be able to do that
				tabIndex={0}
				onKeyDown={active.onKeyDown}
				onPointerDown={active.onPointerDown}
				onMouseDown={selection.onMouseDown}
				onContextMenu={actions.onContextMenu}
			>
				<div className="body-all" style={{ height: window.height }}>
					<div
						ref={lines}
						className={`body-rows body-${view}`}
						style={{ transform: `translateY(${window.top}px)` }}
					>
						{shown.map((row) => (
							<BodyRow
								key={`${row.line} ${row.segment ?? ""}`}
								row={row}
								content={content}
								facts={facts}
								rows={rows}
								pattern={isSearching ? search.pattern : undefined}
								match={match}
								isActive={active.isActive(row)}
								onMenu={(button) => actions.openBelow(row, button)}
							/>
						))}
					</div>
				</div>
			</section>
		</div>
	);
}
