/** The keys of what is done with tabs, as menus and the help sheet name them. */
export const TAB_KEYS = {
	close: "Alt+W",
	reopen: "Alt+Shift+T",
	next: "Alt+PageDown",
	previous: "Alt+PageUp",
	moveRight: "Alt+Shift+PageDown",
	moveLeft: "Alt+Shift+PageUp",
	all: "Alt+Shift+L",
} as const;
