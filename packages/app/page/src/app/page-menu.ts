import { type MenuItem, showMenuBelow } from "../ui/menu-state.tsx";
import { possibleCommands } from "./commands/commands.ts";

/** What the menu of the page holds, by the ids of commands. */
const ENTRIES: readonly string[] = [
	"palette",
	"page.problems",
	"page.variables",
	"runs",
	"mock",
	"line",
	"page.sidebar",
	"page.direction",
	"page.appearance",
	"line",
	"workspace.next",
	"workspace.previous",
	"workspace.close",
	"line",
	"page.help",
];

/** Shows what concerns the page as a whole, below the button that opens it. */
export function showPageMenu(button: Element): void {
	const commands = possibleCommands();
	const items = ENTRIES.flatMap((id): readonly (MenuItem | "line")[] => {
		if (id === "line") return ["line"];
		const command = commands.find((one) => one.id === id);
		if (!command) return [];
		const { label, keys: [keys] = [], run } = command;
		return [{ label, run, ...(keys && { keys }) }];
	});
	showMenuBelow(items, button);
}
