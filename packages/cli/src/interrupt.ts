/** Turns the first Ctrl-C into an abort, so that a command can end in order; a second one ends the process at once. */
export function onInterrupt(): {
	readonly signal: AbortSignal;
	dispose(): void;
} {
	const controller = new AbortController();
	const interrupt = () => {
		if (controller.signal.aborted) process.exit(130);
		controller.abort();
	};
	process.on("SIGINT", interrupt);
	process.on("SIGTERM", interrupt);
	return {
		signal: controller.signal,
		dispose: () => {
			process.off("SIGINT", interrupt);
			process.off("SIGTERM", interrupt);
		},
	};
}
