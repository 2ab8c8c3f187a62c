import type { Diagnostic, RequestResult } from "@curlew/client";
import { problemOf } from "@curlew/client/internal";
import type { LiveState } from "../../protocol/live.ts";
import type {
	LogEvent,
	SendRequest,
	SendResult,
} from "../../protocol/sending.ts";
import { ProcessEndedError } from "../../session-process/errors.ts";
import type { SendNews } from "../../session-process/messages.ts";
import type { OpenedContext } from "../context.ts";
import { scriptFaults } from "./script-faults.ts";

type Begun = Extract<SendNews, { readonly type: "begun" }>;

/** Of the head, pages hear once. */
function told({ head, ...count }: LiveState, isNew: boolean) {
	return isNew ? { head, ...count } : count;
}

/** What happens while one request is sent: kept, and told to the pages. */
export class Recording {
	readonly #context: OpenedContext;
	readonly #send: Pick<SendRequest, "id" | "environment">;
	readonly #path: string;
	readonly #log: LogEvent[] = [];
	readonly #startedAt = Date.now();
	#begun: Begun | undefined;
	#result: RequestResult | undefined;

	/** @param path of the request in the collection */
	constructor(
		context: OpenedContext,
		send: Pick<SendRequest, "id" | "environment">,
		path: string,
	) {
		this.#context = context;
		this.#send = send;
		this.#path = path;
	}

	/** The request could be read. What goes wrong from then on is in the exchange. */
	get hasBegun(): boolean {
		return this.#begun !== undefined;
	}

	hear(news: SendNews): void {
		const { exchanges, hub, history, sends } = this.#context;
		const { id } = this.#send;
		switch (news.type) {
			case "begun":
				this.#begun = news;
				return;
			case "event": {
				const { event } = news;
				if (
					event.type === "console-written" ||
					event.type === "variable-changed"
				)
					this.#log.push(event);
				if (event.type === "request-finished") this.#result = event.result;
				// The result, with its body, is fetched by whoever shows it.
				else hub.emit({ type: "send-event", id, event });
				return;
			}
			case "login":
				sends.noteLogin(id, news.login);
				hub.emit({ type: "login-pending", id, login: news.login });
				return;
			case "progress":
				hub.emit({ type: "send-progress", id, ...news.progress });
				return;
			case "live": {
				const state = exchanges.live.hear(id, news.live)?.state;
				const isNew = news.live.head !== undefined;
				if (state) hub.emit({ type: "send-live", id, ...told(state, isNew) });
				return;
			}
			case "history-entry":
				history.add(news.entry);
				return;
		}
	}

	/**
	 * The process has failed the request: its result tells why.
	 *
	 * @param isCancelled whether its user wanted it to end
	 */
	fail(error: unknown, isCancelled: boolean): void {
		const problem = problemOf(error);
		// Somewhere to keep the response is all that can be missing.
		if (this.#result)
			this.#context.hub.emit({ type: "notice", text: problem.message });
		else if (
			isCancelled &&
			error instanceof ProcessEndedError &&
			error.isCancelled
		)
			this.#result = this.#cancelled(problem);
		else this.#result = { ...this.#nothing(), problems: [problem] };
	}

	/** The outcome; undefined when there is none. */
	exchange(response: SendResult["response"]): SendResult | undefined {
		const result = this.#result;
		if (result === undefined) return undefined;
		const { id, environment } = this.#send;
		const faults = scriptFaults(this.#begun?.scripts ?? [], result);
		const live = this.#context.exchanges.live.get(id)?.state;
		const isStream =
			live?.head.kind === "events" || live?.head.kind === "lines";
		return {
			id,
			path: this.#path,
			environment,
			result,
			log: this.#log,
			...(faults.length > 0 && { scriptFaults: faults }),
			...(response && { response }),
			...(isStream && { live }),
		};
	}

	#cancelled(problem: Diagnostic): RequestResult {
		const nothing = this.#nothing();
		const { duration } = nothing;
		const message = "The request was cancelled.";
		return {
			...nothing,
			failure: { code: "ABORTED", message, hint: "", url: "", duration },
			warnings: [{ ...problem, severity: "warning" }],
		};
	}

	#nothing(): RequestResult {
		const { name = this.#path, file = "", tags = [] } = this.#begun ?? {};
		return {
			name,
			path: this.#path,
			file,
			tags,
			iteration: 0,
			at: this.#startedAt,
			status: "error",
			mayHaveBeenSent: 1,
			problems: [],
			warnings: [],
			assertions: [],
			tests: [],
			duration: Date.now() - this.#startedAt,
		};
	}
}
