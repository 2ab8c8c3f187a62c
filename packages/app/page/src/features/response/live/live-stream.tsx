import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import type { LiveState } from "../../../../../src/protocol/live.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { LiveItemView } from "./live-item.tsx";
import { LiveList } from "./live-list.tsx";
import "./live.css";

/** What has come of a stream: paused, filtered, cleared, followed, each without touching what is received. */
export function LiveStream({
	id,
	state,
	isOver,
}: {
	/** Of the exchange. */
	readonly id: string;
	readonly state: LiveState;
	readonly isOver: boolean;
}): ReactNode {
	const { head, total, first, tail } = state;
	const [filter, setFilter] = useState("");
	const [clearedAt, setClearedAt] = useState(0);
	const [pausedAt, setPausedAt] = useState<number>();
	const [chosen, setChosen] = useState<number>();
	const [fitting, setFitting] = useState<number>();
	const field = useRef<HTMLInputElement>(null);
	// Another response has begun: a redirect, a try.
	const since = Math.min(clearedAt, total);
	const until = Math.min(pausedAt ?? total, total);
	const isPaused = pausedAt !== undefined && !isOver;
	const onKeyDown = (event: KeyboardEvent) => {
		const isFind = (event.ctrlKey || event.metaKey) && event.key === "f";
		if (isFind) field.current?.focus();
		else if (event.key === "Escape" && filter !== "") setFilter("");
		else return;
		event.preventDefault();
		event.stopPropagation();
	};
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: keys of what is in it
		<div className="live" onKeyDown={onKeyDown}>
			<div className="list-tools">
				{!isOver && (
					<Button
						isSmall
						aria-pressed={isPaused}
						onClick={() => setPausedAt(isPaused ? undefined : total)}
					>
						{isPaused ? "Resume" : "Pause"}
					</Button>
				)}
				{isPaused && (
					<span className="live-new" role="status">
						{(total - until).toLocaleString("en")} new
					</span>
				)}
				<Icon name="filter" />
				<input
					ref={field}
					className="input list-search"
					type="search"
					aria-label="Filter the stream"
					placeholder="Filter"
					value={filter}
					onChange={({ target }) => setFilter(target.value)}
				/>
				<output className="live-count">
					{countOf(filter, fitting, until - since)}
				</output>
				<Button
					isSmall
					onClick={() => {
						setClearedAt(total);
						setChosen(undefined);
						if (isPaused) setPausedAt(total);
					}}
				>
					Clear
				</Button>
			</div>
			{first > since && (
				<p className="body-note">
					The first {first.toLocaleString("en")} are no longer in this list. The
					body has all of them.
				</p>
			)}
			{until === since && tail === undefined ? (
				<EmptyState title={isOver ? "Nothing to show" : "Waiting for more …"} />
			) : (
				<LiveList
					id={id}
					kind={head.kind}
					choice={{ filter, since, until }}
					kept={first}
					tail={isPaused ? undefined : tail}
					chosen={chosen}
					onChoose={setChosen}
					onCount={setFitting}
				/>
			)}
			{chosen !== undefined && (
				<LiveItemView
					key={chosen}
					id={id}
					number={chosen}
					onClose={() => setChosen(undefined)}
				/>
			)}
		</div>
	);
}

function countOf(
	filter: string,
	fitting: number | undefined,
	all: number,
): string {
	const shown = all.toLocaleString("en");
	if (filter === "") return shown;
	return `${fitting?.toLocaleString("en") ?? "…"} of ${shown}`;
}
