import type {
	ContentChange,
	DraftContent,
	DraftRef,
	DropDraft,
	KeepAnswer,
	KeepDraft,
	KeptDraft,
} from "../../../../src/protocol/drafts.ts";
import { contentChanges, withChanges } from "../../../../src/shared/changes.ts";

/** What is unsaved in a file, as it is on the screen. */
export interface Unsaved {
	readonly ref: DraftRef;
	/** Of the file that it was made from. */
	readonly version: string;
	readonly content: DraftContent;
	readonly tab: string;
}

/** What the page is told, and how it asks. */
export interface DraftPort {
	/** Rejects when the server is gone. */
	keep(input: KeepDraft): Promise<KeepAnswer>;
	drop(input: DropDraft, key: string): Promise<unknown>;
	/** Something that another window has changed is to be shown. */
	show(key: string, content: DraftContent): void;
	/** Another window has changed the same. */
	contested(key: string): void;
	failed(error: unknown): void;
	/** Milliseconds. Gives back what ends the waiting. */
	later(work: () => void, pause: number): () => void;
}

/** Milliseconds between two writings while somebody types, and until the next try without a server. */
const PAUSE = 300;
const RETRY = 2_000;

/** What the server has of a file, as far as this window knows. */
interface Synced {
	readonly revision: string | null;
	readonly version?: string;
	readonly content?: DraftContent;
	/** The server has said that it has something else. */
	readonly isStale?: boolean;
}

const NOTHING: Synced = { revision: null };

/**
 * Lets the server keep what is unsaved in one file. One request is on its way
 * at a time, and tells what has changed since the one before.
 */
export class DraftSync {
	readonly #key: string;
	readonly #window: string;
	readonly #port: DraftPort;
	#ref: DraftRef;
	#wanted: Unsaved | undefined;
	#synced: Synced = NOTHING;
	#stopWaiting: (() => void) | undefined;
	#running: Promise<void> | undefined;
	/** Under which it is kept when it is this window's alone. */
	#rival: string | undefined;

	constructor(key: string, ref: DraftRef, window: string, port: DraftPort) {
		this.#key = key;
		this.#ref = ref;
		this.#window = window;
		this.#port = port;
	}

	/** What the server had when the file was opened. */
	begin(kept: KeptDraft): void {
		const { revision, version, content, rival } = kept;
		this.#synced = { revision, version, content };
		this.#rival = rival;
	}

	/** Undefined: nothing is unsaved any more. */
	want(unsaved: Unsaved | undefined): void {
		this.#wanted = unsaved;
		if (unsaved) this.#ref = unsaved.ref;
		if (!this.isKept) this.#wait(PAUSE);
	}

