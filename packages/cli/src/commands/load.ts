import { resolve } from "node:path";
import { describeLoad, planLoad, runLoad } from "@curlew/load";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import { onInterrupt } from "../interrupt.ts";
import type { NetworkOptions, VariableOptions } from "../options.ts";
import { openTerminal } from "../terminal.ts";
import { sessionOptions } from "./session-options.ts";

export interface LoadCommandOptions extends VariableOptions, NetworkOptions {
	readonly vus?: number;
	readonly duration?: string;
	readonly iterations?: number;
	readonly stage?: readonly string[];
	readonly rate?: string;
	readonly maxVus?: number;
	readonly warmUp?: string;
	readonly grace?: string;
	readonly delay?: number;
	readonly threads?: number;
	readonly tags?: readonly string[];
	readonly excludeTags?: readonly string[];
	readonly recursive?: boolean;
	readonly data?: string;
	readonly dataFormat?: "csv" | "json" | "ndjson" | "yaml";
	readonly dataMode: "shared" | "per-user";
	readonly dataEnd: "wrap" | "stop";
	readonly failIf?: readonly string[];
	readonly reporter?: readonly string[];
	readonly verbose?: boolean;
	readonly quiet?: boolean;
	readonly color?: boolean;
}

/** `curlew load [paths…]`. */
export async function load(
	paths: readonly string[],
	options: LoadCommandOptions,
): Promise<ExitCode> {
	const terminal = openTerminal({ colour: options.color });
	using interrupt = onInterrupt();
	const {
		ask,
		user: _,
		signal,
		...session
	} = await sessionOptions(options, terminal, interrupt);
	const absolute = paths.map((path) => resolve(path));
	const { start, totals, end } = await runLoad({
		selection: {
			collection: absolute[0] ?? process.cwd(),
			paths: absolute,
			tags: options.tags ?? [],
			excludeTags: options.excludeTags ?? [],
			isRecursive: options.recursive,
		},
		session,
		plan: planOf(options),
		threads: options.threads,
		ask,
		signal,
	});
	const { style } = terminal;
	const isVerbose = options.verbose;
	terminal.write(describeLoad(start, totals, end, { style, isVerbose }));
	return end.ending === "interrupted" ? interrupt.exitCode : EXIT.passed;
}

function planOf(options: LoadCommandOptions) {
	const { data, dataFormat, dataMode, dataEnd } = options;
	return planLoad({
		...options,
		stages: options.stage,
		data:
			data === undefined
				? undefined
				: {
						source: { file: resolve(data), format: dataFormat },
						mode: dataMode,
						end: dataEnd,
					},
	});
}
