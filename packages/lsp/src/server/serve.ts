import type { Readable, Writable } from "node:stream";
import {
	type CancellationToken,
	type Connection,
	createConnection,
	DidChangeWatchedFilesNotification,
	type InitializeParams,
	LSPErrorCodes,
	MessageType,
	ResponseError,
	ShowMessageNotification,
	type TextDocumentIdentifier,
	TextDocuments,
} from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { codeLenses } from "../features/code-lens.ts";
import { complete } from "../features/completion.ts";
import { findDefinitions } from "../features/definition.ts";
import { hover } from "../features/hover.ts";
import { quickFixes } from "../features/quick-fix.ts";
import { findReferences } from "../features/references.ts";
import { isSetOutside, prepareRename, rename } from "../features/rename.ts";
import { documentSymbols } from "../features/symbols.ts";
import {
	completeFileWords,
	hoverWord,
} from "../features/words/complete-words.ts";
import type { CollectionIndex } from "../index/collection-index.ts";
import { shownText } from "../index/values.ts";
import { CAPABILITIES, WATCHERS } from "./capabilities.ts";
import { LanguageServer } from "./language-server.ts";
import { Lifecycle } from "./lifecycle.ts";
import { pathOf } from "./path-of.ts";

/**
 * Serves an editor by the Language Server Protocol 3.17 until it says `exit`,
 * which ends the process: with 0 after `shutdown`, else with 1.
 */
export function serveLanguage(
	input: Readable,
	output: Writable,
	version: string,
): void {
	const connection = createConnection(input, output);
	const server = new LanguageServer(connection);
	let canWatch = false;
	const life = new Lifecycle();
	connection.onInitialize((params) => {
		const refusal = life.begin();
		if (refusal) return refusal;
		canWatch = canRegisterWatchers(params);
		const serverInfo = { name: "curlew", version };
		return { capabilities: CAPABILITIES, serverInfo };
	});
	connection.onInitialized(() => {
		if (canWatch) watchFiles(connection);
	});
	connection.onDidChangeWatchedFiles(({ changes }) =>
		server.filesChanged(changes),
	);
	connection.onShutdown(() => {
		life.end();
		return server.close();
	});
	followDocuments(connection, server);
	answerRequests(connection, server, life);
	connection.listen();
}

function canRegisterWatchers({ capabilities }: InitializeParams): boolean {
	const { didChangeWatchedFiles } = capabilities.workspace ?? {};
	return didChangeWatchedFiles?.dynamicRegistration === true;
}

function watchFiles(connection: Connection): void {
	const watchers = [...WATCHERS];
	connection.client
		.register(DidChangeWatchedFilesNotification.type, { watchers })
		.catch((error: unknown) => connection.console.warn(String(error)));
}

function followDocuments(connection: Connection, server: LanguageServer): void {
	const documents = new TextDocuments(TextDocument);
	documents.onDidChangeContent(({ document }) =>
		server.documentChanged(document),
	);
	documents.onDidOpen(({ document }) => server.documentTouched(document));
	documents.onDidSave(({ document }) => server.documentTouched(document));
	documents.onDidClose(({ document }) => server.documentClosed(document));
	documents.listen(connection);
}

function answerRequests(
	connection: Connection,
	server: LanguageServer,
	life: Lifecycle,
): void {
	const answering = answerer(connection, life, (file) =>
		server.collectionOf(file),
	);
	const whileTyping = answerer(connection, life, (file) =>
		server.collectionWhileTyping(file),
	);
	connection.onCompletion(
		whileTyping(async (index, file, { position }) => {
			const document = server.textOf(file);
			const line = lineAt(document, position.line);
			return [
				...(await complete(index, file, line, position)),
				...completeFileWords(index, file, document?.getText() ?? "", position),
			];
		}),
	);
	connection.onHover(
		answering(async (index, file, { position }) => {
			const text = server.textOf(file)?.getText() ?? "";
			return (
				(await hover(index, file, position)) ??
				hoverWord(index, file, text, position)
			);
		}),
	);
	connection.onDefinition(
		answering(async (index, file, { position }) => [
			...(await findDefinitions(index, file, position)),
		]),
	);
	connection.onReferences(
		answering((index, file, { position, context }) => [
			...findReferences(index, file, position, context.includeDeclaration),
		]),
	);
	connection.onPrepareRename(
		answering((index, file, { position }) =>
			prepareRename(index, file, position),
		),
	);
	// What is changed in files must be what stands there.
	const renaming = answerer(connection, life, (file) =>
		server.refreshedCollectionOf(file),
	);
	connection.onRenameRequest(
		renaming(async (index, file, { position, newName }) => {
			const edit = await rename(index, file, position, newName);
			if (isSetOutside(index, file, position))
				void connection.sendNotification(ShowMessageNotification.type, {
					type: MessageType.Warning,
					message: SET_OUTSIDE,
				});
			return edit;
		}),
	);
	connection.onDocumentSymbol(
		answering((index, file) => {
			const text = server.textOf(file)?.getText() ?? "";
			const show = (part: string) => shownText(index, part);
			return [...documentSymbols(file, text, show)];
		}),
	);
	connection.onCodeAction(
		answering((_index, file, { range }) => {
			const document = server.textOf(file);
			return document && [...quickFixes(document, server.foundIn(file), range)];
		}),
	);
	connection.onCodeLens(
		answering((index, file) => [...codeLenses(index, file)]),
	);
}

const SET_OUTSIDE =
	"The variable may get its value from outside of the collection: a file of rows (--data) or the command line (--env-var). Rename it there, too.";

type Answer<Params, Result> = (
	index: CollectionIndex,
	file: string,
	params: Params,
) => Result | undefined | Promise<Result | undefined>;

/**
 * Wraps an answer: nothing for files of no collection, nothing more for what
 * nobody waits for, and a fault in one answer leaves the others alone.
 */
function answerer(
	connection: Connection,
	life: Lifecycle,
	collectionOf: (file: string) => Promise<CollectionIndex | undefined>,
) {
	return <
		Params extends { readonly textDocument: TextDocumentIdentifier },
		Result,
	>(
		answer: Answer<Params, Result>,
	) =>
		async (params: Params, token: CancellationToken) => {
			const refusal = life.refusal();
			if (refusal) return refusal;
			const file = pathOf(params.textDocument.uri);
			const index = file === undefined ? undefined : await collectionOf(file);
			if (token.isCancellationRequested)
				return new ResponseError<void>(
					LSPErrorCodes.RequestCancelled,
					"The request was cancelled.",
				);
			if (file === undefined || !index) return null;
			try {
				return (await answer(index, file, params)) ?? null;
			} catch (error) {
				if (error instanceof ResponseError) return error;
				connection.console.error(
					error instanceof Error
						? (error.stack ?? error.message)
						: String(error),
				);
				return null;
			}
		};
}

function lineAt(document: TextDocument | undefined, line: number): string {
	const start = { line, character: 0 };
	const end = { line: line + 1, character: 0 };
	return document?.getText({ start, end }).replace(/\r?\n$/, "") ?? "";
}
