import { problemOf, Random } from "@curlew/client/internal";
import { MockEngine } from "./answering/mock-engine.ts";
import { MockSourceFaultError } from "./errors.ts";
import { createMockApp } from "./http/create-mock-app.ts";
import { listenForMock } from "./http/listen.ts";
import {
	type MockListener,
	MockLog,
	type MockLogEntry,
} from "./http/mock-log.ts";
import type { ServedMock } from "./http/served-mock.ts";
import { LARGEST_BODY, type MockOptions, USUAL_SEED } from "./mock-options.ts";
import { loadMockSources } from "./sources/load-sources.ts";
import type { RecognisedPath } from "./state/resource.ts";
import { SourceWatch } from "./watch-sources.ts";

/** A mock that answers, until it is closed. */
export interface RunningMock {
	/** `http://127.0.0.1:4010`. */
	readonly url: string;
	/** What it answers from. */
	readonly sources: readonly string[];
	/** Operations of its document; 0 without one. */
	readonly operations: number;
	/** Which paths are kept, and why others are not; empty where nothing is. */
	readonly paths: readonly RecognisedPath[];
	/** The last requests, the oldest first. */
	readonly requests: readonly MockLogEntry[];
	/** Tells of requests and of files that were read again. @returns ends it */
	subscribe(listener: MockListener): () => void;
	/** Begins anew with the things that there were at first. */
	reset(): void;
	/** Ends requests that are under way, and everything else. */
	close(): Promise<void>;
}

/**
 * Starts a server that answers from documents, collections and recordings.
 *
 * @throws MockPortError, MockCertificateError, NothingToMockError, and what reading the sources throws
 */
export async function startMock(options: MockOptions): Promise<RunningMock> {
	const sources = await loadMockSources(options);
	const served = new MockUnderWay(new MockEngine(sources, options), options);
	const { server, url } = await listenForMock(createMockApp(served), options);
	const watch = new SourceWatch(() => void served.reload(watch));
	if (!options.isFixed) await watch.watch(sources);
	return {
		url,
		get sources() {
			return served.engine.sources.names;
		},
		get operations() {
			return served.engine.sources.contract?.operations.length ?? 0;
		},
		get paths() {
			return served.engine.state?.paths ?? [];
		},
		get requests() {
			return served.log.entries;
		},
		subscribe: (listener) => served.log.subscribe(listener),
		reset: () => served.reset(),
		close: async () => {
			served.end();
			const closed = new Promise((done) => server.close(done));
			server.closeAllConnections();
			await watch[Symbol.asyncDispose]();
			await closed;
		},
	};
}

class MockUnderWay implements ServedMock {
	readonly log = new MockLog();
	readonly host: string;
	readonly allowsOtherOrigins: boolean;
	readonly largestBody: number;
	readonly #options: MockOptions;
	readonly #random: Random;
	readonly #end = new AbortController();
	#engine: MockEngine;
	/** Sources are read one after the other. */
	#reading: Promise<void> = Promise.resolve();

	constructor(engine: MockEngine, options: MockOptions) {
		this.#engine = engine;
		this.#options = options;
		this.host = options.host ?? "127.0.0.1";
		this.allowsOtherOrigins = !options.forbidsOtherOrigins;
		this.largestBody = options.largestBody ?? LARGEST_BODY;
		this.#random = new Random(options.seed ?? USUAL_SEED);
	}

	get engine(): MockEngine {
		return this.#engine;
	}

	get closing(): AbortSignal {
		return this.#end.signal;
	}

	nextDelay(): number {
		const { delay } = this.#options;
		return delay === undefined ? 0 : this.#random.integer(...delay);
	}

	reset(): void {
		this.#engine.reset();
		this.log.tell({ kind: "notice", message: "The state begins anew." });
	}

	end(): void {
		this.#end.abort();
	}

	/** Reads the sources again; what cannot be read leaves everything as it was. */
	reload(watch: SourceWatch): Promise<void> {
		this.#reading = this.#reading.then(() => this.#reload(watch));
		return this.#reading;
	}

	async #reload(watch: SourceWatch): Promise<void> {
		if (this.#end.signal.aborted) return;
		try {
			const sources = await loadMockSources(this.#options);
			const fault = sources.contract?.document.root.file.fault;
			if (fault) throw new MockSourceFaultError(fault.message);
			const next = new MockEngine(sources, this.#options);
			const before = this.#engine.state;
			const told = before && next.state?.takeOver(before);
			this.#engine = next;
			const lost = told?.lost
				? `, ${told.lost} dropped that the document does not allow any more`
				: "";
			const things = told ? ` ${told.kept} things kept${lost}.` : "";
			this.log.tell({ kind: "reloaded", message: `Read again.${things}` });
			await watch.watch(sources);
		} catch (error) {
			const { message } = problemOf(error);
			this.log.tell({
				kind: "notice",
				message: `The files could not be read again, the mock answers as before: ${message}`,
			});
		}
	}
}
