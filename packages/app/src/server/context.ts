import { HistoryThread } from "../history/index.ts";
import type { OpenedCollection } from "./collection/opened-collection.ts";
import { Workspace } from "./collection/workspace.ts";
import { EnvironmentFiles } from "./environments/environment-files.ts";
import { SecretFiles } from "./environments/secret-files.ts";
import { EventHub } from "./events/event-hub.ts";
import { ExchangeStore } from "./exchanges/exchange-store.ts";
import { RunningSends } from "./exchanges/send-request.ts";
import { CollectionFiles } from "./files/collection-files.ts";
import { type ItemStore, itemsOf } from "./items/items.ts";
import { Trash } from "./items/trash.ts";
import { PageState } from "./page-state/page-state.ts";
import { AppRuns } from "./runs/app-runs.ts";
import { Questions } from "./sessions/questions.ts";
import { type OutsideOptions, Sessions } from "./sessions/sessions.ts";

/** What belongs to the collection that is open. */
export interface OpenedParts {
	readonly collection: OpenedCollection;
	readonly files: CollectionFiles;
	readonly items: ItemStore;
	readonly environments: EnvironmentFiles;
	readonly secrets: SecretFiles;
	readonly sessions: Sessions;
}

/** What routes work with while a collection is open. */
export type OpenedContext = Pick<
	AppContext,
	"hub" | "workspace" | "exchanges" | "sends" | "questions" | "history"
> &
	OpenedParts;

/** Everything that lives as long as the server. */
export class AppContext {
	readonly hub = new EventHub();
	readonly workspace: Workspace;
	readonly exchanges = new ExchangeStore();
	readonly sends = new RunningSends();
	readonly questions = new Questions(this.hub);
	readonly runs = new AppRuns();
	readonly history = new HistoryThread(({ message, hint }) =>
		this.hub.emit({ type: "notice", text: [message, hint].join(" ") }),
	);
	#pageState: { readonly root: string; readonly state: PageState } | undefined;
	readonly #trash = new Trash();
	readonly #options: OutsideOptions;
	#parts: OpenedParts | undefined;

	constructor(folder: string, options: OutsideOptions) {
		this.workspace = new Workspace(folder, this.hub);
		this.#options = options;
	}

	/** @throws NoCollectionError */
	get opened(): OpenedContext {
		const { collection } = this.workspace;
		if (this.#parts?.collection !== collection) {
			this.#parts?.sessions.close().catch(() => {});
			this.#parts = this.#partsOf(collection);
		}
		const { hub, workspace, exchanges, sends, questions, history } = this;
		return {
			hub,
			workspace,
			exchanges,
			sends,
			questions,
			history,
			...this.#parts,
		};
	}

	/** Of the collection that is open, or of the folder where one could be. */
	get pageState(): PageState {
		const { workspace } = this;
		const root = workspace.isOpen
			? workspace.collection.path
			: workspace.folder;
		if (this.#pageState?.root !== root)
			this.#pageState = { root, state: new PageState(root) };
		return this.#pageState.state;
	}

	async close(): Promise<void> {
		this.sends.cancelAll();
		this.questions.dismissAll();
		await this.runs.cancelAll();
		await this.workspace.close();
		await this.#parts?.sessions.close();
		await this.exchanges.close();
		await this.#trash.close();
		await this.history.close();
	}

	#partsOf(collection: OpenedCollection): OpenedParts {
		const onWrite = (file: string) => this.workspace.noteChange([file]);
		const environments = new EnvironmentFiles(collection, onWrite);
		return {
			collection,
			environments,
			secrets: new SecretFiles(collection, environments, onWrite),
			files: new CollectionFiles(collection, onWrite),
			items: itemsOf(collection, this.#trash, onWrite),
			sessions: new Sessions(collection, {
				...this.#options,
				ask: this.questions.ask,
				user: {
					tell: (text) => this.hub.emit({ type: "notice", text }),
					openBrowser: (url) =>
						this.hub.emit({ type: "notice", text: "Log in to go on.", url }),
				},
			}),
		};
	}
}
