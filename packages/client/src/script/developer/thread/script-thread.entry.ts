/**
 * The inside of a thread in which scripts run with node's own modules: takes
 * the host's orders, and tells it what comes of them.
 */
import { dirname } from "node:path";
import type { ThreadOrder } from "../messages.ts";
import { hintFor } from "./error-hint.ts";
import { type Guest, makeGuest } from "./guest-texts.ts";
import { HostLine } from "./host-calls.ts";
import { KeptProperties } from "./kept-properties.ts";
import { ScriptModules } from "./modules.ts";
import {
	catchOutput,
	reportExit,
	watchFailures,
	watchIdleness,
} from "./process-watch.ts";
import { compileExpression, ScriptCode } from "./script-code.ts";
import { ScriptOrigin } from "./script-origin.ts";
import { ScriptTimers } from "./script-timers.ts";
import { requireShipped } from "./shipped-libraries.ts";

/** Frames of packages lie above those of the script, which a message shows. */
const STACK_FRAMES = 50;

const line = new HostLine();
Error.stackTraceLimit = STACK_FRAMES;
catchOutput(line);
const { collectionRoot, moduleRoots } = line.data;
const modules = new ScriptModules(collectionRoot, moduleRoots);
const guest = makeGuest(line, requireShipped, (error, frames) =>
	hintFor(error, frames, modules.script, collectionRoot),
);
guest.scriptRequire = requireAndKeep;
const { entries } = guest;
const timers = new ScriptTimers(line);
const code = new ScriptCode();
const origin = new ScriptOrigin(collectionRoot);
watchFailures(line, describeUncaught);
reportExit(line);
watchIdleness(line);
const untouched = keepGlobals();
let isUntidy = false;
/** Handlers of scripts whose requests are under way, by the numbers that the host gave. */
const failHandlers = new Map<number, Guest["failHandlers"]>();

line.port.on("message", (order: ThreadOrder) => {
	switch (order.kind) {
		case "run":
			run(order);
			break;
		case "evaluate":
			evaluate(order);
			break;
		case "timer":
			entries.fireTimer(order.id);
			break;
		case "settled":
			entries.settle(order.id, order.isAnswer, order.text);
			break;
		case "fail":
			guest.failHandlers = failHandlers.get(order.keptAs) ?? [];
			failHandlers.delete(order.keptAs);
			entries.fail(order.error);
			break;
		case "forget":
			failHandlers.delete(order.keptAs);
			break;
		case "end":
			end(order);
			break;
	}
});
line.tell({ kind: "ready" });

function run({
	code: wrapped,
	file,
	hasResponse,
	isContinued,
}: Extract<ThreadOrder, { kind: "run" }>): void {
	if (!isContinued) tidy();
	modules.script = file;
	const module = { exports: {} };
	let main: () => unknown;
	try {
		main = code.compile(wrapped, file, {
			...timers.functions,
			require: requireAndKeep,
			module,
			exports: module.exports,
			__filename: file,
			__dirname: dirname(file),
		});
	} catch (error) {
		line.tell({ kind: "not-compiled", error: guest.describeError(error) });
		return;
	}
	origin.run(file, () => entries.start(main, hasResponse));
}

function describeUncaught(error: unknown): string {
	const { lateHint: hint } = origin;
	const described = guest.describeError(error);
	return hint === undefined
		? described
		: JSON.stringify({ ...JSON.parse(described), hint });
}

function end({
	keepAs,
	keepsGlobals,
}: Extract<ThreadOrder, { kind: "end" }>): void {
	guest.scriptIsOver();
	if (keepAs !== undefined) failHandlers.set(keepAs, guest.failHandlers);
	guest.failHandlers = [];
	guest.resetConsole();
	timers.clearAll();
	origin.end();
	isUntidy = true;
	if (!keepsGlobals) tidy();
	line.tell({ kind: "ended" });
}

/** Puts the globals back; where a series ended early, its last script left them. */
function tidy(): void {
	if (isUntidy) untouched.restore();
	isUntidy = false;
}

function evaluate({
	expressions,
	hasResponse,
}: Extract<ThreadOrder, { kind: "evaluate" }>): void {
	tidy();
	entries.begin(hasResponse);
	for (const expression of expressions) {
		line.tell({ kind: "result", json: evaluateOne(expression) });
	}
}

function evaluateOne(expression: string): string {
	return entries.evaluate(() => compileExpression(expression)());
}

/** What a module makes global when it is loaded stays, as its state does: it is loaded once. */
function requireAndKeep(name: string): unknown {
	const before = new Set(Reflect.ownKeys(globalThis));
	try {
		return modules.require(name);
	} finally {
		untouched.keepAdditions(globalThis, before);
	}
}

/** Everything that one script may change and the next shall not see: globals, and the objects of the API. */
function keepGlobals(): KeptProperties {
	const kept = new KeptProperties();
	kept.keep(globalThis);
	for (const name of ["client", "req", "console"]) {
		kept.keepDeep(Reflect.get(globalThis, name));
	}
	return kept;
}
