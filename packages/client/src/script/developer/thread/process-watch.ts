import type { HostLine } from "./host-calls.ts";

/**
 * Tells the host of errors that nothing caught: in a callback, or in a promise
 * that nobody handles (which somebody may still do, so that is told apart).
 */
export function watchFailures(
	line: HostLine,
	describe: (thrown: unknown) => string,
): void {
	const rejected = new WeakMap<Promise<unknown>, number>();
	let lastId = 0;
	process.on("uncaughtException", (error) => {
		line.tell({ kind: "thrown", error: describe(error) });
	});
	process.on("unhandledRejection", (reason, promise) => {
		const id = ++lastId;
		rejected.set(promise, id);
		line.tell({ kind: "rejected", id, error: describe(reason) });
	});
	process.on("rejectionHandled", (promise) => {
		const id = rejected.get(promise);
		if (id !== undefined) line.tell({ kind: "handled", id });
	});
}

/**
 * Tells the host when the thread has nothing left to wait for but an order:
 * `beforeExit` comes once the port does not count, and the port counts again
 * from then on.
 */
export function watchIdleness(line: HostLine): void {
	let orders = 0;
	line.port.on("message", () => {
		orders++;
		line.port.unref();
	});
	process.on("beforeExit", () => {
		line.port.ref();
		line.tell({ kind: "idle", orders });
	});
}

/** What modules write past the console goes the way of the console: the standard output belongs to the report. */
export function catchOutput(line: HostLine): void {
	for (const [stream, isError] of [
		[process.stdout, false],
		[process.stderr, true],
	] as const) {
		stream.write = (
			chunk: Uint8Array | string,
			encoding?: BufferEncoding | ((error?: Error | null) => void),
			done?: (error?: Error | null) => void,
		) => {
			const isText = typeof chunk === "string";
			const text = isText ? chunk : Buffer.from(chunk).toString();
			line.tell({ kind: "output", isError, text });
			const callback = typeof encoding === "function" ? encoding : done;
			if (callback) queueMicrotask(() => callback());
			return true;
		};
	}
}

/** `process.exit` would end the thread, and the script with it, without a word. */
export function reportExit(line: HostLine): void {
	const exit = process.exit.bind(process);
	process.exit = (code) => {
		const { stack = "" } = new Error();
		line.tell({
			kind: "exit",
			code: `${code ?? process.exitCode ?? 0}`,
			stack,
		});
		return exit(code);
	};
}
