import { isField, isPressed, typesText } from "../ui/keys.ts";
import { commandsWithKeys } from "./commands/commands.ts";
import type { Command } from "./palette/command.ts";

/** The keys that work everywhere on the page. */
export function followShortcuts(): void {
	const commands = commandsWithKeys();
	document.addEventListener(
		"keydown",
		(event) => {
			const command = commands.find((one) => isMeant(one, event));
			if (!command) return;
			// Printing and saving the page is never what is meant.
			event.preventDefault();
			// What is below a dialog waits until it is closed.
			if (document.querySelector("dialog[open]")) return;
			if (command.isPossible?.() ?? true) command.run();
		},
		// Before an editor takes them.
		{ capture: true },
	);
}

function isMeant(
	{ keys, isForFields = true }: Command,
	event: KeyboardEvent,
): boolean {
	return (keys ?? []).some(
		(one) =>
			isPressed(one, event) &&
			!((typesText(one) || !isForFields) && isField(event.target)),
	);
}
