import { type KeyboardEvent, type ReactNode, useState } from "react";
import { hasUnsavedChanges } from "../../state/tab-form.ts";
import {
	activateTab,
	openTab,
	type TabContent,
	tabStore,
} from "../../state/tab-state.ts";
import { closedTabs } from "../../state/tabs/closed-tabs.ts";
import { useStore } from "../../store/store.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { showDialog } from "../../ui/dialog-state.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { stepThrough } from "../../ui/step-through.ts";
import { requestCloseTabs } from "./close-tab.ts";
import { canReopen } from "./tab-actions.ts";
import { tabPlace, tabTitle } from "./tab-title.tsx";

/** Shows all tabs in a list with a search, and those that were closed. */
export function showTabList(): void {
	showDialog((close) => <AllTabs onClose={close} />);
}

function AllTabs({ onClose }: { readonly onClose: () => void }): ReactNode {
	const { tabs, active } = useStore(tabStore);
	const closed = useStore(closedTabs);
	const [search, setSearch] = useState("");
	const words = search.toLowerCase().split(/\s+/).filter(Boolean);
	const isMeant = ({ content }: { readonly content: TabContent }) => {
		const text = `${tabTitle(content).name} ${tabPlace(content)}`;
		return words.every((word) => text.toLowerCase().includes(word));
	};
	const open = tabs.filter(isMeant);
	const again = closed.filter((tab) => isMeant(tab) && canReopen(tab.content));
	const go = (id: string) => {
		onClose();
		activateTab(id);
	};
	const [first] = open;
	return (
		<Dialog title="All tabs" onClose={onClose}>
			<form
				onKeyDown={onListKey}
				onSubmit={(event) => {
					event.preventDefault();
					if (first) go(first.id);
				}}
			>
				<input
					className="input"
					type="search"
					aria-label="Search tabs"
					placeholder="Search tabs"
					data-first
					value={search}
					onChange={({ target }) => setSearch(target.value)}
				/>
				<ul className="tab-list" aria-label="Open tabs">
					{open.map((tab) => (
						<li key={tab.id} data-active={tab.id === active || undefined}>
							<TabLine
								content={tab.content}
								isUnsaved={hasUnsavedChanges(tab.content)}
								onOpen={() => go(tab.id)}
							/>
							<IconButton
								icon="close"
								label={`Close ${tabTitle(tab.content).name}`}
								onClick={() => requestCloseTabs([tab])}
							/>
						</li>
					))}
				</ul>
				{again.length > 0 && (
					<>
						<h3>Recently closed</h3>
						<ul className="tab-list" aria-label="Recently closed">
							{again.toReversed().map((tab) => (
								<li key={closed.indexOf(tab)}>
									<TabLine
										content={tab.content}
										onOpen={() => {
											onClose();
											closedTabs.update((all) =>
												all.filter((one) => one !== tab),
											);
											openTab(tab.content);
										}}
									/>
								</li>
							))}
						</ul>
					</>
				)}
				{open.length + again.length === 0 && <p>No matches.</p>}
			</form>
		</Dialog>
	);
}

function TabLine({
	content,
	isUnsaved = false,
	onOpen,
}: {
	readonly content: TabContent;
	readonly isUnsaved?: boolean;
	readonly onOpen: () => void;
}): ReactNode {
	const { name, mark } = tabTitle(content);
	return (
		<button type="button" className="tab-line" onClick={onOpen}>
			{mark}
			<span className="tab-name">{name}</span>
			<span className="tab-place">{tabPlace(content)}</span>
			{isUnsaved && (
				<span className="tab-unsaved" role="img" aria-label="unsaved" />
			)}
		</button>
	);
}

/** ↓ and ↑ go from the search through the lines, and back. Delete closes. */
function onListKey(event: KeyboardEvent<HTMLElement>): void {
	if (stepThrough(event, STOPS) || event.key !== "Delete") return;
	const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(STOPS)];
	const at = stops.findIndex((one) => one.matches(":focus"));
	if (at < 1) return;
	event.preventDefault();
	const line = stops[at]?.closest("li");
	line?.querySelector<HTMLElement>(".icon-button")?.click();
	(stops[at + 1] ?? stops[at - 1])?.focus();
}

const STOPS = "input, .tab-line";
