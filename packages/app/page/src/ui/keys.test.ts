import { expect, test } from "vitest";
import { isPressed, keysText, typesText } from "./keys.ts";

const NONE = {
	key: "",
	code: "",
	altKey: false,
	ctrlKey: false,
	metaKey: false,
	shiftKey: false,
};

test("Mod is Ctrl, and Cmd on a Mac", () => {
	const ctrl = { ...NONE, key: "k", code: "KeyK", ctrlKey: true };
	const cmd = { ...NONE, key: "k", code: "KeyK", metaKey: true };
	expect(isPressed("Mod+K", ctrl, false)).toBe(true);
	expect(isPressed("Mod+K", cmd, false)).toBe(false);
	expect(isPressed("Mod+K", cmd, true)).toBe(true);
	expect(isPressed("Mod+K", ctrl, true)).toBe(false);
});

test("a modifier too many is another shortcut", () => {
	const keys = { ...NONE, key: "K", code: "KeyK", ctrlKey: true };
	expect(isPressed("Mod+K", keys, false)).toBe(true);
	expect(isPressed("Mod+K", { ...keys, shiftKey: true }, false)).toBe(false);
	expect(isPressed("Mod+K", { ...keys, altKey: true }, false)).toBe(false);
	expect(isPressed("Mod+Shift+K", { ...keys, shiftKey: true }, false)).toBe(
		true,
	);
});

test("a sign counts however the keyboard types it", () => {
	expect(isPressed("?", { ...NONE, key: "?", shiftKey: true }, false)).toBe(
		true,
	);
	expect(isPressed("?", { ...NONE, key: "?" }, false)).toBe(true);
});

test("Option types another letter on a Mac, and is the same shortcut", () => {
	const keys = { ...NONE, key: "∑", code: "KeyW", altKey: true };
	expect(isPressed("Alt+W", keys, true)).toBe(true);
	expect(isPressed("Alt+W", keys, false)).toBe(false);
});

test("keys are written as they are on the keyboard", () => {
	expect(keysText("Mod+Enter", false)).toBe("Ctrl+Enter");
	expect(keysText("Mod+Enter", true)).toBe("⌘↩");
	expect(typesText("?")).toBe(true);
	expect(typesText("Mod+K")).toBe(false);
	expect(typesText("F6")).toBe(false);
});
