import { resolve } from "node:path";
import {
	ndjsonReporter,
	openCollection,
	type Reporter,
	runCollection,
	TerminalReporter,
} from "@curlew/client";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import { onInterrupt } from "../interrupt.ts";
import type { NetworkOptions, VariableOptions } from "../options.ts";
import { openTerminal, type Terminal } from "../terminal.ts";
import { JSON_CONTENT_LIMIT, VERBOSE_CONTENT_LIMIT } from "./content-limits.ts";
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
	using interrupt = onInterrupt();
	const common = await sessionOptions(options, terminal, interrupt);
	try {
		const summary = await runCollection(
			collection,
			{
				...common,
				ask: common.ask && makingRoom(common.ask, reporter),
				user: common.user && {
					...common.user,
					tell: makingRoom(common.user.tell, reporter),
				},
				paths: absolute,
				bail: options.bail ?? false,
				delay: options.delay ?? 0,
				tags: options.tags ?? [],
				excludeTags: options.excludeTags ?? [],
				contentLimit: contentLimit(options),
			},
			(event) => reporter.handle(event),
		);
		if (summary.ending === "interrupted") return interrupt.exitCode;
		return summary.isSuccess ? EXIT.passed : EXIT.failed;
	} finally {
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
		get columns() {
			return terminal.columns;
		},
		hasLiveLine: terminal.canRewriteLines,
		verbosity: options.quiet ? "quiet" : options.verbose ? "verbose" : "normal",
	});
}

function contentLimit({ json, verbose }: RunCommandOptions): number {
	if (json) return JSON_CONTENT_LIMIT;
	return verbose ? VERBOSE_CONTENT_LIMIT : 0;
}

function makingRoom<Parameters extends readonly unknown[], Result>(
	say: (...parameters: Parameters) => Result,
	reporter: Reporter,
): (...parameters: Parameters) => Result {
	return (...parameters) => {
		reporter.makeRoom?.();
		return say(...parameters);
	};
}
