import {
	type KeyboardEvent,
	type ReactNode,
	useEffect,
	useLayoutEffect,
	useRef,
} from "react";
import { formStore } from "../../state/form-state.ts";
import { attempt } from "../../state/notice-state.ts";
import { runStore } from "../../state/run-state.ts";
import { activateTab, tabStore } from "../../state/tab-state.ts";
import { textStore } from "../../state/text-state.ts";
import { useStore } from "../../store/store.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { keysText } from "../../ui/keys.ts";
import { handleId, TabHandle } from "./tab-handle.tsx";
import { TAB_KEYS } from "./tab-keys.ts";
import { tabPlace, tabTitle } from "./tab-title.tsx";
import { toldApart } from "./told-apart.ts";

/** The open tabs. */
export function TabRow(): ReactNode {
	const { tabs, active } = useStore(tabStore);
	useStore(formStore.all);
	useStore(textStore.all);
	useStore(runStore.all, (all) => all.size);
	const row = useRef<HTMLDivElement>(null);
	useActiveInSight(row, active, tabs.length);
	if (tabs.length === 0) return <div className="tab-row" />;
	const places = toldApart(
		tabs.map(({ content }) => ({
			name: tabTitle(content).name,
			place: tabPlace(content),
		})),
	);
	const onKeyDown = (event: KeyboardEvent) => {
		const index = tabs.findIndex((tab) => tab.id === active);
		const to = {
			ArrowRight: (index + 1) % tabs.length,
			ArrowLeft: (index - 1 + tabs.length) % tabs.length,
			Home: 0,
			End: tabs.length - 1,
		}[event.key];
		const next = to === undefined || event.altKey ? undefined : tabs[to];
		if (!next) return;
		event.preventDefault();
		activateTab(next.id);
		document.getElementById(handleId(next.id))?.focus();
	};
	return (
		<>
			{/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the tabs */}
			<div
				ref={row}
				className="tab-row"
				onKeyDown={onKeyDown}
				onWheel={({ currentTarget, deltaY }) => {
					currentTarget.scrollLeft += deltaY;
				}}
			>
				{/* A list of tabs may hold nothing else, but they stand beside the buttons that close them. */}
				<div
					role="tablist"
					aria-label="Open tabs"
					aria-owns={tabs.map(({ id }) => handleId(id)).join(" ")}
				/>
				{tabs.map((tab, index) => (
					<TabHandle
						key={tab.id}
						tab={tab}
						index={index}
						place={places[index] ?? ""}
						isActive={tab.id === active}
					/>
				))}
			</div>
			<div className="all-tabs">
				<IconButton
					icon="down"
					label={`All tabs (${keysText(TAB_KEYS.all)})`}
					onClick={showAllTabs}
				/>
			</div>
		</>
	);
}

/** All tabs in a list, with those that were closed. */
export function showAllTabs(): void {
	void attempt(async () => (await import("./all-tabs.tsx")).showTabList());
}

/** The tab that is shown is always in sight. What was closed gives the focus to it. */
function useActiveInSight(
	row: React.RefObject<HTMLDivElement | null>,
	active: string | undefined,
	count: number,
): void {
	const before = useRef(count);
	// biome-ignore lint/correctness/useExhaustiveDependencies: others may have come or gone in front of it
	useEffect(() => {
		const show = () =>
			row.current
				?.querySelector(".tab[data-active]")
				?.scrollIntoView({ block: "nearest", inline: "nearest" });
		show();
		const observer = new ResizeObserver(show);
		if (row.current) observer.observe(row.current);
		return () => observer.disconnect();
	}, [active, count]);
	useLayoutEffect(() => {
		const isClosed = count < before.current;
		before.current = count;
		const { activeElement, body } = document;
		if (!isClosed || (activeElement !== null && activeElement !== body)) return;
		const target =
			active === undefined
				? document.querySelector<HTMLElement>(".tree")
				: document.getElementById(handleId(active));
		target?.focus({ preventScroll: true });
	}, [active, count]);
}
