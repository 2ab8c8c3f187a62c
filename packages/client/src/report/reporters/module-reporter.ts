import { fileURLToPath } from "node:url";
import { reasonOf } from "../../diagnostics/cause.ts";
import { CurlewError } from "../../diagnostics/curlew-error.ts";
import type { RunEvent } from "../../run/events/events.ts";
import type { ReportDestination } from "../output/destination.ts";
import { type LineOutput, openLineOutput } from "../output/line-output.ts";
import type { OnReportFault } from "../output/report-error.ts";
import type { Reporter } from "./reporter.ts";

/** What a reporter of one's own writes to. */
export interface ReportOutput {
	/** Appends to the file, or to stdout. */
	write(text: string): void;
	/** Files are named relative to this folder where a report's readers expect that. Absolute. */
	readonly folder: string;
}

/** What the module of a reporter has as its default export. */
export type MakeReporter = (
	output: ReportOutput,
) => Reporter | Promise<Reporter>;

/** A module makes no reporter. Found out before the run begins. */
export class NoReporterError extends CurlewError {
	readonly code = "NO_REPORTER";

	constructor(module: URL, what: string, cause?: unknown) {
		super(`The reporter ${fileURLToPath(module)} ${what}`, {
			...about(module, cause),
			hint: "Its default export is a function that takes { write, folder } and gives { handle(event), close() }: see docs/reports.md.",
		});
	}
}

/** A reporter of one's own threw during the run. */
export class ReporterBrokeError extends CurlewError {
	readonly code = "REPORTER_BROKE";

	constructor(module: URL, cause: unknown) {
		const file = fileURLToPath(module);
		super(`The reporter ${file} broke: ${reasonOf(cause)}`, {
			...about(module, cause),
			hint: "Mend it there, and run again: its report ends where it broke.",
		});
	}
}

/**
 * Loads a reporter's module and opens it.
 *
 * @throws NoReporterError, ReportNotWritableError
 */
export async function openModuleReporter(
	module: URL,
	destination: ReportDestination,
	folder: string,
	onFault?: OnReportFault,
): Promise<Reporter> {
	const make = await load(module);
	const lines = openLineOutput(destination, onFault);
	try {
		const write = (text: string) => lines.write(text);
		const reporter = await make({ write, folder });
		if (typeof reporter?.handle === "function")
			return new ModuleReporter(module, reporter, lines, onFault);
	} catch (error) {
		lines.close();
		throw new NoReporterError(
			module,
			`cannot begin: ${reasonOf(error)}`,
			error,
		);
	}
	lines.close();
	throw new NoReporterError(module, "has no function `handle`.");
}

async function load(module: URL): Promise<MakeReporter> {
	try {
		const { default: make } = await import(module.href);
		if (typeof make === "function") return make;
	} catch (error) {
		throw new NoReporterError(
			module,
			`cannot be loaded: ${reasonOf(error)}`,
			error,
		);
	}
	throw new NoReporterError(module, "has no function as default export.");
}

/** Once it has broken, it hears of nothing more, and the run ends as with any report that cannot be written. */
class ModuleReporter implements Reporter {
	readonly #module: URL;
	readonly #reporter: Reporter;
	readonly #lines: LineOutput;
	readonly #onFault: OnReportFault | undefined;
	#fault: ReporterBrokeError | undefined;

	constructor(
		module: URL,
		reporter: Reporter,
		lines: LineOutput,
		onFault: OnReportFault | undefined,
	) {
		this.#module = module;
		this.#reporter = reporter;
		this.#lines = lines;
		this.#onFault = onFault;
	}

	handle(event: RunEvent): void {
		if (this.#fault) return;
		try {
			const handled: unknown = this.#reporter.handle(event);
			if (handled instanceof Promise)
				handled.catch((error) => this.#break(error));
		} catch (error) {
			this.#break(error);
		}
	}

	/** @throws ReporterBrokeError, and what a report that cannot be written throws */
	async close(): Promise<void> {
		try {
			if (!this.#fault) await this.#reporter.close?.();
		} catch (error) {
			this.#break(error);
		} finally {
			this.#lines.close();
		}
		if (this.#fault) throw this.#fault;
	}

	#break(error: unknown): void {
		this.#fault ??= new ReporterBrokeError(this.#module, error);
		this.#onFault?.(this.#fault);
	}
}

/** What was thrown, and where: the first file that its stack names, of a syntax error the line itself. */
function about(module: URL, cause: unknown) {
	const stack = cause instanceof Error ? (cause.stack ?? "") : "";
	const [, url = module.href, line = "1", column = "1"] =
		stack.match(/(file:\/\/[^\s)]+?):(\d+)(?::(\d+))?/) ?? [];
	return {
		cause,
		location: {
			file: fileURLToPath(url),
			line: Number(line),
			column: Number(column),
		},
	};
}
