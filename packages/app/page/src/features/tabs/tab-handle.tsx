import type { KeyboardEvent, ReactNode } from "react";
import { attempt } from "../../state/notice-state.ts";
import { hasUnsavedChanges } from "../../state/tab-form.ts";
import { activateTab, keepTab, type Tab } from "../../state/tab-state.ts";
import { useStore } from "../../store/store.ts";
import { Icon } from "../../ui/icon.tsx";
import { keysText } from "../../ui/keys.ts";
import { showMenu, showMenuBelow } from "../../ui/menu-state.tsx";
import { requestCloseTabs } from "./close-tab.ts";
import {
	onTabDragEnd,
	onTabDragOver,
	onTabDragStart,
	onTabDrop,
	tabDrop,
} from "./tab-drag.ts";
import { TAB_KEYS } from "./tab-keys.ts";
import { tabTitle } from "./tab-title.tsx";

/** The id of a tab's element: file names have spaces, lists of ids must not. */
export function handleId(tab: string): string {
	return `tab-${tab.replace(/\s/g, "_")}`;
}

/** A tab in the row: what it shows, and what closes it. */
export function TabHandle({
	tab,
	index,
	place,
	isActive,
}: {
	readonly tab: Tab;
	readonly index: number;
	/** What tells it apart from others of its name. */
	readonly place: string;
	readonly isActive: boolean;
}): ReactNode {
	const { id, content, isPreview, isPinned = false } = tab;
	const { name, mark } = tabTitle(content);
	const isUnsaved = hasUnsavedChanges(content);
	const drop = useStore(tabDrop, (one) =>
		one?.id === id ? one.side : undefined,
	);
	const showTabMenu = (at: Parameters<typeof showMenu>[1] | Element) =>
		attempt(async () => {
			const { tabMenu } = await import("./tab-menu.ts");
			if (at instanceof Element) showMenuBelow(tabMenu(tab), at);
			else showMenu(tabMenu(tab), at);
		});
	const onKeyDown = (event: KeyboardEvent) => {
		const isMenu =
			event.key === "ContextMenu" || (event.shiftKey && event.key === "F10");
		if (isMenu) void showTabMenu(event.currentTarget);
		else if (event.key === "Delete") requestCloseTabs([tab]);
		else return;
		event.preventDefault();
	};
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: the handle in it takes keys
		<div
			className="tab"
			data-active={isActive || undefined}
			data-preview={isPreview || undefined}
			data-pinned={isPinned || undefined}
			data-drop={drop}
			draggable
			onDragStart={(event) => onTabDragStart(event, id)}
			onDragOver={(event) => onTabDragOver(event, id)}
			onDragEnd={onTabDragEnd}
			onDrop={(event) => onTabDrop(event, index)}
			// Else the browser begins to scroll.
			onMouseDown={(event) => event.button === 1 && event.preventDefault()}
			onAuxClick={(event) => event.button === 1 && requestCloseTabs([tab])}
			onContextMenu={(event) => {
				event.preventDefault();
				void showTabMenu({ x: event.clientX, y: event.clientY });
			}}
		>
			<button
				type="button"
				id={handleId(id)}
				className="tab-handle"
				role="tab"
				aria-selected={isActive}
				tabIndex={isActive ? 0 : -1}
				title={place === "" ? name : `${name} (${place})`}
				onClick={() => activateTab(id)}
				onDoubleClick={() => keepTab(id)}
				onKeyDown={onKeyDown}
			>
				{isPinned && <Icon name="pin" />}
				{mark}
				<span className="tab-name" dir="auto">
					{name}
				</span>
				{place !== "" && <span className="tab-place">{place}</span>}
				{isUnsaved && (
					<span className="tab-unsaved" role="img" aria-label="unsaved" />
				)}
			</button>
			<button
				type="button"
				className="tab-close"
				aria-label={`Close ${name}`}
				title={isActive ? `Close (${keysText(TAB_KEYS.close)})` : "Close"}
				tabIndex={-1}
				onClick={() => requestCloseTabs([tab])}
			>
				<Icon name="close" />
			</button>
		</div>
	);
}
