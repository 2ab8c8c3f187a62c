import type { KeyboardEvent, ReactNode } from "react";
import { formStore } from "../../state/form-state.ts";
import { runStore } from "../../state/run-state.ts";
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
import { hasUnsavedChanges } from "./tab-form.ts";
import { tabTitle } from "./tab-kinds.tsx";

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
		document.getElementById(`tab-${next.id}`)?.focus();
	};
	return (
		<div
			className="tab-row"
			role="tablist"
			aria-label="Open tabs"
			onKeyDown={onKeyDown}
		>
			{tabs.map((tab) => (
				<TabHandle key={tab.id} tab={tab} isActive={tab.id === active} />
			))}
		</div>
	);
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
				id={`tab-${id}`}
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
