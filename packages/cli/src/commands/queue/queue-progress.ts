import type { QueueProgress } from "@curlew/queue";
import type { Terminal } from "../../terminal/terminal.ts";

/** Between two looks of the line on a terminal, and two lines elsewhere. Milliseconds. */
const REDRAW_EVERY = 100;
const TELL_EVERY = 10_000;

/** For requests per second: over so many milliseconds. */
const WINDOW = 2_000;

/** Shows on stderr how far a run on workers is: a line that changes on a terminal, now and then a line elsewhere. */
export class QueueProgressLine {
	readonly #terminal: Terminal;
	readonly #isQuiet: boolean;
	#shown = "";
	#last = performance.now();
	#mark = { at: performance.now(), requests: 0 };
	#rate = 0;

	constructor(terminal: Terminal, isQuiet: boolean) {
		this.#terminal = terminal;
		this.#isQuiet = isQuiet;
	}

	show(progress: QueueProgress, workers: number): void {
		const now = performance.now();
		this.#measure(now, progress.requests);
		if (this.#isQuiet) return;
		const text = this.#text(progress, workers);
		if (!this.#terminal.canRewriteLines) {
			if (now - this.#last < TELL_EVERY) return;
			this.#last = now;
			this.#terminal.writeError(`${text}\n`);
		} else if (now - this.#last >= REDRAW_EVERY && text !== this.#shown) {
			this.#last = now;
			this.clear();
			this.#shown = text;
			this.#terminal.writeError(text);
		}
	}

	/** Makes room for other lines. */
	clear(): void {
		if (this.#shown === "") return;
		this.#shown = "";
		this.#terminal.writeError("\r\u001b[2K");
	}

	#measure(now: number, requests: number): void {
		const passed = now - this.#mark.at;
		if (passed < WINDOW) return;
		this.#rate = ((requests - this.#mark.requests) * 1000) / passed;
		this.#mark = { at: now, requests };
	}

	#text(
		{ done, total, active, requests }: QueueProgress,
		workers: number,
	): string {
		const rate = this.#rate > 0 ? ` · ${Math.round(this.#rate)}/s` : "";
		return [
			`parts ${done}/${total}`,
			`${active} running`,
			`${workers} ${workers === 1 ? "worker" : "workers"}`,
			`${requests} requests${rate}`,
		].join(" · ");
	}
}
