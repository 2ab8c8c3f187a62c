/** Kinds that were told of. */
const told = new Set<string>();

/**
 * Puts Node's own warnings into our words: one line for each kind, once, on the
 * guarded stderr and without control characters. Node writes them past it, with
 * whatever text of a server or a library is in them. Who asks Node for more
 * (`--trace-warnings`), or for none, gets that.
 */
export function takeNodeWarnings(): void {
	const isOff = process.listenerCount("warning") === 0;
	const isTraced = [...process.execArgv, process.env.NODE_OPTIONS ?? ""].some(
		(option) => option.includes("--trace-"),
	);
	if (isOff || isTraced) return;
	process.removeAllListeners("warning");
	process.on("warning", (warning) => void tell(warning));
}

async function tell({ name, message }: Error): Promise<void> {
	if (told.has(name)) return;
	told.add(name);
	// Not above: every command begins here, and hardly one ever gets a warning.
	const { visibleLine } = await import("@curlew/client/internal");
	const text = `${visibleLine(name)}: ${visibleLine(message)}`;
	process.stderr.write(`note: Node.js warns of something in Curlew: ${text}\n`);
}