	/** Whether the server has all that is unsaved, and nothing more. */
	get isKept(): boolean {
		const { revision, content, version } = this.#synced;
		if (!this.#wanted) return revision === null;
		return content === this.#wanted.content && version === this.#wanted.version;
	}

	get isWanted(): boolean {
		return this.#wanted !== undefined;
	}

	/** Which draft this is. */
	get ref(): DraftRef {
		const { kind, file, at } = this.#ref;
		const rival = this.#rival;
		return { kind, file, at, ...(rival !== undefined && { rival }) };
	}

	/** Begins at once with what waits. Resolves when the server has it, or is gone. */
	async flush(): Promise<void> {
		this.#stopWaiting?.();
		this.#stopWaiting = undefined;
		this.#running ??= this.#run().then((pause) => {
			this.#running = undefined;
			if (!this.isKept) this.#wait(pause);
		});
		await this.#running;
	}

	/**
	 * Another window has changed what is kept.
	 *
	 * @returns false when all of it has to be read
	 */
	hear(
		from: string | null,
		revision: string,
		changes: readonly ContentChange[] | null,
	): boolean {
		const { content, version } = this.#synced;
		if (revision === this.#synced.revision) return true;
		// What is typed here meets it when it is sent.
		if (this.#wanted && this.isBusy) return true;
		if (!changes || content === undefined || from !== this.#synced.revision)
			return false;
		const changed = withChanges(content, changes);
		if (!isContent(changed)) return false;
		this.#synced = {
			...{ revision, content: changed },
			...(version !== undefined && { version }),
		};
		this.#show(changed);
		return true;
	}

	/**
	 * Another window has saved or thrown away what was kept.
	 *
	 * @returns whether this window had nothing else
	 */
	hearDropped(): boolean {
		const isIdle = !this.isBusy;
		this.#synced = NOTHING;
		if (isIdle) this.#wanted = undefined;
		else if (this.#wanted) this.#wait(PAUSE);
		return isIdle;
	}

	/** Something is on its way to the server, or waits for it. */
	get isBusy(): boolean {
		return this.#running !== undefined || !this.isKept;
	}

	/** What this window alone has becomes what all have, in place of what they had. */
	async prevail(over: string): Promise<void> {
		const own = this.ref;
		const { revision } = this.#synced;
		this.#rival = undefined;
		this.#synced = { revision: over, isStale: true };
		await this.flush();
		if (revision !== null) await this.#tellDropped(own, revision);
	}

	#wait(pause: number): void {
		if (this.#running || this.#stopWaiting) return;
		this.#stopWaiting = this.#port.later(() => void this.flush(), pause);
	}

	/** Gives how long to wait before the rest goes. */
	async #run(): Promise<number> {
		try {
			while (!this.isKept) {
				const before = this.#wanted?.content;
				await (this.#wanted ? this.#keep(this.#wanted) : this.#drop());
				// Somebody types: the next letters go together.
				if (this.#wanted && this.#wanted.content !== before) break;
			}
			return PAUSE;
		} catch (error) {
			this.#port.failed(error);
			return RETRY;
		}
	}

	async #drop(): Promise<void> {
		const { revision } = this.#synced;
		if (revision !== null) await this.#tellDropped(this.ref, revision);
		this.#synced = NOTHING;
		this.#rival = undefined;
	}

	async #tellDropped(ref: DraftRef, revision: string): Promise<void> {
		const window = this.#window;
		await this.#port.drop({ ...ref, revision, window }, this.#key);
	}

	async #keep(unsaved: Unsaved): Promise<void> {
		const { version, content, tab } = unsaved;
		const { revision: from } = this.#synced;
		const change = this.#changeTo(unsaved);
		const window = this.#window;
		const answer = await this.#port.keep({
			...{ ...this.ref, version, from, window, change, tab },
		});
		if (answer.kind === "stale") {
			this.#synced = { ...this.#synced, isStale: true };
			return;
		}
		const { revision } = answer;
		if (answer.kind === "rival") {
			this.#rival = window;
			this.#synced = { revision, version, content };
			this.#port.contested(this.#key);
		} else if (answer.merged === undefined)
			this.#synced = { revision, version, content };
		else this.#takeMerged(revision, unsaved, answer.merged);
	}

	/** What was typed meanwhile stands in what the other window has not touched. */
	#takeMerged(
		revision: string,
		{ version, content: sent }: Unsaved,
		merged: DraftContent,
	): void {
		const now = this.#wanted?.content;
		const typed = now === undefined ? [] : contentChanges(sent, now);
		const content = withChanges(merged, typed);
		if (!isContent(content)) {
			this.#synced = { ...this.#synced, isStale: true };
			return;
		}
		this.#synced = { revision, version, content: merged };
		this.#show(content);
	}

	#changeTo({ version, content }: Unsaved): KeepDraft["change"] {
		const { content: base, version: ofBase, isStale } = this.#synced;
		if (base === undefined) return { content };
		if (isStale || version !== ofBase) return { content, base };
		return { changes: contentChanges(base, content) };
	}

	#show(content: DraftContent): void {
		if (this.#wanted) this.#wanted = { ...this.#wanted, content };
		this.#port.show(this.#key, content);
	}
}

function isContent(
	content: ReturnType<typeof withChanges>,
): content is DraftContent {
	if (typeof content === "string") return true;
	return (
		typeof content === "object" && content !== null && !Array.isArray(content)
	);
}
