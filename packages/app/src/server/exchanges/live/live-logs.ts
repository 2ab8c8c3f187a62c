import { join } from "node:path";
import { makeTemporaryPlace, type TemporaryPlace } from "@curlew/client/files";
import type { LiveNews } from "../../../session-process/messages.ts";
import { LiveLog } from "./live-log.ts";

/** What has come of responses, by the ids of their sends. */
export class LiveLogs {
	readonly #logs = new Map<string, LiveLog>();
	#place: Promise<TemporaryPlace> | undefined;
	#folder = "";
	#count = 0;

	/** Somewhere for files, before anything is sent. */
	async open(): Promise<void> {
		this.#place ??= makeTemporaryPlace();
		this.#folder = (await this.#place).path;
	}

	/** Undefined of a response that has not begun. */
	get(id: string): LiveLog | undefined {
		return this.#logs.get(id);
	}

	hear(id: string, news: LiveNews): LiveLog | undefined {
		const log = this.#logs.get(id) ?? this.#begin(news);
		if (log) this.#logs.set(id, log);
		log?.hear(news);
		return log;
	}

	forget(id: string): void {
		this.#logs.get(id)?.close();
		this.#logs.delete(id);
	}

	async close(): Promise<void> {
		this.#logs.clear();
		await (await this.#place)?.remove();
	}

	#begin({ head }: LiveNews): LiveLog | undefined {
		if (!head) return undefined;
		return new LiveLog(join(this.#folder, `live-${this.#count++}`), head);
	}
}
