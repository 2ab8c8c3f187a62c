import { resolve } from "node:path";
import { startApp } from "@curlew/app";
import type { NetworkOptions, VariableOptions } from "../options/options.ts";
import { EXIT, type ExitCode } from "../terminal/exit-codes.ts";
import { interrupted, onInterrupt } from "../terminal/interrupt.ts";
import { openBrowser } from "../terminal/open-browser.ts";
import { openTerminal } from "../terminal/terminal.ts";
import { sessionOptions } from "./session-options.ts";

export interface OpenCommandOptions extends VariableOptions, NetworkOptions {
	readonly browser: boolean;
	readonly port?: number;
	readonly color?: boolean;
}

/** Milliseconds from Ctrl-C to the end, at most. */
const LONGEST_CLOSING = 900;

/** `curlew open [PATHS]`: serves the app until Ctrl-C. The first line on stdout is its address. */
export async function open(
	paths: readonly string[],
	options: OpenCommandOptions,
): Promise<ExitCode> {
	const terminal = openTerminal({ colour: options.color });
	using interrupt = onInterrupt();
	const { environment, ...session } = await sessionOptions(
		options,
		terminal,
		interrupt,
	);
	const app = await startApp({
		paths: paths.map((path) => resolve(path)),
		port: options.port ?? 0,
		environment,
		session,
	});
	terminal.write(`${app.url}\n`);
	terminal.writeError("Press Ctrl-C to stop.\n");
	if (options.browser) openBrowser(app.url);
	await interrupted(interrupt);
	// Whatever keeps the process from ending by itself must not keep its user waiting.
	setTimeout(() => process.exit(EXIT.passed), LONGEST_CLOSING).unref();
	await app.close();
	return EXIT.passed;
}
