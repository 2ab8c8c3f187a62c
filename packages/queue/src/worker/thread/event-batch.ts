import { createHash } from "node:crypto";
import type { RunEvent } from "@curlew/client";
import type { EventsMessage, FinishedRequest, LargeBody } from "./messages.ts";

/** Bodies above it stand beside the events. Bytes. */
const LARGEST_BODY = 64 * 1024;

/** Characters of events that are sent together. */
const FULL = 64 * 1024;

/** How long an event waits for others. Milliseconds. */
const PATIENCE = 250;

type Batch = Omit<EventsMessage, "kind" | "task">;

/** Collects events, and hands them over as text: many together, none later than a quarter of a second. */
export class EventBatch {
	readonly #handOver: (batch: Batch) => void;
	readonly #withoutFolder: (text: string) => string;
	#lines: string[] = [];
	#bodies: LargeBody[] = [];
	#finished: FinishedRequest[] = [];
	#size = 0;
	#timer: NodeJS.Timeout | undefined;

	/** @param folder of the snapshot; it is cut off every path, which makes it the producer's */
	constructor(folder: string, handOver: (batch: Batch) => void) {
		const start = JSON.stringify(folder).slice(1, -1);
		this.#withoutFolder = (text) => text.replaceAll(start, "");
		this.#handOver = handOver;
	}

	add(event: RunEvent): void {
		const line = this.#withoutFolder(JSON.stringify(this.#lightened(event)));
		this.#lines.push(line);
		this.#size += line.length;
		if (event.type === "request-finished") {
			const { status, duration } = event.result;
			this.#finished.push({ status, duration: duration / 1000 });
		}
		if (this.#size >= FULL) this.flush();
		else this.#timer ??= setTimeout(() => this.flush(), PATIENCE);
	}

	flush(): void {
		clearTimeout(this.#timer);
		this.#timer = undefined;
		if (this.#lines.length === 0) return;
		const text = this.#lines.join("\n");
		const [bodies, finished] = [this.#bodies, this.#finished];
		this.#lines = [];
		this.#bodies = [];
		this.#finished = [];
		this.#size = 0;
		this.#handOver({ text, bodies, finished });
	}

	/** The event with its large bodies taken out: they travel beside it. */
	#lightened(event: RunEvent): unknown {
		if (event.type !== "request-finished") return event;
		const { request, response } = event.result;
		const sent = this.#asBeside(request?.body);
		const received = this.#asBeside(response?.body);
		if (sent === undefined && received === undefined) return event;
		return {
			...event,
			result: {
				...event.result,
				...(sent && { request: { ...request, body: sent } }),
				...(received && { response: { ...response, body: received } }),
			},
		};
	}

	#asBeside(body: unknown): object | undefined {
		if (!isText(body) || Buffer.byteLength(body.text) <= LARGEST_BODY)
			return undefined;
		const text = this.#withoutFolder(body.text);
		const digest = createHash("sha256").update(text).digest("hex");
		this.#bodies.push({ digest, text });
		return { ...body, kind: "beside", text: digest };
	}
}

function isText(body: unknown): body is { readonly text: string } {
	return (
		typeof body === "object" &&
		body !== null &&
		"text" in body &&
		typeof body.text === "string"
	);
}
