import {
	problemOf,
	type RequestDefinition,
	type RunEvent,
} from "@curlew/client";
import { HistoryRecorder } from "../../history/index.ts";
import type {
	Exchange,
	LogEvent,
	ResponseFacts,
	SendRequest,
} from "../../protocol/sending.ts";
import type { OpenedContext } from "../context.ts";
import { unsavedText } from "../sessions/drafts.ts";
import { factsOf } from "./response-facts.ts";
import { type Received, tellingProgress } from "./telling-progress.ts";

/** Milliseconds between two events of a response that is long in coming. */
const PROGRESS_EVERY = 150;

/**
 * Sends a request as it is on the screen. Everything that happens goes to the
 * pages as events; the outcome is kept.
 *
 * @throws CurlewError when the request or the environment cannot be read: nothing was sent then
 */
export async function prepareSend(
	context: OpenedContext,
	{ id, environment, request }: SendRequest,
): Promise<() => Promise<void>> {
	const unsaved = await unsavedText(context.files, request);
	const definition = await context.collection.request(request.path, unsaved);
	const draft = unsaved?.text;
	return prepareDefinition(context, { id, environment, definition, draft });
}

/** A request that is read already, and the text of its file where that is not saved. */
export interface ReadRequest extends Pick<SendRequest, "id" | "environment"> {
	readonly definition: RequestDefinition;
	readonly draft: string | undefined;
}

/** Sends a request that is read already; see `prepareSend`. */
export async function prepareDefinition(
	context: OpenedContext,
	{ id, environment, definition, draft }: ReadRequest,
): Promise<() => Promise<void>> {
	const { collection, sessions, sends, history } = context;
	const lease = await sessions.lease(environment);
	const { session } = lease;
	const signal = sends.begin(id, definition.path);
	// Its response will be looked at.
	context.exchanges.reader.start();
	return async () => {
		const recording = new Recording(context, id);
		const mask = (text: string) => session.mask(text);
		const recorder = new HistoryRecorder(history, {
			root: collection.root,
			environment: environment ?? undefined,
			draft,
			mask,
		});
		const own = session.beside({
			index: 0,
			http: async () => tellingProgress(await session.http, recording),
			signal,
			user: {
				tell: () => {}, // the page shows the login as long as it is waited for
				showLogin: (login) => {
					sends.noteLogin(id, login);
					context.hub.emit({ type: "login-pending", id, login });
				},
			},
			listener: (event) => {
				recording.hear(event);
				recorder.handle(event);
			},
		});
		try {
			const { response } = await own.execute(definition);
			const exchange = recording.exchange({
				path: definition.path,
				environment,
				facts: response?.shown(factsOf, session),
			});
			if (exchange)
				await context.exchanges.add(
					exchange,
					response?.asReceived(),
					session.parts.masker.data,
				);
		} catch (error) {
			// Somewhere to keep the response is all that can be missing.
			const { message } = problemOf(error);
			context.hub.emit({ type: "notice", text: message });
		} finally {
			sends.end(id);
			await lease[Symbol.asyncDispose]();
			context.hub.emit({ type: "send-finished", id });
			context.hub.emit({ type: "variables-changed", environment });
		}
	};
}

/** What happened while one request was sent. */
class Recording {
	readonly #context: OpenedContext;
	readonly #id: string;
	readonly #log: LogEvent[] = [];
	#result: Exchange["result"] | undefined;
	/** When the page heard of the progress: milliseconds. */
	#toldAt = performance.now();

	constructor(context: OpenedContext, id: string) {
		this.#context = context;
		this.#id = id;
	}

	/** A part of a response has come. The page hears of it now and then. */
	received(progress: Received): void {
		const now = performance.now();
		if (now - this.#toldAt < PROGRESS_EVERY) return;
		this.#toldAt = now;
		const { status, received, expected = null } = progress;
		this.#context.hub.emit({
			type: "send-progress",
			id: this.#id,
			status,
			received,
			expected,
		});
	}

	/** Secrets are masked in events, and nowhere else. */
	hear(event: RunEvent): void {
		if (event.type === "console-written" || event.type === "variable-changed")
			this.#log.push(event);
		if (event.type === "request-finished") this.#result = event.result;
		// The result, with its body, is fetched by whoever shows it.
		else this.#context.hub.emit({ type: "send-event", id: this.#id, event });
	}

	exchange({
		path,
		environment,
		facts,
	}: {
		readonly path: string;
		readonly environment: string | null;
		readonly facts: ResponseFacts | undefined;
	}): Exchange | undefined {
		const result = this.#result;
		if (result === undefined) return undefined;
		return {
			id: this.#id,
			path,
			environment,
			result,
			log: this.#log,
			...(facts && { response: facts }),
		};
	}
}
