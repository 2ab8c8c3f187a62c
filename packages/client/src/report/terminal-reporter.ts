import { dirname, relative } from "node:path";
import type {
	ConsoleWrittenEvent,
	RequestResult,
	RunEvent,
	RunStartedEvent,
	VariableChangedEvent,
} from "../run/events.ts";
import { describeExchange } from "./exchange-text.ts";
import { describeFindings } from "./findings-text.ts";
import type { Reporter } from "./reporter.ts";
import { type Style, styledDiagnostic } from "./style.ts";
import { describeSummary } from "./summary-text.ts";
import { countOf, formatDuration } from "./units.ts";

export interface TerminalReporterOptions {
	readonly style: Style;
	/** Writes text to the output. */
	readonly write: (text: string) => void;
	/** Columns of the terminal; undefined where the output is no terminal (no live line, nothing is cut). */
	readonly columns: number | undefined;
	/** `quiet`: failures and the summary only. `verbose`: headers, bodies, every test, every change of a variable. */
	readonly verbosity: "quiet" | "normal" | "verbose";
	/** Files are shown relative to this folder; a run replaces it by its collection's. */
	readonly root?: string;
}

const CLEAR_LINE = "\r\x1b[2K";
const INDENT = "  ";
/** Names shorter than this are filled up, so that the answers stand in a column. */
const NAME_COLUMNS = 36;
const FINDING_INDENT = "      ";

/** Tells a run as readable lines, with a live line at the bottom of a terminal. */
export class TerminalReporter implements Reporter {
	readonly #options: TerminalReporterOptions;
	readonly #style: Style;
	#root = "";
	#planned = 0;
	#finished = 0;
	#bad = 0;
	#folder = ".";
	#isLiveLineShown = false;

	constructor(options: TerminalReporterOptions) {
		this.#options = options;
		this.#style = options.style;
		this.#root = options.root ?? "";
	}

	handle(event: RunEvent): void {
		switch (event.type) {
			case "run-started":
				this.#start(event);
				break;
			case "problem-found":
				this.#print(
					styledDiagnostic(event.problem, this.#style, {
						root: this.#root,
						columns: this.#options.columns,
					}),
				);
				break;
			case "request-started":
				this.#showLiveLine(event.path);
				break;
			case "console-written":
				this.#console(event);
				break;
			case "variable-changed":
				this.#variable(event);
				break;
			case "request-finished":
				this.#request(event.result);
				break;
			case "run-finished":
				this.#print(`\n${describeSummary(event.summary, this.#style)}`);
				break;
		}
	}

	close(): void {
		this.#hideLiveLine();
	}

	#start({
		collection,
		environment,
		requestCount,
		seed,
	}: RunStartedEvent): void {
		this.#root = collection.root;
		this.#planned = requestCount;
		if (this.#options.verbosity === "quiet") return;
		const facts = [this.#style.bold(collection.name)];
		if (environment) facts.push(`environment ${environment}`);
		facts.push(countOf(requestCount, "request"));
		if (seed !== null) facts.push(`seed ${seed}`);
		this.#print(facts.join(this.#style.dim(" · ")));
	}

	#request(result: RequestResult): void {
		this.#finished += 1;
		const isGood = result.status === "passed" || result.status === "skipped";
		if (!isGood) this.#bad += 1;
		const { verbosity } = this.#options;
		if (verbosity === "quiet" && isGood) return;

		const isVerbose = verbosity === "verbose";
		const details = [
			...describeFindings(result, {
				style: this.#style,
				root: this.#root,
				isVerbose,
				columns:
					this.#options.columns &&
					this.#options.columns - FINDING_INDENT.length,
			}),
			...(isVerbose ? describeExchange(result, this.#style) : []),
		].map((line) => FINDING_INDENT + line);
		this.#printFolder(result.path);
		this.#print([this.#headline(result), ...details].join("\n"));
	}

	#printFolder(path: string): void {
		const folder = dirname(path);
		if (folder === this.#folder) return;
		this.#folder = folder;
		this.#print(folder === "." ? "" : `\n${this.#style.bold(folder)}`);
	}

	/** `  ✓ name  200 OK · 4 ms · 3/3` */
	#headline(result: RequestResult): string {
		const judged = [...result.tests, ...result.assertions];
		const passed = judged.filter((one) => one.status === "passed").length;
		const facts = [answerOf(result)];
		if (result.status !== "skipped") {
			facts.push(formatDuration(result.response?.duration ?? result.duration));
		}
		if (judged.length > 0) facts.push(`${passed}/${judged.length}`);
		const tail = facts.join(" · ");
		const name = this.#fit(result.name, tail.length + 6).padEnd(NAME_COLUMNS);
		return `${INDENT}${this.#mark(result.status)} ${name}  ${this.#style.dim(tail)}`;
	}

	#mark(status: RequestResult["status"]): string {
		if (status === "passed") return this.#style.good("✓");
		if (status === "skipped") return this.#style.warning("↷");
		return this.#style.bad("✗");
	}

	#console({ level, text }: ConsoleWrittenEvent): void {
		if (this.#options.verbosity === "quiet") return;
		const lines = text.split("\n").map((line) => FINDING_INDENT + line);
		this.#print(this.#paintOf(level)(lines.join("\n")));
	}

	#paintOf(level: ConsoleWrittenEvent["level"]): (text: string) => string {
		if (level === "error") return this.#style.bad;
		return level === "warn" ? this.#style.warning : this.#style.dim;
	}

	#variable({ name, to, scope, file, line }: VariableChangedEvent): void {
		if (this.#options.verbosity !== "verbose") return;
		const value = to === undefined ? "(deleted)" : oneLine(to);
		const where = file ? `  ${relative(this.#root, file)}:${line ?? 1}` : "";
		this.#print(
			`${FINDING_INDENT}${this.#style.accent(name)} = ${value}${this.#style.dim(`  ${scope}${where}`)}`,
		);
	}

	#fit(text: string, taken: number): string {
		const { columns } = this.#options;
		if (columns === undefined) return text;
		const room = Math.max(columns - taken, 16);
		return text.length > room ? `${text.slice(0, room - 1)}…` : text;
	}

	#showLiveLine(path: string): void {
		const { columns, verbosity } = this.#options;
		if (columns === undefined || verbosity === "verbose") return;
		const bad = this.#bad > 0 ? ` · ${this.#bad} failed` : "";
		const line = `${INDENT}${this.#finished + 1}/${this.#planned}${bad} · ${path}`;
		this.#hideLiveLine();
		this.#options.write(this.#style.dim(line.slice(0, columns - 1)));
		this.#isLiveLineShown = true;
	}

	#hideLiveLine(): void {
		if (!this.#isLiveLineShown) return;
		this.#options.write(CLEAR_LINE);
		this.#isLiveLineShown = false;
	}

	#print(text: string): void {
		this.#hideLiveLine();
		this.#options.write(`${text}\n`);
	}
}

function answerOf({ response, failure, status }: RequestResult): string {
	if (response) return `${response.status} ${response.statusText}`.trim();
	if (failure) return failure.code;
	return status === "skipped" ? "skipped" : "not sent";
}

function oneLine(value: unknown): string {
	const text = JSON.stringify(value) ?? "undefined";
	return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}
