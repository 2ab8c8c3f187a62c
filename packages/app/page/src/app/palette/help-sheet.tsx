import type { ReactNode } from "react";
import { TREE_KEYS } from "../../features/tree/tree-key-names.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { keysText } from "../../ui/keys.ts";
import { COMMAND_GROUPS, type Command } from "./command.ts";

/** Keys that belong to one part of the page. */
const ELSEWHERE: readonly {
	readonly title: string;
	readonly keys: readonly (readonly [keys: string, label: string])[];
}[] = [
	{
		title: "In the tree",
		keys: [
			["↑ ↓", "Move up and down"],
			["→ ←", "Open and close folders"],
			["Enter", "Open"],
			["Shift+↑ ↓", "Select several"],
			["Mod+A", "Select all"],
			["Ctrl+Space", "Select one more, or one less"],
			["Alt+↑ ↓", "Change the order"],
			["Mod+D", "Duplicate"],
			["Mod+← →", "Collapse, expand all"],
			["F2", "Rename"],
			[TREE_KEYS.delete, "Delete (can be undone)"],
			["Shift+F10", "Context menu"],
		],
	},
	{
		title: "In the row of tabs",
		keys: [
			["← →", "Go from one to the next"],
			["Delete", "Close"],
			["Shift+F10", "Context menu"],
		],
	},
	{
		title: "In fields",
		keys: [
			["{{", "Variables, with their values"],
			["Ctrl+Space", "Autocomplete again"],
			["Mod+F", "Find, in texts of more than a line"],
			["Escape", "Close pop-ups"],
		],
	},
];

/** All keyboard shortcuts. */
export function HelpSheet({
	commands,
	onClose,
}: {
	readonly commands: readonly Command[];
	readonly onClose: () => void;
}): ReactNode {
	const groups = COMMAND_GROUPS.map((title) => ({
		title,
		commands: commands.filter(({ group }) => group === title),
	})).filter((group) => group.commands.length > 0);
	return (
		<Dialog title="Keyboard shortcuts" size="large" onClose={onClose}>
			<div className="help-sheet">
				{groups.map((group) => (
					<KeyList
						key={group.title}
						title={group.title}
						keys={group.commands.map(keysAndLabel)}
					/>
				))}
				{ELSEWHERE.map(({ title, keys }) => (
					<KeyList
						key={title}
						title={title}
						keys={keys.map(([one, label]) => ({ keys: [one], label }))}
					/>
				))}
			</div>
		</Dialog>
	);
}

function KeyList({
	title,
	keys,
}: {
	readonly title: string;
	readonly keys: readonly {
		readonly keys: readonly string[];
		readonly label: string;
	}[];
}): ReactNode {
	return (
		<section>
			<h3>{title}</h3>
			<dl>
				{keys.map((line) => (
					<div key={line.label} className="help-line">
						<dt>{line.label}</dt>
						<dd>
							{line.keys.map((one) => (
								<kbd key={one}>{keysText(one)}</kbd>
							))}
						</dd>
					</div>
				))}
			</dl>
		</section>
	);
}

function keysAndLabel({ keys = [], label }: Command) {
	return { keys, label };
}
