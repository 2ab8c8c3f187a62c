import type { DragEvent } from "react";
import { reportError } from "../../state/notice-state.ts";
import { tabStore } from "../../state/tab-state.ts";
import { Store } from "../../store/store.ts";

/** Where a dragged tab would come to stand: beside which one. */
export const tabDrop = new Store<
	{ readonly id: string; readonly side: "before" | "after" } | undefined
>(undefined);

const TYPE = "application/x-curlew-tab";
let dragged: string | undefined;

export function onTabDragStart(event: DragEvent, id: string): void {
	dragged = id;
	event.dataTransfer.setData(TYPE, id);
	event.dataTransfer.effectAllowed = "move";
}

export function onTabDragEnd(): void {
	dragged = undefined;
	tabDrop.set(undefined);
}

export function onTabDragOver(event: DragEvent, id: string): void {
	if (dragged === undefined) return;
	event.preventDefault();
	const side = sideOf(event);
	const known = tabDrop.get();
	if (known?.id !== id || known.side !== side) tabDrop.set({ id, side });
}

/** @param index of the tab that it is dropped on */
export function onTabDrop(event: DragEvent, index: number): void {
	const id = dragged;
	if (id === undefined) return;
	event.preventDefault();
	const place = index + (sideOf(event) === "after" ? 1 : 0);
	const from = tabStore.get().tabs.findIndex((tab) => tab.id === id);
	onTabDragEnd();
	import("./tab-actions.ts")
		// It leaves its own place first.
		.then(({ moveTab }) => moveTab(id, from < place ? place - 1 : place))
		.catch(reportError);
}

function sideOf({ currentTarget, clientX }: DragEvent): "before" | "after" {
	const { left, width } = currentTarget.getBoundingClientRect();
	return clientX < left + width / 2 ? "before" : "after";
}
