import { remembered } from "../../store/remembered.ts";
import { Store } from "../../store/store.ts";

/** How the page looks to its user, whatever collection is open. */
export interface Appearance {
	/** `system`: as the rest of the machine. */
	readonly theme: "system" | "light" | "dark";
	readonly text: keyof typeof SCALES;
	readonly density: keyof typeof DENSITIES;
}

/** Of the sizes that stand in the styles. */
const SCALES = { small: 0.92, medium: 1, large: 1.15, larger: 1.3 } as const;
const DENSITIES = { comfortable: 1, compact: 0.86 } as const;

/** Pixels at a medium size: of a row in a list, of one with two lines, of a line of code. */
const ROWS = { row: 28, "tall-row": 44, "code-row": 20 } as const;

const memory = remembered<Partial<Appearance>>("user.appearance", {});

export const appearanceStore = new Store<Appearance>({
	theme: "system",
	text: "medium",
	density: "comfortable",
	...memory.read(),
});

export function changeAppearance(changes: Partial<Appearance>): void {
	appearanceStore.update((now) => ({ ...now, ...changes }));
	memory.write(appearanceStore.get());
}

/** Shows the page as its user wants it, now and from now on. */
export function followAppearance(): void {
	apply(appearanceStore.get());
	appearanceStore.subscribe(() => apply(appearanceStore.get()));
}

function apply(appearance: Appearance): void {
	const { style } = document.documentElement;
	const { theme, text, density } = appearance;
	style.colorScheme = theme === "system" ? "light dark" : theme;
	style.setProperty("--scale", `${SCALES[text]}`);
	style.setProperty("--dense", `${DENSITIES[density]}`);
	for (const kind of ["row", "tall-row", "code-row"] as const)
		style.setProperty(`--${kind}`, `${rowPixels(appearance, kind)}px`);
}

/** Pixels. Less is hard to hit. */
const LEAST_ROW = 24;

/** Whole pixels: rows out of sight are counted, not measured. */
function rowPixels(
	{ text, density }: Appearance,
	kind: keyof typeof ROWS,
): number {
	const pixels = Math.round(ROWS[kind] * SCALES[text] * DENSITIES[density]);
	return kind === "code-row" ? pixels : Math.max(LEAST_ROW, pixels);
}

/** Pixels of a row in a list; for `useStore(appearanceStore, …)`, as those below. */
export function rowHeight(appearance: Appearance): number {
	return rowPixels(appearance, "row");
}

/** Pixels of a row with two lines. */
export function tallRowHeight(appearance: Appearance): number {
	return rowPixels(appearance, "tall-row");
}

/** Pixels of a line of code. */
export function codeRowHeight(appearance: Appearance): number {
	return rowPixels(appearance, "code-row");
}
