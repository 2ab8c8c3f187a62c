import { relative, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
	type Collection,
	CurlewError,
	openCollection,
	type RunOptions,
} from "@curlew/client";
import {
	problemOf,
	type ValueToKeep,
	visibleLine,
} from "@curlew/client/internal";
import {
	affectedRequests,
	brokenFiles,
	gatherWatchedRun,
	problemsIn,
	type RequestToRun,
	requestsToRun,
	SeenCookies,
	WatchedFiles,
	type WatchedRun,
} from "@curlew/client/watching";
import { type AccessAnswers, accessFor } from "../access.ts";
import { contractFiles } from "../run/contract.ts";
import { writeNotes } from "../run/notes.ts";
import {
	type RunCommandOptions,
	type RunSurroundings,
	runOnce,
} from "../run-once.ts";
import type { WatchInbox } from "./watch-inbox.ts";
import type { WatchKeys } from "./watch-keys.ts";
import type { WatchScreen } from "./watch-screen.ts";
import type { WatchedPlaces } from "./watched-places.ts";

export interface WatchRunnerParts {
	/** The collection's folder, or its file when it is bundled. */
	readonly path: string;
	readonly selection: RunOptions;
	readonly options: RunCommandOptions;
	readonly surroundings: RunSurroundings;
	readonly inbox: WatchInbox;
	/** Absent where nobody types. */
	readonly keys: WatchKeys | undefined;
	readonly places: WatchedPlaces;
	readonly screen: WatchScreen;
}

/** Milliseconds until a change that a run has made itself is told. */
const NEWS_OF_OWN_CHANGES = 200;

/** Runs the requests of a watch, each time in a session of its own, and knows what the run was like the last time. */
export class WatchRunner {
	readonly #parts: WatchRunnerParts;
	readonly #cookies = new SeenCookies();
	readonly #answers: AccessAnswers = new Map();
	/** To questions of requests, until the user wants all to run. */
	readonly #prompted = new Map<string, string>();
	/** Changed since the collection could be read. */
	#changed: ReadonlySet<string> = new Set();
	#last: Reading | undefined;
	/** Files that the last run wrote values into: news of them may still come. */
	#saved: ReadonlySet<string> = new Set();
	/** Files that scripts may have written, as was told. */
	readonly #written = new Set<string>();
	#isRunning = false;
	#hasProblems = false;

	constructor(parts: WatchRunnerParts) {
		this.#parts = parts;
	}

	get isRunning(): boolean {
		return this.#isRunning;
	}

	/** Whether something was wrong the last time besides requests that failed. */
	get hasProblems(): boolean {
		return this.#hasProblems;
	}

	/** Paths of the requests that did not pass when they last ran. */
	get failed(): ReadonlySet<string> {
		const all = this.#last?.run.requests ?? [];
		const { failed } = this.#parts.surroundings.lastRun;
		return new Set(
			all.map((one) => one.definition.path).filter((path) => failed.has(path)),
		);
	}

	/**
	 * What was named on the command line, with what it needs.
	 *
	 * @throws CurlewError where the run cannot begin
	 */
	async runFirst(): Promise<void> {
		const reading = await this.#read();
		const { run } = reading;
		const requests = requestsToRun(run);
		if (requests.length === run.wanted.size) return this.#execute(reading);
		const { screen } = this.#parts;
		screen.announceNeeded(requests);
		await screen.tell(problemsIn(run, brokenFiles(run)));
		await this.#execute(reading, requests);
	}

