import { HistoryThread } from "../history/index.ts";
import type { AppEvent } from "../protocol/events.ts";
import { CollectionProcesses } from "../session-process/collection-processes.ts";
import type { OutsideOptions } from "../session-process/messages.ts";
import { AccessQuestions } from "./access/access-questions.ts";
import { KeptList } from "./collection/kept-list.ts";
import type { OpenedCollection } from "./collection/opened-collection.ts";
import { Workspace } from "./collection/workspace.ts";
import { Example } from "./collections/example/example-server.ts";
import { ListNews } from "./collections/list-news.ts";
import { DraftStore } from "./drafts/draft-store.ts";
import { EnvironmentFiles } from "./environments/environment-files.ts";
import { SecretFiles } from "./environments/secret-files.ts";
import { EventHub, type EventSink } from "./events/event-hub.ts";
import { ExchangeStore } from "./exchanges/exchange-store.ts";
import { RunningSends } from "./exchanges/running-sends.ts";
import { CollectionFiles } from "./files/collection-files.ts";
import { CollectionGit } from "./git/collection-git.ts";
import { SchemaStore } from "./graphql/schema-store.ts";
import { collectionItems, type ItemStore } from "./items/items.ts";
import { Trash } from "./items/trash.ts";
import { CollectionMock } from "./mock/collection-mock.ts";
import { PageState } from "./page-state/page-state.ts";
import { ProblemChecker } from "./problems/problem-checker.ts";
import { AppRuns } from "./runs/app-runs.ts";
import { KeptRuns } from "./runs/kept/kept-runs.ts";
import { Questions } from "./sessions/questions.ts";

/** What belongs to one collection, from when a page first asks for it until it is closed. */
export interface OpenedParts {
	readonly collection: OpenedCollection;
	/** To the pages that show it. */
	readonly hub: EventSink;
	readonly files: CollectionFiles;
	/** What is unsaved in them. */
	readonly drafts: DraftStore;
	readonly items: ItemStore;
	readonly environments: EnvironmentFiles;
	readonly secrets: SecretFiles;
	/** Everything that runs or renders what the collection says is done there. */
	readonly processes: CollectionProcesses;
	readonly questions: Questions;
	/** What its runs have told. */
	readonly keptRuns: KeptRuns;
	/** What it wants of its user's. */
	readonly access: AccessQuestions;
	/** What is wrong with it. */
	readonly problems: ProblemChecker;
	readonly git: CollectionGit;
	readonly mock: CollectionMock;
	/** GraphQL schemas of its endpoints. */
	readonly schemas: SchemaStore;
	/** A file (absolute) was written. */
	readonly noteChange: (file: string) => void;
}

/** What routes work with that belong to a collection. */
export type OpenedContext = Pick<
	AppContext,
	"workspace" | "exchanges" | "sends" | "history" | "trash"
> &
	OpenedParts;

const LOST =
	"Variables set by scripts and cookies were too large to keep, and were lost with the process that sent the requests.";

const RUN_NOT_KEPT =
	"The run goes on, but its results cannot be kept for reports and for later:";

