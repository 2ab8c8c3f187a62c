import type { HttpResponse, RunEvent, Session } from "@curlew/client";
import type {
	Exchange,
	LogEvent,
	ResponseFacts,
	SendRequest,
} from "../../protocol/sending.ts";
import type { OpenedContext } from "../context.ts";
import { requestOnScreen } from "../sessions/drafts.ts";

/** Requests that are being sent, so that they can be cancelled. */
export class RunningSends {
	readonly #running = new Map<string, AbortController>();

	begin(id: string): AbortSignal {
		const controller = new AbortController();
		this.#running.set(id, controller);
		return controller.signal;
	}

	end(id: string): void {
		this.#running.delete(id);
	}

	has(id: string): boolean {
		return this.#running.has(id);
	}

	/** False when there is nothing to cancel. */
	cancel(id: string): boolean {
		const controller = this.#running.get(id);
		controller?.abort();
		return controller !== undefined;
	}

	cancelAll(): void {
		for (const controller of this.#running.values()) controller.abort();
	}
}

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
	const { collection, files, sessions, sends } = context;
	const definition = await requestOnScreen(collection, files, request);
	const session = await sessions.get(environment);
	const signal = sends.begin(id);
	return async () => {
		const recording = new Recording(context, id);
		const own = session.beside({
			index: 0,
			http: () => session.http,
			signal,
			listener: (event) => recording.hear(event),
		});
		try {
			const { response } = await own.execute(definition);
			const exchange = recording.exchange({
				path: definition.path,
				environment,
				response,
			});
			if (exchange)
				await context.exchanges.add(exchange, response, maskOf(session));
		} finally {
			sends.end(id);
			context.hub.emit({ type: "send-finished", id });
			context.hub.emit({ type: "variables-changed", environment });
		}
	};
}

function maskOf(session: Session): (text: string) => string {
	return (text) => session.mask(text);
}

/** What happened while one request was sent. */
class Recording {
	readonly #context: OpenedContext;
	readonly #id: string;
	readonly #log: LogEvent[] = [];
	#result: Exchange["result"] | undefined;

	constructor(context: OpenedContext, id: string) {
		this.#context = context;
		this.#id = id;
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
		response,
	}: {
		readonly path: string;
		readonly environment: string | null;
		readonly response: HttpResponse | undefined;
	}): Exchange | undefined {
		const result = this.#result;
		if (result === undefined) return undefined;
		return {
			id: this.#id,
			path,
			environment,
			result,
			log: this.#log,
			...(response && { response: factsOf(response) }),
		};
	}
}

function factsOf(response: HttpResponse): ResponseFacts {
	const type = response.headers.findLast(
		([name]) => name.toLowerCase() === "content-type",
	)?.[1];
	return {
		mediaType: (type ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "",
		headSize: response.headSize,
		encodedSize: response.encodedSize,
		size: response.body.size,
		remoteAddress: response.remoteAddress ?? null,
		isConnectionReused: response.isConnectionReused,
		trailers: response.trailers,
	};
}