	/** All, or those that are given, though nothing has changed. Questions are asked anew. */
	async runAsked(what: string, paths?: ReadonlySet<string>): Promise<void> {
		this.#prompted.clear();
		await this.#trying(async () => {
			const reading = await this.#read();
			const { requests: seen } = this.#cookies;
			const requests = requestsToRun(reading.run, seen, paths);
			this.#parts.screen.announceAsked(what, requests);
			await this.#execute(reading, requests);
		});
	}

	/**
	 * What the changes concern that were noticed.
	 *
	 * @returns false when they concern nothing, and nothing was said
	 */
	async runChanged(): Promise<boolean> {
		const { inbox } = this.#parts;
		const before = this.#last;
		const news = [...inbox.takeFiles()].filter(
			(file) => before?.files.mayConcern(file) ?? true,
		);
		if (news.length === 0) return false;
		this.#changed = new Set([...this.#changed, ...news]);
		return this.#trying(async () => {
			const changed = this.#changed;
			const reading = await this.#read();
			return this.#runConcerned(before ?? reading, reading, changed);
		});
	}

	async #runConcerned(
		before: Reading,
		reading: Reading,
		changed: ReadonlySet<string>,
	): Promise<boolean> {
		const { screen } = this.#parts;
		const { run, files } = reading;
		const seen = this.#cookies.requests;
		const requests = affectedRequests(before.run, run, changed, seen);
		const problems = problemsIn(run, changed);
		const known = [...changed].filter(
			(file) => files.isUsed(file) || before.files.isUsed(file),
		);
		const named = new Set(known.length > 0 ? known : changed);
		if (requests.length > 0)
			screen.announceChanges(named, requests, run.wanted.size);
		else if (problems.length === 0) {
			if (known.every((file) => this.#saved.has(file))) return false;
			screen.announceNothing(named);
		}
		await screen.tell(problems);
		this.#hasProblems = problems.length > 0;
		if (requests.length > 0) await this.#execute(reading, requests);
		return true;
	}

	/** A collection that cannot be read is told of; the watch goes on. */
	async #trying<Result>(work: () => Promise<Result>): Promise<Result | true> {
		try {
			return await work();
		} catch (error) {
			if (!(error instanceof CurlewError)) throw error;
			this.#hasProblems = true;
			await this.#parts.screen.tell([problemOf(error)]);
			return true;
		}
	}

	/** Everything as it is now. @throws CurlewError */
	async #read(): Promise<Reading> {
		const { path, selection, options, surroundings, keys } = this.#parts;
		const { terminal, interrupt } = surroundings;
		const collection = await openCollection(path);
		const ask = () =>
			accessFor(collection, options, terminal, interrupt, this.#answers);
		const access = await (keys ? keys.without(ask) : ask());
		const given = { ...selection, ...access };
		const run = await gatherWatchedRun(collection, {
			...given,
			files: [
				...(await contractFiles(collection, options)),
				...[options.cacert, options.clientCertConfig]
					.filter((file) => file !== undefined)
					.map((file) => resolve(file)),
			],
		});
		const files = new WatchedFiles(run);
		const reading = { collection, options: given, run, files };
		this.#last = reading;
		this.#changed = new Set();
		await this.#parts.places.add(files.named);
		return reading;
	}

	/** Without requests: what the command line names, as without a watch. */
	async #execute(
		{ collection, options }: Reading,
		requests?: readonly RequestToRun[],
	): Promise<void> {
		const { options: flags, surroundings } = this.#parts;
		const saved: ValueToKeep[] = [];
		this.#isRunning = true;
		try {
			const summary = await runOnce(
				collection,
				{
					...options,
					ask: options.ask && this.#asking(options.ask),
					needed: undefined,
					only: requests?.map(({ definition }) => definition.path),
				},
				flags,
				{
					...surroundings,
					onEvent: (event) => this.#cookies.handle(event),
					onSaved: (values) => void saved.push(...values),
				},
			);
			this.#hasProblems ||= summary.problems > 0;
		} finally {
			this.#isRunning = false;
		}
		this.#saved = new Set(
			saved.flatMap(({ environment }) => environment?.file ?? []),
		);
		if (saved.length > 0) await this.#knowSaved(saved);
		if (flags.sandbox === "developer") await this.#leaveOutWritten();
	}

	#asking(ask: Ask): Ask {
		const { keys } = this.#parts;
		return async (question, options) => {
			const known = this.#prompted.get(question);
			if (known !== undefined) return known;
			const answer = await (keys
				? keys.without(() => ask(question, options))
				: ask(question, options));
			if (answer !== undefined) this.#prompted.set(question, answer);
			return answer;
		};
	}

	/** Values that a run has saved by itself are no change. */
	async #knowSaved(saved: readonly ValueToKeep[]): Promise<void> {
		const last = this.#last;
		if (last === undefined) return;
		await this.#trying(async () => {
			const collection = await openCollection(this.#parts.path);
			const now = await gatherWatchedRun(collection, last.options);
			const values = new Map(last.run.values);
			for (const { name } of saved)
				values.set(name, now.values.get(name) ?? []);
			this.#last = { ...last, run: { ...last.run, values } };
		});
	}

	/** Scripts that run in Node write files: nobody could tell those from others that make requests run again, without end. */
	async #leaveOutWritten(): Promise<void> {
		const { inbox, surroundings } = this.#parts;
		await sleep(NEWS_OF_OWN_CHANGES);
		const files = this.#last?.files;
		const changed = [...inbox.takeFiles()];
		inbox.addFiles(changed.filter((file) => files?.isDefinition(file)));
		for (const file of changed) {
			const isNews = !this.#written.has(file);
			if (!isNews || !files?.isUsed(file) || files.isDefinition(file)) continue;
			this.#written.add(file);
			const name = visibleLine(relative("", file));
			writeNotes(surroundings.terminal, [
				`${name} changed while scripts ran, which may write files: left alone.`,
			]);
		}
	}
}

/** A collection as it was read at a time. */
interface Reading {
	readonly collection: Collection;
	readonly options: RunOptions;
	readonly run: WatchedRun;
	readonly files: WatchedFiles;
}

type Ask = NonNullable<RunOptions["ask"]>;
