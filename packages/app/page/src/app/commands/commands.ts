import { gitStore } from "../../features/changes/git-state.ts";
import { showCodeDialog } from "../../features/code/code-dialog.tsx";
import { copyAsCode } from "../../features/code/copy-as-code.ts";
import {
	showConvertDialog,
	showCurlDialog,
	showFolderDialog,
	showImportDialog,
	showNewCollectionDialog,
} from "../../features/collections/dialogs.tsx";
import { openExample } from "../../features/collections/open-example.ts";
import { runWhatIsShown } from "../../features/run/run-what-is-shown.ts";
import { showRunDialog } from "../../features/run/show-run-dialog.tsx";
import { newScratch } from "../../features/scratch/scratch-actions.ts";
import { onTree } from "../../features/tree/on-tree.ts";
import { toggleVariables } from "../../features/variables/panel-state.ts";
import { toggleProblems } from "../../problems/problem-state.ts";
import { askAccessAgain, takeAccessBack } from "../../state/access-state.ts";
import { activeRequest, folderOfTab } from "../../state/active-request.ts";
import { collectionStore, nodeAt } from "../../state/collection-state.ts";
import {
	cancelSend,
	sendRequest,
	sendStore,
} from "../../state/exchange-state.ts";
import { openTab } from "../../state/tab-state.ts";
import { PAGE_KEYS } from "../../ui/keys.ts";
import type { Command } from "../palette/command.ts";
import { showHelp } from "../palette/show-help.tsx";
import { showPalette } from "../palette/show-palette.tsx";
import { environmentCommands } from "./environment-commands.ts";
import { layoutCommands } from "./layout-commands.ts";
import { focusNextPane, focusSearch } from "./panes.ts";
import { runCommands } from "./run-commands.ts";
import { tabCommands } from "./tab-commands.ts";
import { trashCommands } from "./trash-commands.ts";
import { treeCommands } from "./tree-commands.ts";
import { switchCommands, workspaceCommands } from "./workspace-commands.ts";

