import { CurlewError } from "../diagnostics/curlew-error.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { EngineDeath, GuestException } from "./engine/engine-ends.ts";
import type { EngineImage } from "./engine/engine-image.ts";
import type { EngineInstance } from "./engine/engine-instance.ts";
import type { Pointer } from "./engine/quickjs-binding.ts";
import {
	ScriptAbortedError,
	ScriptError,
	ScriptOutOfMemoryError,
	ScriptStackOverflowError,
	ScriptStuckError,
	ScriptTimeoutError,
} from "./errors.ts";
import {
	diagnosticOfGuestError,
	diagnosticOfSyntaxError,
	isOutOfMemory,
	unhandledRejection,
} from "./faults/guest-error.ts";
import type { SandboxOptions, ScriptFailure, ScriptOutcome } from "./host.ts";
import type { PendingEvent } from "./pending-calls.ts";
import type { ScriptSession } from "./script-session.ts";
import type { ScriptText } from "./script-text.ts";

/** Time to learn where a script was when it was stopped. Milliseconds. */
const TIME_TO_DESCRIBE = 50;

/** Runs one script in a fresh engine. Whatever the script does becomes an outcome. */
export async function runScript(run: ScriptRun): Promise<ScriptOutcome> {
	const { session, text, image } = run;
	return carrying(run, async () => {
		const main = await compile(session, text, image);
		if (typeof main !== "number") return main;
		await start(session, main, image);
		return undefined;
	});
}

/** Goes on with a script that ended well, in the same engine: its request got no response. */
export async function runFailure(
	failure: ScriptFailure,
	run: ScriptRun,
): Promise<ScriptOutcome> {
	const { session, image } = run;
	const { engine } = session;
	session.ending = undefined;
	return carrying(run, async () => {
		const error = engine.toGuest(JSON.stringify({ name: "Error", ...failure }));
		engine.free(await engine.call(image.entries.fail, error));
		engine.free(error);
		await engine.runJobs();
		return undefined;
	});
}

/** A script and what it runs in. */
export interface ScriptRun {
	readonly session: ScriptSession;
	readonly text: ScriptText;
	readonly image: EngineImage;
	readonly options: SandboxOptions;
	readonly signal: AbortSignal | undefined;
}

/** Begins something in the guest and waits until it has ended. `begin` gives the error that it could not begin for. */
async function carrying(
	{ session, text, image, options, signal }: ScriptRun,
	begin: () => Promise<Diagnostic | undefined>,
): Promise<ScriptOutcome> {
	session.engine.signal = signal;
	session.signal = signal;
	try {
		const error = await begin();
		if (error) return { kind: "failed", error };
		await goOn(session, image, signal);
		await tellEnd(session, image);
		return await conclude(session, text, image);
	} catch (error) {
		if (session.wasStopped && !signal?.aborted) return { kind: "finished" };
		const diagnostic = await stopped(error, session, text, image, options);
		session.tests.failOpen(diagnostic);
		return { kind: "failed", error: diagnostic };
	}
}

/** The script as a function of the guest, or why it is none. */
async function compile(
	{ engine }: ScriptSession,
	text: ScriptText,
	image: EngineImage,
): Promise<Pointer | Diagnostic> {
	try {
		return await engine.evaluate(text.wrapped, text.source.file);
	} catch (error) {
		if (!(error instanceof GuestException) || engine.isOverdue()) throw error;
		const json = await describe(engine, image, error.error);
		return diagnosticOfSyntaxError(json, text);
	}
}

async function start(
	{ engine, host }: ScriptSession,
	main: Pointer,
	image: EngineImage,
): Promise<void> {
	const hasResponse = engine.toGuest(host.response !== undefined);
	engine.free(await engine.call(image.entries.start, main, hasResponse));
	await engine.runJobs();
}

/** Carries what happens outside into the guest until the script is over. */
async function goOn(
	session: ScriptSession,
	image: EngineImage,
	signal: AbortSignal | undefined,
): Promise<void> {
	const { engine, pending, tests } = session;
	for (;;) {
		checkTime(engine);
		if (signal?.aborted) throw new ScriptAbortedError();
		if (session.isOver) return;
		if (!session.canContinue) {
			if (engine.wasRefusedMemory) throw new ScriptOutOfMemoryError();
			if (!session.ending) throw new ScriptStuckError();
			tests.failStuck();
			return;
		}
		const event = await pending.next(engine.deadline, signal);
		if (event) await deliver(engine, image, event);
	}
}

