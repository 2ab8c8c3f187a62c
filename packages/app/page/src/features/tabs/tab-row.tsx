import type { KeyboardEvent, ReactNode } from "react";
import { formStore } from "../../state/form-state.ts";
import { runStore } from "../../state/run-state.ts";
import { hasUnsavedChanges } from "../../state/tab-form.ts";
import {
	activateTab,
	keepTab,
	type Tab,
	tabStore,
} from "../../state/tab-state.ts";
import { textStore } from "../../state/text-state.ts";
import { useStore } from "../../store/store.ts";
import { Icon } from "../../ui/icon.tsx";
import { requestCloseTab } from "./close-tab.tsx";
import { tabTitle } from "./tab-title.tsx";

/** The open tabs. */
export function TabRow(): ReactNode {
	const { tabs, active } = useStore(tabStore);
	useStore(formStore.all);
	useStore(textStore.all);
	useStore(runStore.all, (all) => all.size);
	const onKeyDown = (event: KeyboardEvent) => {
		const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
		if (step === undefined) return;
		const index = tabs.findIndex((tab) => tab.id === active);
		const next = tabs[(index + step + tabs.length) % tabs.length];
		if (!next) return;
		event.preventDefault();
		activateTab(next.id);
		document.getElementById(handleId(next.id))?.focus();
	};
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the tabs
		<div className="tab-row" onKeyDown={onKeyDown}>
			{tabs.length > 0 && (
				// A list of tabs may hold nothing else, but they stand beside the buttons that close them.
				<div
					role="tablist"
					aria-label="Open tabs"
					aria-owns={tabs.map(({ id }) => handleId(id)).join(" ")}
				/>
			)}
			{tabs.map((tab) => (
				<TabHandle key={tab.id} tab={tab} isActive={tab.id === active} />
			))}
		</div>
	);
}

/** The id of a tab's element: file names have spaces, lists of ids must not. */
export function handleId(tab: string): string {
	return `tab-${tab.replace(/\s/g, "_")}`;
}

function TabHandle({
	tab,
	isActive,
}: {
	readonly tab: Tab;
	readonly isActive: boolean;
}): ReactNode {
	const { id, content, isPreview } = tab;
	const { name, mark } = tabTitle(content);
	const isUnsaved = hasUnsavedChanges(content);
	return (
		<div
			className="tab"
			data-active={isActive || undefined}
			data-preview={isPreview || undefined}
		>
			<button
				type="button"
				id={handleId(id)}
				className="tab-handle"
				role="tab"
				aria-selected={isActive}
				tabIndex={isActive ? 0 : -1}
				onClick={() => activateTab(id)}
				onDoubleClick={() => keepTab(id)}
				onAuxClick={(event) => event.button === 1 && requestCloseTab(tab)}
			>
				{mark}
				<span className="tab-name">{name}</span>
				{isUnsaved && (
					<span className="tab-unsaved" role="img" aria-label="unsaved" />
				)}
			</button>
			<button
				type="button"
				className="tab-close"
				aria-label={`Close ${name}`}
				tabIndex={-1}
				onClick={() => requestCloseTab(tab)}
			>
				<Icon name="close" />
			</button>
		</div>
	);
}
