import { pathToFileURL } from "node:url";
import { holdText } from "@curlew/client/editing";
import type { Connection, FileEvent } from "vscode-languageserver";
import type { TextDocument } from "vscode-languageserver-textdocument";
import { Checker } from "../diagnostics/checker.ts";
import type { PublishedDiagnostic } from "../diagnostics/messages.ts";
import { toLsp } from "../diagnostics/to-lsp.ts";
import type { CollectionIndex } from "../index/collection-index.ts";
import { Collections } from "./collections.ts";
import { pathOf } from "./path-of.ts";

/** Characters: reading a document of this size takes longer than the time between two letters. */
const LARGE = 200_000;

/** `FileChangeType` of the protocol. */
const CHANGED = 2;

/** Thousands of files come and go there, and none of them belongs to a collection. */
const FOREIGN = /[\\/](?:node_modules|\.git)[\\/]/;

/** What the editor shows, what the files say, and what is wrong with them. */
export class LanguageServer {
	readonly #connection: Connection;
	readonly #collections: Collections;
	readonly #checker: Checker;
	/** Texts of the editor, by file. */
	readonly #documents = new Map<string, TextDocument>();
	/** What the last check has found, by collection and file. */
	readonly #told = new Map<
		string,
		ReadonlyMap<string, readonly PublishedDiagnostic[]>
	>();

	constructor(connection: Connection) {
		this.#connection = connection;
		this.#checker = new Checker({
			onChecked: (root, found) => this.#tell(root, found),
			onFailed: (message) =>
				connection.console.error(`The check has failed: ${message}`),
		});
		// Of what is no collection any more, a check finds nothing: what it had found is taken back.
		this.#collections = new Collections((own) => this.#checker.schedule(own));
	}

	/** The collection of a document, as it is at this moment. */
	collectionOf(file: string): Promise<CollectionIndex | undefined> {
		return this.#collections.of(file);
	}

	/** The same, as it is on disk even where nobody has told of changes. */
	async refreshedCollectionOf(
		file: string,
	): Promise<CollectionIndex | undefined> {
		await this.#collections.refresh(file);
		return this.collectionOf(file);
	}

	/** The same for whoever is typing: a large document is not read again for each letter. */
	collectionWhileTyping(file: string): Promise<CollectionIndex | undefined> {
		return this.#collections.of(file, this.#isLarge(file));
	}

	textOf(file: string): TextDocument | undefined {
		return this.#documents.get(file);
	}

	/** What the last check has found in a file. */
	foundIn(file: string): readonly PublishedDiagnostic[] {
		return [...this.#told.values()].flatMap((byFile) => byFile.get(file) ?? []);
	}

	/** The editor has opened a document or somebody has typed into it. */
	documentChanged(document: TextDocument): void {
		const file = pathOf(document.uri);
		if (file === undefined) return;
		this.#documents.set(file, document);
		this.#hold(file, withLineFeeds(document.getText()));
	}

	documentClosed(document: TextDocument): void {
		const file = pathOf(document.uri);
		if (file === undefined) return;
		this.#documents.delete(file);
		this.#hold(file, undefined);
	}

	/** The editor has opened a document or saved it: a good moment to look for what else has changed. */
	documentTouched(document: TextDocument): void {
		const file = pathOf(document.uri);
		if (file === undefined) return;
		this.#collections
			.refresh(file)
			.then(() => this.#scheduleCheck(file))
			.catch((error) => this.#connection.console.error(String(error)));
	}

	/** Files have changed on disk. */
	filesChanged(events: readonly FileEvent[]): void {
		for (const { uri, type } of events) {
			const file = pathOf(uri);
			if (file === undefined || FOREIGN.test(file)) continue;
			if (type === CHANGED) this.#collections.changed(file);
			else this.#collections.moved(file);
			void this.#scheduleCheck(file);
		}
	}

	async close(): Promise<void> {
		await this.#checker.close();
	}

	#hold(file: string, text: string | undefined): void {
		holdText(file, text);
		this.#checker.holdText(file, text);
		this.#collections.changed(file);
		void this.#scheduleCheck(file);
	}

	async #scheduleCheck(file: string): Promise<void> {
		try {
			const root = await this.#collections.rootOf(file);
			if (!root) return;
			this.#checker.schedule(root.file);
			// What comes next is asked for soon.
			await this.#collections.of(file, this.#isLarge(file));
		} catch (error) {
			this.#connection.console.error(String(error));
		}
	}

	#isLarge(file: string): boolean {
		const { length } = this.#documents.get(file)?.getText() ?? "";
		return length > LARGE;
	}

	/** Shows what a check has found, and takes back what an earlier one had. */
	#tell(root: string, found: readonly PublishedDiagnostic[]): void {
		const byFile = Map.groupBy(found, (one) => one.location?.file ?? root);
		const before = this.#told.get(root)?.keys() ?? [];
		for (const file of new Set([...before, ...byFile.keys()]))
			void this.#connection.sendDiagnostics({
				uri: this.#documents.get(file)?.uri ?? pathToFileURL(file).href,
				diagnostics: (byFile.get(file) ?? []).map(toLsp),
			});
		this.#told.set(root, byFile);
	}
}

/** A carriage return alone ends a line in the protocol, too; with each of them replaced, every character keeps its place. */
function withLineFeeds(text: string): string {
	return text.includes("\r") ? text.replace(/\r(?!\n)/g, "\n") : text;
}
