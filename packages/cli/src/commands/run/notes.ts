import type { Session } from "@curlew/client";
import { isBuildServer, visibleLine } from "@curlew/client/internal";
import type { NetworkOptions, VariableOptions } from "../../options/options.ts";
import type { SelectionOptions } from "../../options/run-options.ts";
import type { Terminal } from "../../terminal/terminal.ts";

/** What is to be said about options that are understood, and have no effect. */
export function notesOn(
	options: SelectionOptions & ScopeOptions & Partial<NetworkOptions>,
): readonly string[] {
	const notes = [...scopeNotes(options)];
	if (options.experimentalCacheModules)
		notes.push(
			"--experimental-cache-modules is not needed: modules are always shared.",
		);
	if (options.cacheSslSession)
		notes.push(
			"--cache-ssl-session is not needed: TLS sessions are always resumed.",
		);
	if (options.secretsEnvFile !== undefined)
		notes.push(
			"--secrets-env-file has no effect: Curlew does not ask secret managers. Give secrets with --env-var, .env or the process environment.",
		);
	if (options.ignoreTruststore && options.cacert === undefined)
		notes.push("--ignore-truststore has no effect without --cacert.");
	return notes;
}

type ScopeOptions = Pick<VariableOptions, "globalEnv" | "workspacePath">;

/** What is to be said before a single request is looked at or sent. */
export function requestNotes(options: VariableOptions): readonly string[] {
	return [...scopeNotes(options), ...sandboxNotes(options)];
}

/** Which environment was used that nobody asked for. */
export function defaultNotes(
	{ env, environmentFile }: Pick<VariableOptions, "env" | "environmentFile">,
	{ parts }: Session,
): readonly string[] {
	const { environment } = parts.options;
	const isAskedFor = env !== undefined || environmentFile !== undefined;
	return isAskedFor || !environment ? [] : [defaultNote(environment)];
}

/** Said of an environment that nobody asked for. */
export function defaultNote(environment: string): string {
	return `environment ${visibleLine(environment)}, the default; --no-env for none.`;
}

/** Of the options that tell where values come from: those that have no effect. */
export function scopeNotes({
	globalEnv,
	workspacePath,
}: ScopeOptions): readonly string[] {
	return workspacePath !== undefined && globalEnv === undefined
		? ["--workspace-path has no effect without --global-env."]
		: [];
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

/** Which of the user's environment variables were read, where all could be. */
export function readNotes(
	names: readonly string[] | undefined,
): readonly string[] {
	if (names === undefined || names.length === 0) return [];
	const why = isBuildServer() ? "CI is set" : "--allow-env allows all";
	const list = names.map(visibleLine).join(", ");
	return [`read from the environment, as ${why}: ${list}`];
}

/** Tells notes on stderr, where they are in nobody's way. */
export function writeNotes(terminal: Terminal, notes: readonly string[]): void {
	for (const note of notes) terminal.writeError(`note: ${note}\n`);
}
