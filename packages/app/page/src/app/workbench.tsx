import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { OutdatedBanner } from "../features/conflict/outdated-banner.tsx";
import { EnvironmentSelect } from "../features/environments/environment-select.tsx";
import { handleId } from "../features/tabs/tab-handle.tsx";
import { TabRow } from "../features/tabs/tab-row.tsx";
import { Sidebar } from "../features/tree/sidebar.tsx";
import {
	panelStore,
	toggleVariables,
} from "../features/variables/panel-state.ts";
import { AddCollection } from "../features/workspace/add-collection.tsx";
import { problemPanel, problemStore } from "../problems/problem-state.ts";
import type { OpenCollectionState } from "../state/collection-state.ts";
import {
	closeDrawer,
	narrowStore,
	showSidebar,
	sidebarStore,
	splitDirection,
	toggleDirection,
} from "../state/layout-state.ts";
import { tabStore } from "../state/tab-state.ts";
import { collectionsStore } from "../state/workspace/open-collections.ts";
import { useStore } from "../store/store.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ErrorBoundary } from "../ui/error-boundary.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { keysText, PAGE_KEYS } from "../ui/keys.ts";
import { lazyPart } from "../ui/lazy-part.ts";
import { SplitPane } from "../ui/split-pane.tsx";
import { possibleCommands } from "./commands/commands.ts";
import { showPageMenu } from "./page-menu.ts";
import { showPalette } from "./palette/show-palette.tsx";
import { TabView } from "./tab-view.tsx";

const CollectionRows = lazyPart(
	async () =>
		(await import("../features/workspace/collection-rows.tsx")).CollectionRows,
);
// Nothing moves then when the tree is there.
if (collectionsStore.get().length > 1) CollectionRows.preload();
const ScratchSidebar = lazyPart(
	async () =>
		(await import("../features/start/scratch-sidebar.tsx")).ScratchSidebar,
);

const VariablesPanel = lazyPart(
	async () =>
		(await import("../features/variables/variables-panel.tsx")).VariablesPanel,
);

const ProblemBadge = lazyPart(
	async () =>
		(await import("../features/problems/problem-badge.tsx")).ProblemBadge,
);

const ProblemPanel = lazyPart(
	async () =>
		(await import("../features/problems/problem-panel.tsx")).ProblemPanel,
);

/** A collection: its requests at the left, the tabs beside them; in a narrow window the requests are a drawer above the tabs. */
export function Workbench({
	collection,
}: {
	readonly collection: OpenCollectionState;
}): ReactNode {
	const isNarrow = useStore(narrowStore);
	const hasOthers = useStore(collectionsStore, ({ length }) => length > 1);
	const { beside, drawer } = useStore(sidebarStore);
	const isShown = isNarrow ? drawer : beside;
	useDrawer(isNarrow, drawer);
	const frame = useFocusOfSidebar(isShown, isNarrow);
	const onKeyDown = (event: KeyboardEvent) => {
		const isOwn =
			event.target instanceof Element && event.target.closest(".sidebar");
		if (event.key === "Escape" && isOwn) closeDrawer();
	};
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the drawer from wherever in it
		<div ref={frame} className="workbench-frame" onKeyDown={onKeyDown}>
			<SplitPane
				name="sidebar"
				direction="columns"
				initial={264}
				least={180}
				label="Width of the sidebar"
				first={isShown ? (isNarrow ? "over" : "beside") : "hidden"}
				onHide={() => showSidebar(false)}
				isSecondMain
			>
				<div className="sidebar-column">
					{hasOthers && <CollectionRows part="before" />}
					{collection.isScratch ? (
						<ScratchSidebar />
					) : (
						<Sidebar collection={collection} />
					)}
					{hasOthers && <CollectionRows part="after" />}
					<AddCollection />
				</div>
				<div className="workbench">
					<TopBar collection={collection} isSidebarShown={isShown} />
					<div className="workbench-body">
						<div className="workbench-main">
							<ActiveTab />
						</div>
						{useStore(problemPanel) && <ProblemPanel />}
						{useStore(panelStore) && <VariablesPanel />}
					</div>
				</div>
			</SplitPane>
		</div>
	);
}

