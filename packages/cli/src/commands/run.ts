import { resolve } from "node:path";
import {
	ndjsonReporter,
	openCollection,
	type Reporter,
	type RunSummary,
	runCollection,
	TerminalReporter,
} from "@curlew/client";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import { onInterrupt } from "../interrupt.ts";
import type { NetworkOptions, VariableOptions } from "../options.ts";
import { openTerminal, type Terminal } from "../terminal.ts";
import { sessionOptions } from "./session-options.ts";

export interface RunCommandOptions extends VariableOptions, NetworkOptions {
	readonly bail?: boolean;
	readonly delay?: number;
	readonly tags?: readonly string[];
	readonly excludeTags?: readonly string[];
	readonly json?: boolean;
	readonly verbose?: boolean;
	readonly quiet?: boolean;
	readonly color?: boolean;
}

/** `curlew run [paths…]`. */
export async function run(
	paths: readonly string[],
	options: RunCommandOptions,
): Promise<ExitCode> {
	const terminal = openTerminal({ colour: options.color });
	const reporter = createReporter(options, terminal);
	const absolute = paths.map((path) => resolve(path));
	const collection = await openCollection(absolute[0] ?? process.cwd());
	const interrupt = onInterrupt();
	try {
		const summary = await runCollection(
			collection,
			{
				...(await sessionOptions(options, terminal)),
				paths: absolute,
				bail: options.bail ?? false,
				delay: options.delay ?? 0,
				tags: options.tags ?? [],
				excludeTags: options.excludeTags ?? [],
				contentLimit: options.json ? 65_536 : options.verbose ? 4_096 : 0,
				signal: interrupt.signal,
			},
			(event) => reporter.handle(event),
		);
		return exitCodeOf(summary);
	} finally {
		interrupt.dispose();
		await reporter.close?.();
	}
}

function createReporter(
	options: RunCommandOptions,
	terminal: Terminal,
): Reporter {
	if (options.json) return ndjsonReporter((line) => terminal.write(line));
	return new TerminalReporter({
		style: terminal.style,
		write: (text) => terminal.write(text),
		columns: terminal.columns,
		verbosity: options.quiet ? "quiet" : options.verbose ? "verbose" : "normal",
	});
}

function exitCodeOf(summary: RunSummary): ExitCode {
	if (summary.ending === "interrupted") return EXIT.interrupted;
	return summary.isSuccess ? EXIT.passed : EXIT.failed;
}