/** Everything that lives as long as the server. */
export class AppContext {
	readonly hub = new EventHub();
	readonly workspace: Workspace;
	readonly exchanges = new ExchangeStore();
	readonly #news = new ListNews(this);
	readonly sends = new RunningSends(this.#news.soon);
	readonly runs = new AppRuns(this.#news.soon);
	readonly trash = new Trash();
	readonly example = new Example();
	readonly history = new HistoryThread(({ message, hint }) =>
		this.hub.emit({ type: "notice", text: [message, hint].join(" ") }),
	);
	readonly #pageStates = new Map<string, PageState>();
	/** What pages keep of their user, whatever collection is open. */
	readonly userState = new PageState("user");
	readonly #options: OutsideOptions;
	readonly #memory: number | undefined;
	/** By the collection's id. */
	readonly #parts = new Map<string, OpenedParts>();

	/** @param memory MB for the values of each process that runs requests */
	constructor(folder: string, options: OutsideOptions, memory?: number) {
		this.#memory = memory;
		this.workspace = new Workspace(folder, {
			hub: this.hub,
			kept: new KeptList(new PageState("open collections")),
			onChange: ({ id, root }) => {
				void this.example.serveFor(root).catch(() => {}); // its requests tell of it
				const parts = this.#parts.get(id);
				parts?.processes.outdate();
				parts?.access.lookSoon();
				parts?.problems.outdate();
			},
			onList: this.#news.soon,
		});
		this.#options = options;
	}

	/**
	 * A collection of the list, by its id.
	 *
	 * @throws CollectionNotOpenError, NoCollectionError
	 */
	opened(id: string): OpenedContext {
		const collection = this.workspace.collection(id);
		const parts = this.#parts.get(id) ?? this.#partsOf(collection);
		this.#parts.set(id, parts);
		const { workspace, exchanges, sends, history, trash } = this;
		return { workspace, exchanges, sends, history, trash, ...parts };
	}

	/** What the last check of a collection has counted. */
	errorsIn(id: string): number | null {
		return this.#parts.get(id)?.problems.known?.error ?? null;
	}

	/** Grows with every change of a file of a collection. */
	generationOf(id: string): number {
		const { workspace } = this;
		return workspace.isOpen(id) ? workspace.collection(id).generation : 0;
	}

	/** Ends what a collection has under way, and takes it off the list. */
	async closeCollection(id: string): Promise<void> {
		const parts = this.#parts.get(id);
		this.#parts.delete(id);
		this.sends.cancelAllOf(id);
		const [runs, list] = [this.runs.endAllOf(id), this.workspace.remove(id)];
		if (parts) await this.#end(parts);
		await Promise.all([runs, list]);
	}

	/** What a page has to know that has just been loaded: what waits for its user. */
	openFor(collection: string): readonly AppEvent[] {
		const parts = this.#parts.get(collection);
		return parts ? [...parts.questions.open, parts.access.event] : [];
	}

	/** Of a collection, or of the folder where one could be. */
	pageStateOf(collection: string): PageState {
		const { entries, folder } = this.workspace;
		const entry = entries.find(({ id }) => id === collection);
		const root = entry?.path ?? folder;
		const state = this.#pageStates.get(root) ?? new PageState(root);
		this.#pageStates.set(root, state);
		return state;
	}

	/** The environment that pages of a collection begin with, from now on. */
	chooseEnvironment(collection: string, name: string | null): Promise<void> {
		const state = this.pageStateOf(collection);
		return state.write("environment", JSON.stringify(name));
	}

	async close(): Promise<void> {
		this.#news.end();
		this.sends.cancelAll();
		this.runs.cancelAll();
		const parts = [...this.#parts.values()];
		const ends = parts.map((one) => this.#end(one));
		await Promise.all([this.workspace.close(), ...ends]);
		await this.runs.over();
		await this.example.close();
		await Promise.all([this.exchanges.close(), this.history.close()]);
	}

	async #end(parts: OpenedParts): Promise<void> {
		const { access, questions, problems, processes, git, mock } = parts;
		access.close();
		questions.dismissAll();
		await mock.stop();
		await Promise.all([problems.close(), processes.close(), git.close()]);
	}

	#partsOf(collection: OpenedCollection): OpenedParts {
		const hub = this.hub.of(collection.id);
		const noteChange = (file: string) =>
			this.workspace.noteChange(collection, [file]);
		const environments = new EnvironmentFiles(
			collection,
			this.trash,
			noteChange,
		);
		const questions = new Questions(hub);
		const processes = new CollectionProcesses(collection.path, this.#options, {
			ask: questions.ask,
			memory: this.#memory,
			onLost: () => hub.emit({ type: "notice", text: LOST }),
		});
		const files = new CollectionFiles(collection, noteChange);
		const isOpen = (window: string) => this.hub.isOpen(window);
		const drafts = new DraftStore(collection, files, hub, {
			isOpen,
			onChange: () => {
				problems.outdate();
				this.#news.soon();
			},
		});
		const problems = new ProblemChecker({
			collection,
			unsaved: () => drafts.texts(),
			isShown: () => this.hub.isShown(collection.id),
			onChecked: (state) => {
				hub.emit({ type: "problems-changed", ...state });
				this.#news.soon();
			},
		});
		const git = new CollectionGit(
			collection,
			files,
			this.trash,
			hub,
			noteChange,
		);
		return {
			collection,
			hub,
			git,
			mock: new CollectionMock(collection, processes, hub),
			schemas: new SchemaStore(collection.path),
			noteChange,
			files,
			drafts,
			problems,
			processes,
			access: new AccessQuestions(collection, hub, processes),
			environments,
			questions,
			keptRuns: new KeptRuns(collection.path, {
				onFault: (reason) =>
					hub.emit({ type: "notice", text: `${RUN_NOT_KEPT} ${reason}` }),
			}),
			secrets: new SecretFiles(collection, environments, noteChange),
			items: collectionItems(collection, this.trash, noteChange),
		};
	}
}
