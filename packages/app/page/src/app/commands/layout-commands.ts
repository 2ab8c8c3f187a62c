import { showAppearance } from "../../features/appearance/show-appearance.tsx";
import {
	isSidebarShown,
	narrowStore,
	showSidebar,
	toggleDirection,
} from "../../state/layout-state.ts";
import { PAGE_KEYS } from "../../ui/keys.ts";
import type { Command } from "../palette/command.ts";

/** What stands where, and how it looks. */
export function layoutCommands(
	isCollectionOpen: () => boolean,
): readonly Command[] {
	return [
		{
			id: "page.sidebar",
			label: "Show or hide the sidebar",
			group: "Page",
			keys: [PAGE_KEYS.sidebar],
			isPossible: isCollectionOpen,
			run: () => showSidebar(!isSidebarShown()),
		},
		{
			id: "page.direction",
			label: "Response beside or below the request",
			group: "Page",
			isPossible: () => isCollectionOpen() && !narrowStore.get(),
			run: toggleDirection,
		},
		{
			id: "page.appearance",
			label: "Appearance: theme, font size, density …",
			group: "Page",
			run: showAppearance,
		},
	];
}
