import { basename } from "node:path";
import { withoutCommands } from "../../diagnostics/log-commands.ts";
import { textWidth } from "../../diagnostics/text-width.ts";
import { visibleDeep, visibleLine } from "../../diagnostics/visible-text.ts";
import type {
	IterationStartedEvent,
	RequestResult,
	RunEvent,
} from "../../run/events/events.ts";
import { isGoodStatus } from "../../run/events/request-status.ts";
import type { RunStartedEvent } from "../../run/events/run-started.ts";
import { folderOfResult, mayBeTwice } from "../judged.ts";
import { describeExchange } from "../text/exchange-text.ts";
import { describeFailures, MOST_REPEATED } from "../text/failures-text.ts";
import { describeFindings } from "../text/findings-text.ts";
import { fitText, padText } from "../text/fit-text.ts";
import { describeNeededBy } from "../text/needed-text.ts";
import { describeOutcome } from "../text/outcome-text.ts";
import {
	describeConsole,
	describeVariableChange,
} from "../text/output-text.ts";
import { type Style, styledDiagnostic } from "../text/style.ts";
import { describeSummary } from "../text/summary-text.ts";
import { describeTry } from "../text/try-text.ts";
import { countOf, formatDuration } from "../text/units.ts";
import { WithoutValue } from "../text/without-value.ts";
import type { Reporter } from "./reporter.ts";

export interface TerminalReporterOptions {
	readonly style: Style;
	/** Writes text to the output. */
	readonly write: (text: string) => void;
	/** Columns of the terminal; undefined where the output is no terminal: nothing is cut or wrapped. May change while the run goes on. */
	readonly columns: number | undefined;
	/** Whether the terminal can take a line back, for the line that tells what is running. */
	readonly hasLiveLine: boolean;
	/** `quiet`: failures and the summary only. `verbose`: headers, bodies, every test, every change of a variable. */
	readonly verbosity: "quiet" | "normal" | "verbose";
	/** What options that hints name are called on the command line that was written. */
	readonly optionNames?: ((hint: string) => string) | undefined;
}

const CLEAR_LINE = "\r\x1b[2K";
const INDENT = "  ";
const DETAIL_INDENT = "      ";
/** Names shorter than this are filled up, so that the answers stand in a column. */
const NAME_COLUMNS = 36;
const SHORTEST_NAME = 10;
/** Of a line with a name and what became of it: indent, mark and the spaces between. */
const HEADLINE_GAPS = 6;

/** Tells a run as readable lines, with a live line at the bottom of a terminal. */
export class TerminalReporter implements Reporter {
	readonly #options: TerminalReporterOptions;
	readonly #style: Style;
	#root = "";
	#planned = 0;
	#finished = 0;
	#bad = 0;
	#folder = "";
	/** Of the iteration at hand; printed when the first of its requests is. */
	#heading: string | undefined;
	/** What the scripts of the request at hand have put out; shown below its name once that is printed. */
	#output: string[] = [];
	#isLiveLineShown = false;
	/** The first ones, to be told again at the end. */
	readonly #failures: RequestResult[] = [];
	#withoutValue = new WithoutValue(null);

	constructor(options: TerminalReporterOptions) {
		this.#options = options;
		this.#style = options.style;
	}

