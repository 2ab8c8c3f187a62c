import { formatSize, type Received } from "@curlew/client/internal";
import type { Terminal } from "../../terminal/terminal.ts";

/** What is shorter than that needs no line. Milliseconds. */
const SILENT_FOR = 1_000;
/** Milliseconds between two looks of the line. */
const REDRAW_EVERY = 100;

/** How much of a long response has come, on a line of stderr that changes; nothing where nobody sits at a terminal. */
export class DownloadLine {
	readonly #terminal: Terminal;
	#began: number | undefined;
	#drawn = 0;

	constructor(terminal: Terminal) {
		this.#terminal = terminal;
	}

	received(progress: Received): void {
		if (!this.#terminal.isInteractive) return;
		const now = performance.now();
		this.#began ??= now;
		const passed = now - this.#began;
		if (passed < SILENT_FOR || now - this.#drawn < REDRAW_EVERY) return;
		this.clear();
		this.#drawn = now;
		this.#terminal.writeError(textOf(progress, passed));
	}

	/** Makes room for other lines. */
	clear(): void {
		if (this.#drawn === 0) return;
		this.#drawn = 0;
		this.#terminal.writeError("\r\u001b[2K");
	}
}

/** `12.3 MB of 100 MB (12 %) · 1.2 MB/s · 73 s left` */
function textOf({ received, expected }: Received, passed: number): string {
	const rate = (received * 1_000) / passed;
	const speed = `${formatSize(Math.round(rate))}/s`;
	if (expected === undefined) return `${formatSize(received)} · ${speed}`;
	const share = `${Math.floor((100 * received) / Math.max(1, expected))} %`;
	const left = `${Math.ceil((expected - received) / rate)} s left`;
	return `${formatSize(received)} of ${formatSize(expected)} (${share}) · ${speed} · ${left}`;
}
