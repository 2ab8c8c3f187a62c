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

/** Notes how wide the window is, now and from now on. */
export function followWidth(): void {
	const query = window.matchMedia(NARROW);
	const note = () => narrowStore.set(query.matches);
	query.addEventListener("change", note);
	note();
}

const sidebarMemory = remembered("sidebar", true);

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
