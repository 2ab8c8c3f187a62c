import { visibleLine } from "@curlew/client/internal";
import {
	describeLoad,
	describeModel,
	describeThresholds,
	type FinishedLoad,
	LiveView,
	type LoadStart,
	type LoadTotals,
} from "@curlew/load";
import type { Terminal } from "../../terminal/terminal.ts";
import { writeNotes } from "../run/notes.ts";

export interface LoadViewOptions {
	readonly quiet?: boolean;
	readonly verbose?: boolean;
	/** As on the command line. */
	readonly reporter?: readonly string[];
}

/** What is shown while the load goes on, and after it. A report on standard output has that for itself. */
export class LoadView {
	readonly #terminal: Terminal;
	readonly #isQuiet: boolean;
	readonly #isVerbose: boolean;
	readonly #isTaken: boolean;
	#live: LiveView | undefined;

	constructor(
		terminal: Terminal,
		{ quiet = false, verbose = false, reporter = [] }: LoadViewOptions,
	) {
		this.#terminal = terminal;
		this.#isQuiet = quiet;
		this.#isVerbose = verbose;
		this.#isTaken = reporter.some((text) => /^[^=]*(?:=-)?$/.test(text));
	}

	begin(start: LoadStart, totals: LoadTotals): void {
		if (this.#isQuiet) return;
		const { name } = start.collection;
		const { style, canRewriteLines } = this.#terminal;
		this.#print(
			`${style.bold(visibleLine(name))}: ${describeModel(start.plan)}\nto ${start.hosts.join(", ")}\n\n`,
		);
		this.#live = new LiveView(start, totals, {
			style,
			write: (text) => this.#print(text),
			isTerminal: canRewriteLines && !this.#isTaken,
		});
	}

	finish({ start, totals, end, thresholds }: FinishedLoad): void {
		this.close();
		const { style } = this.#terminal;
		const isVerbose = this.#isVerbose;
		this.#print(describeLoad(start, totals, end, { style, isVerbose }));
		this.#print(describeThresholds(thresholds, style));
	}

	/** Says what nobody has asked for, beside what is shown. */
	note(note: string): void {
		this.#live?.makeRoom();
		writeNotes(this.#terminal, [note]);
	}

	close(): void {
		this.#live?.close();
		this.#live = undefined;
	}

	#print(text: string): void {
		if (this.#isTaken) this.#terminal.writeError(text);
		else this.#terminal.write(text);
	}
}