	handle(event: RunEvent): void {
		const { verbosity, columns } = this.#options;
		switch (event.type) {
			case "run-started":
				this.#start(event);
				break;
			case "problem-found":
				this.#print(
					styledDiagnostic(event.problem, this.#style, {
						root: this.#root,
						columns,
					}),
				);
				break;
			case "iteration-started":
				this.#heading = describeIteration(event, this.#style);
				this.#folder = "";
				break;
			case "request-started":
				this.#showLiveLine(event.path);
				break;
			case "console-written":
				if (verbosity === "quiet") break;
				this.#output.push(...describeConsole(visibleDeep(event), this.#style));
				break;
			case "variable-changed":
				if (verbosity !== "verbose") break;
				this.#output.push(
					describeVariableChange(visibleDeep(event), this.#root, this.#style),
				);
				break;
			case "request-tried":
				this.#showLiveLine(
					`try ${event.number + 1} of ${event.most}, after ${formatDuration(event.pause)}`,
				);
				if (verbosity !== "verbose") break;
				this.#output.push(this.#style.dim(describeTry(event)));
				break;
			case "request-finished":
				this.#request(event.result);
				break;
			case "run-finished":
				for (const text of this.#withoutValue.lines(this.#style, this.#root))
					this.#print(text);
				this.#repeatFailures();
				this.#print(`\n${describeSummary(event.summary, this.#style)}`);
				break;
		}
	}

	makeRoom(): void {
		this.#hideLiveLine();
	}

	close(): void {
		this.#hideLiveLine();
	}

	#start({
		collection,
		environment,
		requestCount,
		iterationCount,
		sandbox,
		seed,
		needed = [],
	}: RunStartedEvent): void {
		this.#root = collection.root;
		this.#planned = requestCount * iterationCount;
		this.#withoutValue = new WithoutValue(environment);
		if (this.#options.verbosity === "quiet") return;
		const facts = [this.#style.bold(visibleLine(collection.name))];
		if (environment) facts.push(`environment ${visibleLine(environment)}`);
		facts.push(countOf(requestCount, "request"));
		if (iterationCount !== 1) facts.push(countOf(iterationCount, "iteration"));
		if (sandbox === "developer")
			facts.push(this.#style.warning("developer sandbox"));
		if (seed !== null) facts.push(`seed ${seed}`);
		this.#print(facts.join(this.#style.dim(" · ")));
		for (const one of needed)
			this.#print(
				this.#style.dim(`needed: ${visibleLine(describeNeededBy(one))}`),
			);
	}

	#request(finished: RequestResult): void {
		const output = this.#output;
		this.#output = [];
		this.#finished += 1;
		const isGood = isGoodStatus(finished.status);
		if (!isGood) this.#note(finished);
		const { verbosity } = this.#options;
		if (verbosity === "quiet" && isGood && !mayBeTwice(finished)) return;
		const result =
			verbosity === "verbose" ? finished : this.#withoutValue.take(finished);
		this.#printHeading();
		this.#printFolder(result);
		this.#print(
			[
				this.#headline(result),
				...[...output, ...this.#details(result)]
					.flatMap((line) => line.split("\n"))
					.map((line) => (line === "" ? "" : DETAIL_INDENT + line)),
			].join("\n"),
		);
	}

	#note(result: RequestResult): void {
		this.#bad += 1;
		if (this.#failures.length < MOST_REPEATED) this.#failures.push(result);
	}

	/** Whoever looks at the end sees them there; where nothing else was printed, they stand there already. */
	#repeatFailures(): void {
		const { verbosity, columns } = this.#options;
		const isInSight = verbosity === "quiet" || this.#finished < 2;
		if (this.#bad === 0 || isInSight) return;
		const options = { style: this.#style, root: this.#root, columns };
		const text = describeFailures(this.#failures, this.#bad, options);
		this.#print(`\n${text.trimEnd()}`);
	}

	#details(result: RequestResult): readonly string[] {
		const { columns, verbosity } = this.#options;
		const isVerbose = verbosity === "verbose";
		if (!isVerbose && isUneventful(result)) return [];
		const findings = describeFindings(visibleDeep(result), {
			style: this.#style,
			root: this.#root,
			isVerbose,
			columns: columns && columns - DETAIL_INDENT.length,
			optionNames: this.#options.optionNames,
		});
		return isVerbose
			? [...findings, ...describeExchange(result, this.#style)]
			: findings;
	}

	#printHeading(): void {
		if (this.#heading === undefined) return;
		this.#print(`\n${this.#heading}`);
		this.#heading = undefined;
	}

	#printFolder(result: RequestResult): void {
		const folder = folderOfResult(result);
		if (folder === this.#folder) return;
		this.#folder = folder;
		const shown = visibleLine(folder);
		this.#print(folder === "" ? "" : `\n${this.#style.bold(shown)}`);
	}

	/** `  ✓ name  200 OK · 4 ms · 3/3` */
	#headline(result: RequestResult): string {
		const tail = describeOutcome(result);
		const name = this.#name(visibleLine(result.name), textWidth(tail));
		return `${INDENT}${this.#mark(result.status)} ${name}  ${this.#style.dim(tail)}`;
	}

	/** The name, cut and filled up so that what follows has its room on the line. */
	#name(name: string, taken: number): string {
		const { columns } = this.#options;
		if (columns === undefined) return padText(name, NAME_COLUMNS);
		const room = Math.max(columns - taken - HEADLINE_GAPS, SHORTEST_NAME);
		return padText(fitText(name, room), Math.min(room, NAME_COLUMNS));
	}

	#mark(status: RequestResult["status"]): string {
		if (status === "passed") return this.#style.good("✓");
		if (status === "skipped") return this.#style.warning("↷");
		return this.#style.bad("✗");
	}

	#showLiveLine(path: string): void {
		const { columns, hasLiveLine, verbosity } = this.#options;
		if (!hasLiveLine || columns === undefined || verbosity === "verbose") {
			return;
		}
		const bad = this.#bad > 0 ? ` · ${this.#bad} failed` : "";
		const line = `${INDENT}${this.#progress()}${bad} · ${visibleLine(path)}`;
		this.#hideLiveLine();
		const shown = withoutCommands(fitText(line, columns - 1));
		this.#options.write(this.#style.dim(shown));
		this.#isLiveLineShown = true;
	}

	/** `3/10`; after many a jump there is nothing left to compare with. */
	#progress(): string {
		const count = this.#finished + 1;
		return count > this.#planned ? `${count}` : `${count}/${this.#planned}`;
	}

	#hideLiveLine(): void {
		if (!this.#isLiveLineShown) return;
		this.#options.write(CLEAR_LINE);
		this.#isLiveLineShown = false;
	}

	#print(text: string): void {
		this.#hideLiveLine();
		this.#options.write(`${withoutCommands(text)}\n`);
	}
}

/** `Iteration 2 of 30  users.csv:3` */
function describeIteration(
	{ iteration, iterationCount, data }: IterationStartedEvent,
	style: Style,
): string {
	const heading = style.bold(`Iteration ${iteration + 1} of ${iterationCount}`);
	if (!data) return heading;
	const place = `${visibleLine(basename(data.file))}:${data.line}`;
	return `${heading}${style.dim(`  ${place}`)}`;
}

/** Most results are: there is nothing to say beyond the headline. */
function isUneventful({ status, warnings }: RequestResult): boolean {
	return isGoodStatus(status) && warnings.length === 0;
}