/** What can always be done, in the order of the palette. A new command is a line here. */
const COMMANDS: readonly Command[] = [
	{
		id: "palette",
		label: "Go to a request, or run a command …",
		group: "Page",
		keys: [PAGE_KEYS.palette, "Mod+P"],
		run: () => showPalette(possibleCommands()),
	},
	{
		id: "request.send",
		label: "Send the request",
		group: "Request",
		keys: [PAGE_KEYS.send],
		isPossible: hasRequest,
		run: () => withRequest(sendRequest),
	},
	{
		id: "request.send-needed",
		label: "Send with what it needs",
		group: "Request",
		keys: ["Mod+Alt+Enter"],
		isPossible: hasRequest,
		run: () =>
			withRequest(async (request) => {
				const { sendWithNeeded } = await import(
					"../../features/request/preview/needed-send.ts"
				);
				await sendWithNeeded(request);
			}),
	},
	{
		id: "request.cancel",
		label: "Cancel sending",
		group: "Request",
		keys: [PAGE_KEYS.cancel],
		isPossible: () =>
			sendStore.get(activeRequest()?.path ?? "")?.kind === "sending",
		run: () => withRequest(({ path }) => cancelSend(path)),
	},
	{
		id: "request.copy-curl",
		label: "Copy as curl",
		group: "Request",
		isPossible: hasRequest,
		run: () => withRequest((request) => copyAsCode(request, "curl")),
	},
	{
		id: "request.code",
		label: "Generate code: curl, fetch, Python, Go and others …",
		group: "Request",
		isPossible: hasRequest,
		run: () => withRequest(({ path }) => showCodeDialog(path)),
	},
	{
		id: "request.duplicate",
		label: "Duplicate the request",
		group: "Request",
		isPossible: () =>
			nodeAt("request", activeRequest()?.path ?? "") !== undefined,
		run: () => {
			const node = nodeAt("request", activeRequest()?.path ?? "");
			if (node) onTree(({ duplicateItems }) => duplicateItems([node]));
		},
	},
	{
		id: "run.shown",
		label: "Run the folder of what is shown …",
		group: "Collection",
		keys: ["Mod+Shift+Enter"],
		isPossible: isCollectionOpen,
		run: runWhatIsShown,
	},
	{
		id: "run.collection",
		label: "Run the collection …",
		group: "Collection",
		isPossible: isCollectionOpen,
		run: () => showRunDialog([]),
	},
	...runCommands(isCollectionOpen),
	{
		id: "history",
		label: "History",
		group: "Collection",
		isPossible: isCollectionOpen,
		run: () => openTab({ kind: "history" }),
	},
	{
		id: "changes",
		label: "Changes: compare, stage and commit with git",
		group: "Collection",
		isPossible: () => gitStore.get() !== null,
		run: () => openTab({ kind: "changes" }),
	},
	{
		id: "collection.new-request",
		label: "New request …",
		group: "Collection",
		keys: [PAGE_KEYS.newRequest],
		isPossible: isCollectionOpen,
		run: () => onTree(({ createItem }) => createItem("request", folderOfTab())),
	},
	{
		id: "collection.new-scratch",
		label: "New scratch request",
		group: "Collection",
		keys: ["Alt+Shift+N"],
		isPossible: () => collectionStore.get()?.kind === "open",
		run: () => void newScratch(),
	},
	{
		id: "collection.new-folder",
		label: "New folder …",
		group: "Collection",
		isPossible: isCollectionOpen,
		run: () => onTree(({ createItem }) => createItem("folder", folderOfTab())),
	},
	...treeCommands(isCollectionOpen),
	...trashCommands(isCollectionOpen),
	{
		id: "collection.curl",
		label: "New requests from curl commands …",
		group: "Collection",
		isPossible: isCollectionOpen,
		run: () => showCurlDialog(folderOfTab()),
	},
	{
		id: "collection.access",
		label: "Permissions of the collection …",
		group: "Collection",
		isPossible: isCollectionOpen,
		run: () => void askAccessAgain(),
	},
	{
		id: "collection.access-back",
		label: "Take back the permissions of the collection",
		group: "Collection",
		isPossible: isCollectionOpen,
		run: () => void takeAccessBack(),
	},
	{
		id: "collection.settings",
		label: "Settings of the collection",
		group: "Collection",
		isPossible: isCollectionOpen,
		run: () => openTab({ kind: "collection" }),
	},
	{
		id: "collection.convert",
		label: "Convert the collection into another format …",
		group: "Collection",
		isPossible: isCollectionOpen,
		run: showConvertDialog,
	},
	{
		id: "collection.import",
		label: "Import: Postman, Insomnia, OpenAPI, HAR, .http and others …",
		group: "Collection",
		run: () => showImportDialog(),
	},
	{
		id: "collection.open-folder",
		label: "Open a folder …",
		group: "Collection",
		run: showFolderDialog,
	},
	{
		id: "collection.example",
		label: "Open the example",
		group: "Collection",
		run: () => void openExample(),
	},
	{
		id: "collection.new",
		label: "New collection, or open another one …",
		group: "Collection",
		run: showNewCollectionDialog,
	},
	...workspaceCommands(),
	...tabCommands(),
	{
		id: "page.search",
		label: "Search the collection",
		group: "Page",
		keys: [PAGE_KEYS.search],
		isPossible: isCollectionOpen,
		run: focusSearch,
	},
	{
		id: "page.next-pane",
		label: "Go to the next part of the page",
		group: "Page",
		keys: ["F6"],
		run: () => focusNextPane(1),
	},
	{
		id: "page.previous-pane",
		label: "Go to the previous part of the page",
		group: "Page",
		keys: ["Shift+F6"],
		run: () => focusNextPane(-1),
	},
	...layoutCommands(() => collectionStore.get()?.kind === "open"),
	{
		id: "page.problems",
		label: "Problems of the collection",
		group: "Page",
		keys: [PAGE_KEYS.problems],
		isPossible: isCollectionOpen,
		run: toggleProblems,
	},
	{
		id: "page.variables",
		label: "Variables set by scripts",
		group: "Page",
		isPossible: isCollectionOpen,
		run: toggleVariables,
	},
	{
		id: "page.help",
		label: "Keyboard shortcuts",
		group: "Page",
		keys: ["?"],
		run: () => showHelp(commandsWithKeys()),
	},
];

/** Everything that can be done now. */
export function possibleCommands(): readonly Command[] {
	return [...COMMANDS, ...environmentCommands(), ...switchCommands()].filter(
		({ isPossible }) => isPossible?.() ?? true,
	);
}

/** Those that have keys, possible or not. */
export function commandsWithKeys(): readonly Command[] {
	return COMMANDS.filter(({ keys }) => keys !== undefined);
}

function hasRequest(): boolean {
	return activeRequest() !== undefined;
}

function isCollectionOpen(): boolean {
	const state = collectionStore.get();
	return state?.kind === "open" && !state.isScratch;
}

function withRequest(
	act: (request: NonNullable<ReturnType<typeof activeRequest>>) => unknown,
): void {
	const request = activeRequest();
	if (request) void act(request);
}
