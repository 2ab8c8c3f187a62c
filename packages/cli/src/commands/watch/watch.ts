import { openCollection } from "@curlew/client";
import { LastRunReporter, locatePaths } from "@curlew/client/internal";
import { EXIT, type ExitCode } from "../../terminal/exit-codes.ts";
import {
	endingWithOutput,
	InterruptedError,
	onInterrupt,
} from "../../terminal/interrupt.ts";
import { openTerminal } from "../../terminal/terminal.ts";
import { lastFailed } from "../run/last-failed.ts";
import { writeNotes } from "../run/notes.ts";
import { reportsOf } from "../run/reports.ts";
import { notesBefore, selectionOf } from "../run.ts";
import type { RunCommandOptions } from "../run-once.ts";
import { sessionOptions } from "../session-options.ts";
import { assertWatchable, filesWritten } from "./assert-watchable.ts";
import { type WatchCommand, WatchInbox } from "./watch-inbox.ts";
import { type WatchKey, WatchKeys } from "./watch-keys.ts";
import { WatchRunner } from "./watch-runner.ts";
import { WatchScreen } from "./watch-screen.ts";
import { WatchedPlaces } from "./watched-places.ts";

const QUIT = new InterruptedError("It was ended by the key q.");

/** `curlew run --watch [paths…]`: runs, and whenever files change, runs what that concerns, until somebody ends it. */
export async function watch(
	paths: readonly string[],
	options: RunCommandOptions,
): Promise<ExitCode> {
	const terminal = openTerminal({ colour: options.color });
	const reports = reportsOf(options, terminal);
	assertWatchable(options, reports);
	const absolute = await locatePaths(paths, process.cwd());
	const collection = await openCollection(absolute[0] ?? process.cwd());
	const { root, file, isBundled } = collection.definition;
	const selection = {
		paths: absolute,
		...selectionOf(options),
		...(options.lastFailed && { lastFailed: await lastFailed(collection) }),
	};
	using interrupt = onInterrupt();
	const session = await sessionOptions(options, terminal, interrupt);
	writeNotes(terminal, notesBefore(options));
	using _output = endingWithOutput(interrupt);

	const inbox = new WatchInbox();
	const onKey = (key: WatchKey) => {
		if (key === "interrupt") interrupt.interrupt();
		else if (key === "quit" && runner.isRunning)
			interrupt.end(QUIT, EXIT.interrupted);
		else inbox.press(key);
	};
	using keys = terminal.isInteractive ? new WatchKeys(onKey) : undefined;
	const written = new Set(filesWritten(reports, options.timings));
	await using places = new WatchedPlaces(root, (files) =>
		inbox.addFiles(files.filter((one) => !written.has(one))),
	);
	const screen = new WatchScreen(terminal, root, reports, keys !== undefined);
	const lastRun = new LastRunReporter(file);
	const runner = new WatchRunner({
		path: isBundled ? file : root,
		selection: { ...session, ...selection },
		options,
		surroundings: { terminal, interrupt, reports, lastRun },
		inbox,
		keys,
		places,
		screen,
	});
	await runner.runFirst();
	/** Whether anything was said. */
	const work = async (command: WatchCommand | undefined) => {
		if (command === undefined) return runner.runChanged();
		if (command === "all") {
			inbox.takeFiles();
			await runner.runAsked("All requests run.");
			return true;
		}
		await runner.runChanged();
		const { failed } = runner;
		if (failed.size === 0) screen.say("Nothing failed.");
		else await runner.runAsked("The requests run that failed.", failed);
		return true;
	};
	let isNews = true;
	while (!interrupt.signal.aborted) {
		if (isNews) screen.invite(runner.failed.size);
		await inbox.next(interrupt.signal);
		if (interrupt.signal.aborted) break;
		const command = inbox.takeCommand();
		if (command === "quit")
			return runner.failed.size > 0 || runner.hasProblems
				? EXIT.failed
				: EXIT.passed;
		isNews = await work(command);
	}
	return interrupt.exitCode;
}
