import type { NetworkOptions, VariableOptions } from "../options.ts";
import type { SelectionOptions } from "../run-options.ts";
import type { Terminal } from "../terminal.ts";

/** What is to be said about options that are understood, and have no effect. */
export function notesOn(
	options: SelectionOptions & Partial<NetworkOptions>,
): readonly string[] {
	const notes: string[] = [];
	if (options.experimentalCacheModules)
		notes.push(
			"--experimental-cache-modules is not needed: modules are always shared.",
		);
	if (options.secretsEnvFile !== undefined)
		notes.push(
			"--secrets-env-file has no effect: Curlew does not ask secret managers. Give secrets with --env-var, .env or the process environment.",
		);
	if (options.ignoreTruststore && options.cacert === undefined)
		notes.push("--ignore-truststore has no effect without --cacert.");
	return notes;
}

/** Where scripts run, when that is not the safe sandbox. For output that has no heading to say it in. */
export function sandboxNotes({
	sandbox,
}: Pick<VariableOptions, "sandbox">): readonly string[] {
	return sandbox === "developer"
		? [
				"scripts run in the developer sandbox: Node itself, with all your rights.",
			]
		: [];
}

/** Tells notes on stderr, where they are in nobody's way. */
export function writeNotes(terminal: Terminal, notes: readonly string[]): void {
	for (const note of notes) terminal.writeError(`note: ${note}\n`);
}
