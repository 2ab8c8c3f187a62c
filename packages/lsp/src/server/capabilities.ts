import {
	CodeActionKind,
	type FileSystemWatcher,
	type ServerCapabilities,
	TextDocumentSyncKind,
	WatchKind,
} from "vscode-languageserver";

export const CAPABILITIES: ServerCapabilities = {
	// What the protocol takes for granted anyway, and what all of Curlew counts in.
	positionEncoding: "utf-16",
	textDocumentSync: {
		openClose: true,
		change: TextDocumentSyncKind.Incremental,
		save: true,
	},
	completionProvider: {
		triggerCharacters: ["{", ".", "[", "$", '"', "'", ":", " "],
	},
	hoverProvider: true,
	definitionProvider: true,
	referencesProvider: true,
	renameProvider: { prepareProvider: true },
	documentSymbolProvider: true,
	codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
	codeLensProvider: { resolveProvider: false },
	workspace: {
		workspaceFolders: { supported: true, changeNotifications: true },
	},
};

/**
 * What the editor tells changes of. Of what comes and goes, everything: of a
 * folder that is gone, editors name only the folder.
 */
export const WATCHERS: readonly FileSystemWatcher[] = [
	{ globPattern: "**/*.{yml,yaml,bru,json,js,cjs,env}" },
	{ globPattern: "**/.env*" },
	{ globPattern: "**/*", kind: WatchKind.Create | WatchKind.Delete },
];
