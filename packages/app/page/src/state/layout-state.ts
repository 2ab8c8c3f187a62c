import { remembered } from "../store/remembered.ts";
import { Store } from "../store/store.ts";

const directionMemory = remembered<"columns" | "rows">("direction", "columns");

/** Whether request and response stand side by side, or one above the other. In a narrow window they always stand one above the other. */
export const splitDirection = new Store<"columns" | "rows">(
	directionMemory.read(),
);

export function toggleDirection(): void {
	splitDirection.update((now) => (now === "columns" ? "rows" : "columns"));
	directionMemory.write(splitDirection.get());
}

/** Too narrow for three things beside each other. The same width stands in the styles. */
const NARROW = "(width < 1000px)";

/** Whether the window is narrow: the sidebar is then a drawer above the rest. */
export const narrowStore = new Store(false);

/** Too narrow for a list and what is chosen in it beside each other. The same width stands in the styles. */
const SMALL = "(width < 700px)";

/** How a list and what is chosen in it stand. */
export const listDirection = new Store<"columns" | "rows">("columns");

/** Notes how wide the window is, now and from now on. */
export function followWidth(): void {
	follow(NARROW, (isNarrow) => narrowStore.set(isNarrow));
	follow(SMALL, (isSmall) => listDirection.set(isSmall ? "rows" : "columns"));
}

function follow(width: string, note: (matches: boolean) => void): void {
	const query = window.matchMedia(width);
	query.addEventListener("change", () => note(query.matches));
	note(query.matches);
}

const sidebarMemory = remembered("user.sidebar", true);

/** Whether the sidebar is there: `beside` in a wide window, which is remembered, and as a drawer in a narrow one. */
export const sidebarStore = new Store({
	beside: sidebarMemory.read(),
	drawer: false,
});

export function isSidebarShown(): boolean {
	const { beside, drawer } = sidebarStore.get();
	return narrowStore.get() ? drawer : beside;
}

export function showSidebar(isShown: boolean): void {
	if (narrowStore.get())
		sidebarStore.update((now) => ({ ...now, drawer: isShown }));
	else {
		sidebarStore.update((now) => ({ ...now, beside: isShown }));
		sidebarMemory.write(isShown);
	}
}

/** What was looked for in the drawer was found. A sidebar beside the rest stays. */
export function closeDrawer(): void {
	if (narrowStore.get()) showSidebar(false);
}

/** Whether the server answers: `locked` is another one than that which gave this page its key. */
export type ServerState = "open" | "gone" | "locked";
export const connectionStore = new Store<ServerState>("open");
