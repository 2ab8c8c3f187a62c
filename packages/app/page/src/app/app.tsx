import { type ReactNode, Suspense } from "react";
import { AccessPrompt } from "../features/access/access-prompt.tsx";
import { OtherOpened } from "../features/collections/other-opened.tsx";
import { Conflicts } from "../features/conflict/conflicts.tsx";
import { OutdatedBanner } from "../features/conflict/outdated-banner.tsx";
import { EnvironmentSelect } from "../features/environments/environment-select.tsx";
import { ConnectionBar } from "../features/notices/connection-bar.tsx";
import { Notices } from "../features/notices/notices.tsx";
import { handleId } from "../features/tabs/tab-handle.tsx";
import { TabRow } from "../features/tabs/tab-row.tsx";
import { Sidebar } from "../features/tree/sidebar.tsx";
import {
	panelStore,
	toggleVariables,
} from "../features/variables/panel-state.ts";
import { HoverCardLayer } from "../placeholders/hover-layer.tsx";
import {
	collectionStore,
	type OpenCollectionState,
} from "../state/collection-state.ts";
import { splitDirection, toggleDirection } from "../state/layout-state.ts";
import { tabStore } from "../state/tab-state.ts";
import { useStore } from "../store/store.ts";
import { DialogLayer } from "../ui/dialog-state.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ErrorBoundary } from "../ui/error-boundary.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { keysText } from "../ui/keys.ts";
import { lazyPart } from "../ui/lazy-part.ts";
import { MenuLayer } from "../ui/menu-state.tsx";
import { SplitPane } from "../ui/split-pane.tsx";
import { possibleCommands } from "./commands/commands.ts";
import { showPalette } from "./palette/show-palette.tsx";
import { TabView } from "./tab-view.tsx";

const Welcome = lazyPart(
	async () => (await import("../features/collections/welcome.tsx")).Welcome,
);

const VariablesPanel = lazyPart(
	async () =>
		(await import("../features/variables/variables-panel.tsx")).VariablesPanel,
);

export function App(): ReactNode {
	const state = useStore(collectionStore);
	return (
		<>
			{state?.kind === "open" && <Workbench collection={state} />}
			{state?.kind === "none" && (
				<Suspense fallback={null}>
					<Welcome state={state} />
				</Suspense>
			)}
			<HoverCardLayer />
			<MenuLayer />
			<DialogLayer />
			<AccessPrompt />
			<Conflicts />
			<Notices />
			<ConnectionBar />
			<OtherOpened />
		</>
	);
}

function Workbench({
	collection,
}: {
	readonly collection: OpenCollectionState;
}): ReactNode {
	return (
		<SplitPane
			name="sidebar"
			direction="columns"
			initial={264}
			least={180}
			label="Width of the collection"
		>
			<Sidebar collection={collection} />
			<main className="workbench">
				<header className="top-bar">
					<TabRow />
					<div className="top-tools">
						<IconButton
							icon="command"
							label={`Requests and commands (${keysText("Mod+K")})`}
							onClick={() => showPalette(possibleCommands())}
						/>
						<VariablesButton />
						<DirectionButton />
						<EnvironmentSelect collection={collection} />
					</div>
				</header>
				<div className="workbench-body">
					<div className="workbench-main">
						<ActiveTab />
					</div>
					<Variables />
				</div>
			</main>
		</SplitPane>
	);
}

function ActiveTab(): ReactNode {
	const { tabs, active } = useStore(tabStore);
	const tab = tabs.find(({ id }) => id === active);
	if (!tab)
		return (
			<EmptyState title="Nothing is open">
				<p>
					Select a request on the left, or press <kbd>{keysText("Mod+K")}</kbd>.
				</p>
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
					<Suspense fallback={null}>
						<TabView content={tab.content} />
					</Suspense>
				</ErrorBoundary>
			</div>
		</>
	);
}

function Variables(): ReactNode {
	if (!useStore(panelStore)) return null;
	return (
		<Suspense fallback={null}>
			<VariablesPanel />
		</Suspense>
	);
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
