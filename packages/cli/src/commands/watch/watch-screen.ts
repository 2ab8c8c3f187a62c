import { existsSync } from "node:fs";
import { relative } from "node:path";
import type { Diagnostic } from "@curlew/client";
import {
	maskProblems,
	styledDiagnostic,
	visibleLine,
} from "@curlew/client/internal";
import {
	describeChanges,
	describeRequests,
	describeRerun,
	type RequestToRun,
} from "@curlew/client/watching";
import type { Terminal } from "../../terminal/terminal.ts";
import type { Reports } from "../run/reports.ts";
import { isStdoutTaken } from "./assert-watchable.ts";

/** What a watch says between its runs: where the terminal's report goes, or on stderr when a program reads stdout. */
export class WatchScreen {
	readonly #terminal: Terminal;
	readonly #root: string;
	readonly #isStdoutTaken: boolean;
	readonly #hasKeys: boolean;

	constructor(
		terminal: Terminal,
		root: string,
		reports: Reports,
		hasKeys: boolean,
	) {
		this.#terminal = terminal;
		this.#root = root;
		this.#isStdoutTaken = isStdoutTaken(reports);
		this.#hasKeys = hasKeys;
	}

	/** Says that a watch waits, and what it waits for. */
	invite(failed: number): void {
		const what = "Waiting for files to change.";
		const failures = failed === 0 ? "" : `f the ${failed} that failed, `;
		const how = this.#hasKeys
			? ` Enter runs all, ${failures}q ends.`
			: " Ctrl-C ends it.";
		this.#say([`\n${this.#style.bold(what)}${this.#style.dim(how)}`]);
	}

	/** Says which files changed, what runs for it, and why. */
	announceChanges(
		files: ReadonlySet<string>,
		requests: readonly RequestToRun[],
		count: number,
	): void {
		this.#clear();
		const [head = "", ...lines] = describeRerun(
			this.#described(files),
			requests,
			count,
			this.#text,
		);
		this.#say([
			this.#style.bold(visibleLine(head)),
			...this.#dimmed(lines),
			"",
		]);
	}

	/** Says that nothing runs for a change. */
	announceNothing(files: ReadonlySet<string>): void {
		const changes = describeChanges(this.#described(files));
		this.#say([
			`\n${visibleLine(changes)}: nothing in it that a request of this run needs.`,
		]);
	}

	/** Says what runs because somebody wants it, and what it needs. */
	announceAsked(what: string, requests: readonly RequestToRun[]): void {
		this.#clear();
		this.say(what);
		this.announceNeeded(requests);
	}

	/** Says which requests run besides those that were asked for. */
	announceNeeded(requests: readonly RequestToRun[]): void {
		const needed = requests.filter(({ why }) => why.kind === "needed");
		const lines = describeRequests(needed, this.#text);
		this.#say([...this.#dimmed(lines), ""]);
	}

	say(text: string): void {
		this.#say([this.#style.bold(text)]);
	}

	/** Tells what is wrong with files. */
	async tell(problems: readonly Diagnostic[]): Promise<void> {
		const { errorStyle, errorColumns: columns } = this.#terminal;
		for (const problem of await maskProblems(problems))
			this.#terminal.writeError(
				`\n${styledDiagnostic(problem, errorStyle, { root: this.#root, columns })}\n`,
			);
	}

	get #style() {
		return this.#isStdoutTaken
			? this.#terminal.errorStyle
			: this.#terminal.style;
	}

	#dimmed(lines: readonly string[]): readonly string[] {
		return lines.map((line) => this.#style.dim(visibleLine(line)));
	}

	get #text() {
		const { columns, errorColumns } = this.#terminal;
		return {
			file: (file: string) => this.#shown(file),
			columns: this.#isStdoutTaken ? errorColumns : columns,
		};
	}

	#say(lines: readonly string[]): void {
		const text = lines.map((line) => `${line}\n`).join("");
		if (this.#isStdoutTaken) this.#terminal.writeError(text);
		else this.#terminal.write(text);
	}

	/** Begins at the top of the window; what stood in it can be scrolled back to. */
	#clear(): void {
		if (!this.#terminal.canRewriteLines || this.#isStdoutTaken) {
			this.#say([""]);
			return;
		}
		this.#terminal.beginPage();
	}

	#described(files: ReadonlySet<string>) {
		return [...files].map((file) => ({
			path: this.#shown(file),
			isGone: !existsSync(file),
		}));
	}

	/** As the collection's files are called; those elsewhere from where the user is. */
	#shown(file: string): string {
		const inside = relative(this.#root, file);
		const path = inside.startsWith("..") ? relative("", file) : inside;
		return path.replaceAll("\\", "/");
	}
}
