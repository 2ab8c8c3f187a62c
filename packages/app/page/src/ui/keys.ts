/**
 * Keys are written as in `Mod+Shift+K`: modifiers in front, then the key as
 * `KeyboardEvent.key` names it. `Mod` is Ctrl, on a Mac Cmd; `Ctrl` is Ctrl everywhere.
 */
export const IS_MAC =
	typeof navigator !== "undefined" && navigator.platform.startsWith("Mac");

type Pressed = Pick<
	KeyboardEvent,
	"key" | "code" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey"
>;

/** Whether these keys are down. */
export function isPressed(
	keys: string,
	event: Pressed,
	isMac = IS_MAC,
): boolean {
	const parts = keys.split("+");
	const key = parts.at(-1) ?? "";
	const has = (modifier: string) => parts.includes(modifier);
	const isMod = isMac ? event.metaKey : event.ctrlKey;
	const isOther = isMac ? event.ctrlKey : event.metaKey;
	if (isOther || isMod !== has("Mod") || event.altKey !== has("Alt"))
		return false;
	// Where a sign such as `?` is on the keyboard differs, and so does Shift.
	const isSign = /^[^\p{L}\p{N}]$/u.test(key);
	if (!isSign && event.shiftKey !== has("Shift")) return false;
	// With Caps Lock it is a capital; with Option, a Mac types another letter.
	return (
		event.key.toLowerCase() === key.toLowerCase() ||
		(isMac && has("Alt") && event.code === `Key${key.toUpperCase()}`)
	);
}

/** Whether these keys would type something into a field. */
export function typesText(keys: string): boolean {
	return [...keys].length === 1;
}

const MAC_NAMES: Readonly<Record<string, string>> = {
	Mod: "⌘",
	Ctrl: "⌃",
	Alt: "⌥",
	Shift: "⇧",
	Enter: "↩",
	Backspace: "⌫",
	ArrowLeft: "←",
};

const NAMES: Readonly<Record<string, string>> = { Mod: "Ctrl", ArrowLeft: "←" };

/** As people read them: `Ctrl+K`, on a Mac `⌘K`. */
export function keysText(keys: string, isMac = IS_MAC): string {
	const parts = keys.split("+");
	if (isMac) return parts.map((part) => MAC_NAMES[part] ?? part).join("");
	return parts.map((part) => NAMES[part] ?? part).join("+");
}

/** Whether what is typed goes into it. */
export function isField(target: EventTarget | null): boolean {
	return (
		target instanceof HTMLElement &&
		(target.isContentEditable || target.matches("input, textarea, select"))
	);
}

/** Keys of the whole page that buttons name, too. */
export const PAGE_KEYS = {
	palette: "Mod+K",
	sidebar: "Mod+B",
	search: "/",
	problems: "Mod+Shift+M",
	newRequest: "Alt+N",
	send: "Mod+Enter",
	cancel: "Mod+.",
	save: "Mod+S",
	/** Of the part that has the focus. */
	find: "Mod+F",
	copy: "Mod+C",
	wrap: "Alt+Z",
	/** To the page of the docs that was shown before. */
	back: "Alt+ArrowLeft",
} as const;
