import {
	CodeActionKind,
	type ServerCapabilities,
	TextDocumentSyncKind,
} from "vscode-languageserver";

export const CAPABILITIES: ServerCapabilities = {
	// What the protocol takes for granted anyway, and what all of Curlew counts in.
	positionEncoding: "utf-16",
	textDocumentSync: {
		openClose: true,
		change: TextDocumentSyncKind.Incremental,
	},
	completionProvider: {
		triggerCharacters: ["{", ".", "[", "$", '"', "'"],
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

/** Everything that a collection is made of. */
export const WATCHED_FILES = "**/*.{yml,yaml,bru,json,js,cjs,env}";
export const WATCHED_DOTENV_FILES = "**/.env*";