/** Opens the drawer where nothing else is to be seen, and closes it once something is. */
function useDrawer(isNarrow: boolean, isOpen: boolean): void {
	useEffect(() => {
		if (isNarrow && tabStore.get().active === undefined) showSidebar(true);
	}, [isNarrow]);
	useEffect(() => {
		if (isNarrow && isOpen) return tabStore.subscribe(closeDrawer);
	}, [isNarrow, isOpen]);
}

/** The focus goes into a drawer that opens, and never stays in a sidebar that is hidden. */
function useFocusOfSidebar(isShown: boolean, isNarrow: boolean) {
	const frame = useRef<HTMLDivElement>(null);
	const was = useRef(isShown);
	useEffect(() => {
		if (was.current === isShown) return;
		was.current = isShown;
		const find = (selector: string) =>
			frame.current?.querySelector<HTMLElement>(selector);
		if (isShown && isNarrow)
			(find("[role=tree]") ?? find(".sidebar input"))?.focus();
		const { activeElement } = document;
		const isLost =
			activeElement === document.body || activeElement?.closest(".sidebar");
		if (!isShown && isLost)
			(
				find(".tab-row [aria-selected=true]") ?? find(".sidebar-switch")
			)?.focus();
	}, [isShown, isNarrow]);
	return frame;
}

function TopBar({
	collection,
	isSidebarShown,
}: {
	readonly collection: OpenCollectionState;
	readonly isSidebarShown: boolean;
}): ReactNode {
	return (
		<header className="top-bar">
			<div className="top-start">
				<IconButton
					className="sidebar-switch"
					icon="sidebar"
					label={`${isSidebarShown ? "Hide" : "Show"} the sidebar (${keysText(PAGE_KEYS.sidebar)})`}
					isExpanded={isSidebarShown}
					onClick={() => showSidebar(!isSidebarShown)}
				/>
			</div>
			<TabRow />
			<div className="top-tools">
				<Problems />
				<div className="top-wide">
					<IconButton
						icon="command"
						label={`Requests and commands (${keysText(PAGE_KEYS.palette)})`}
						onClick={() => showPalette(possibleCommands())}
					/>
					<VariablesButton />
					<DirectionButton />
				</div>
				<EnvironmentSelect collection={collection} />
				<IconButton
					icon="more"
					label="Menu of the page"
					hasMenu
					onClick={({ currentTarget }) => showPageMenu(currentTarget)}
				/>
			</div>
		</header>
	);
}

function ActiveTab(): ReactNode {
	const { tabs, active } = useStore(tabStore);
	const isNarrow = useStore(narrowStore);
	const tab = tabs.find(({ id }) => id === active);
	if (!tab)
		return (
			<EmptyState title="Nothing is open">
				<p>
					Select a request {isNarrow ? "in the sidebar" : "on the left"}, or
					press <kbd>{keysText(PAGE_KEYS.palette)}</kbd>.
				</p>
				{isNarrow && (
					<Button onClick={() => showSidebar(true)}>Show the sidebar</Button>
				)}
			</EmptyState>
		);
	return (
		<>
			<OutdatedBanner content={tab.content} />
			<div
				className="tab-view"
				role="tabpanel"
				aria-labelledby={handleId(tab.id)}
			>
				<ErrorBoundary key={tab.id}>
					<TabView content={tab.content} />
				</ErrorBoundary>
			</div>
		</>
	);
}

/** Not before there is something to count: the first check begins once the page is there. */
function Problems(): ReactNode {
	const isChecked = useStore(problemStore, ({ counts }) => counts !== null);
	return isChecked ? <ProblemBadge /> : null;
}

function VariablesButton(): ReactNode {
	return (
		<IconButton
			icon="layers"
			label="Variables set by scripts"
			isPressed={useStore(panelStore)}
			onClick={toggleVariables}
		/>
	);
}

function DirectionButton(): ReactNode {
	const direction = useStore(splitDirection);
	const isColumns = direction === "columns";
	if (useStore(narrowStore)) return null;
	return (
		<IconButton
			icon={isColumns ? "rows" : "columns"}
			label={
				isColumns ? "Response below the request" : "Response beside the request"
			}
			onClick={toggleDirection}
		/>
	);
}
