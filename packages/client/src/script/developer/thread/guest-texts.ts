import { runInThisContext } from "node:vm";
import { GUEST_TEXTS, readGuestText } from "../../engine/engine-files.ts";
import type { SharedValue } from "../shared-value.ts";
import type { HostLine } from "./host-calls.ts";
import { KeptProperties } from "./kept-properties.ts";
import { OwnModules } from "./own-modules.ts";

/** Where this file lies; frames of it, and of those beside it, are inner ones too. */
const OWN_FOLDER = new URL(".", import.meta.url).href;

/** The functions by which the host enters the texts, as far as a thread needs them. See `guest/start.js`. */
export interface ThreadEntries {
	readonly start: (main: () => unknown, hasResponse: boolean) => void;
	readonly begin: (hasResponse: boolean) => void;
	/** JSON text of a `GuestResult`. */
	readonly evaluate: (expression: () => unknown) => string;
	readonly fireTimer: (id: number) => void;
	readonly settle: (id: number, isAnswer: boolean, text: string) => void;
	/** Calls the handlers that the script at hand left for the case of no response. */
	readonly fail: (error: string) => void;
}

/** What the texts begin with. */
interface GuestSeed {
	readonly natives: Readonly<
		Record<string, (...values: SharedValue[]) => SharedValue>
	>;
	/** Loads a library. */
	readonly require: (name: string) => unknown;
}

/** The toolbox that the texts share, as far as this side knows it. */
export interface Guest extends GuestSeed {
	readonly entries: ThreadEntries;
	readonly client: { isSafeMode: () => boolean };
	readonly scriptIsOver: () => void;
	/** `require` as a script gets it, for what loads modules in its place. */
	scriptRequire: (name: string) => unknown;
	/** chai, ready. */
	chai?: unknown;
	readonly extendChai?: (chai: unknown) => void;
	ownFrames: (error: { readonly stack?: unknown }) => string;
	/** JSON text about something thrown; never throws. */
	describeError: (thrown: unknown) => string;
	/** What the script at hand has given to `req.onFail`. */
	failHandlers: readonly unknown[];
	readonly resetConsole: () => void;
}

/** Frames that are none of the script's business. */
const INNER_FRAME = /\((?:curlew|node):|^\s*at (?:async )?(?:curlew|node):/;

/**
 * Evaluates the texts of the script API in node's own context. What node has
 * itself stays node's: the texts make up for an engine without a web platform.
 */
export function makeGuest(
	line: HostLine,
	require: (name: string) => unknown,
	hintFor: (thrown: unknown, frames: string) => string | undefined,
): Guest {
	const own = new OwnModules(require);
	const guest: GuestSeed = {
		natives: nativesOf(line),
		require: (name) => own.require(name, guest),
	};
	// All before the first is evaluated: meanwhile `URL` and the like are not node's.
	const texts = GUEST_TEXTS.map(evaluateText);
	const nodes = nodesOwn();
	for (const text of texts) text(guest);
	nodes.restoreChanged();
	// The safe sandbox's; scripts get one of their own.
	Reflect.deleteProperty(globalThis, "require");
	if (!isComplete(guest)) throw new Error("The script API is not complete.");
	guest.ownFrames = ownFrames;
	guest.describeError = withHint(guest.describeError, hintFor);
	guest.client.isSafeMode = () => false;
	guest.chai = require("chai");
	guest.extendChai?.(guest.chai);
	return guest;
}

function isComplete(guest: GuestSeed): guest is Guest {
	return "entries" in guest && "client" in guest && "failHandlers" in guest;
}

function withHint(
	describe: Guest["describeError"],
	hintFor: (thrown: unknown, frames: string) => string | undefined,
): Guest["describeError"] {
	return (thrown) => {
		const described = describe(thrown);
		const hint =
			thrown instanceof Error ? hintFor(thrown, ownFrames(thrown)) : undefined;
		if (hint === undefined) return described;
		return JSON.stringify({ ...JSON.parse(described), hint });
	};
}

function evaluateText(
	name: (typeof GUEST_TEXTS)[number],
): (guest: GuestSeed) => void {
	return runInThisContext(readGuestText(name), {
		filename: `curlew:${name}.js`,
	});
}

function nativesOf(line: HostLine): GuestSeed["natives"] {
	return Object.fromEntries(
		line.data.functionNames.map((name, id) => [
			name,
			(...values: SharedValue[]) => line.call(id, values),
		]),
	);
}

/**
 * The globals and built-in objects of node. The API replaces two of them:
 * `console`, and `JSON`, which writes the bigints of responses digit by digit.
 */
function nodesOwn(): KeptProperties {
	const kept = new KeptProperties();
	kept.keep(globalThis, ["console"]);
	for (const key of Reflect.ownKeys(globalThis)) {
		const value = Object.getOwnPropertyDescriptor(globalThis, key)?.value;
		if (!isObject(value) || value === globalThis || value === JSON) continue;
		kept.keep(value);
		if ("prototype" in value && isObject(value.prototype)) {
			kept.keep(value.prototype);
		}
	}
	return kept;
}

function isObject(value: unknown): value is object {
	return (
		(typeof value === "object" && value !== null) || typeof value === "function"
	);
}

/** The frames of a stack that lead through scripts and modules. */
function ownFrames({ stack }: { readonly stack?: unknown }): string {
	return `${stack}`
		.split("\n")
		.filter((line) => /^\s*at /.test(line) && !INNER_FRAME.test(line))
		.filter((line) => !line.includes(OWN_FOLDER))
		.join("\n");
}