async function deliver(
	engine: EngineInstance,
	image: EngineImage,
	event: PendingEvent,
): Promise<void> {
	const { entries } = image;
	const id = engine.toGuest(event.id);
	if (event.kind === "timer") {
		engine.free(await engine.call(entries.fireTimer, id));
	} else {
		const isAnswer = engine.toGuest(event.isAnswer);
		const text = engine.toGuest(event.text);
		engine.free(await engine.call(entries.settle, id, isAnswer, text));
		engine.free(text);
	}
	engine.free(id);
	await engine.runJobs();
}

/** The guest does what it left for the end. */
async function tellEnd(
	session: ScriptSession,
	image: EngineImage,
): Promise<void> {
	if (!session.watchesEnd) return;
	session.watchesEnd = false;
	const { engine } = session;
	engine.free(await engine.call(image.entries.over));
	await engine.runJobs();
}

/** @throws EngineDeath when the time is over */
function checkTime(engine: EngineInstance): void {
	if (engine.isOverdue()) throw new EngineDeath("timeout");
}

/** The outcome of a script that came to its end. */
async function conclude(
	session: ScriptSession,
	text: ScriptText,
	image: EngineImage,
): Promise<ScriptOutcome> {
	const { ending, engine, rejections } = session;
	if (ending?.kind === "failed") {
		return { kind: "failed", error: failure(engine, ending.error, text) };
	}
	const [reason] = rejections.values();
	if (reason === undefined) return { kind: "finished" };
	const json = await describe(engine, image, reason);
	const error = unhandledRejection(failure(engine, json, text));
	return { kind: "failed", error };
}

function failure(
	engine: EngineInstance,
	json: string,
	text: ScriptText,
): Diagnostic {
	if (engine.wasRefusedMemory && isOutOfMemory(json)) {
		return new ScriptOutOfMemoryError(placeOf(json, text)).toDiagnostic();
	}
	return diagnosticOfGuestError(json, text);
}

/** Why a script was stopped before its end. */
async function stopped(
	error: unknown,
	session: ScriptSession,
	text: ScriptText,
	image: EngineImage,
	options: SandboxOptions,
): Promise<Diagnostic> {
	const { engine, pending } = session;
	if (engine.wasAborted) return new ScriptAbortedError().toDiagnostic();
	const json =
		error instanceof GuestException
			? await describe(engine, image, error.error)
			: undefined;
	if (engine.wasAborted) return new ScriptAbortedError().toDiagnostic();
	if (engine.wasInterrupted) {
		const place = text.place(engine.interruptedAt || pending.longestWait);
		return new ScriptTimeoutError(options.timeout, place ?? {}).toDiagnostic();
	}
	if (error instanceof EngineDeath) return diagnosticOfEngineDeath(error);
	if (error instanceof CurlewError) return error.toDiagnostic();
	if (json !== undefined) return failure(engine, json, text);
	throw error;
}

function diagnosticOfEngineDeath(death: EngineDeath): Diagnostic {
	switch (death.reason) {
		case "memory":
			return new ScriptOutOfMemoryError().toDiagnostic();
		case "stack":
			return new ScriptStackOverflowError().toDiagnostic();
		default:
			return new ScriptError("The script made its engine fail.", {
				hint: "Please report this, with the script.",
				cause: death.cause,
			}).toDiagnostic();
	}
}

function placeOf(json: string, text: ScriptText) {
	const { stack }: { readonly stack?: string } = JSON.parse(json);
	return text.place(stack ?? "") ?? {};
}

/** What the guest tells about something thrown, as JSON text. */
export async function describe(
	engine: EngineInstance,
	image: EngineImage,
	thrown: Pointer,
): Promise<string> {
	try {
		return await withMoreTime(engine, async () =>
			engine.textOf(await engine.call(image.entries.describe, thrown)),
		);
	} catch {
		// There was no memory, no time or no stack left to tell more.
		return JSON.stringify({ isNothing: true, message: "The script failed." });
	}
}

async function withMoreTime<T>(
	engine: EngineInstance,
	work: () => Promise<T>,
): Promise<T> {
	const { wasInterrupted } = engine;
	engine.wasInterrupted = false;
	engine.deadline = Math.max(
		engine.deadline,
		performance.now() + TIME_TO_DESCRIBE,
	);
	try {
		return await work();
	} finally {
		engine.wasInterrupted = wasInterrupted;
	}
}
