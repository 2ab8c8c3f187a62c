import { resolve } from "node:path";
import { text } from "node:stream/consumers";
import { type Collection, openCollection, SecretStore } from "@curlew/client";
import {
	defaultEnvironmentOf,
	type ListedSecret,
	padText,
	textWidth,
	visibleLine,
} from "@curlew/client/internal";
import { EXIT, type ExitCode } from "../terminal/exit-codes.ts";
import { onInterrupt } from "../terminal/interrupt.ts";
import { writeExactly } from "../terminal/outputs.ts";
import { openTerminal, type Terminal } from "../terminal/terminal.ts";
import { defaultNote, writeNotes } from "./run/notes.ts";

export interface SecretOptions {
	readonly collection?: string;
	/** The weakest first; false for `--no-env`. */
	readonly env?: readonly string[] | false;
	readonly color?: boolean;
}

/** `curlew secret list`. */
export async function listSecrets(options: SecretOptions): Promise<ExitCode> {
	const { store, terminal, collection } = await open(options);
	const { env } = options;
	if (env === undefined) {
		const usual = await defaultEnvironmentOf(collection);
		writeNotes(terminal, usual === undefined ? [] : [defaultNote(usual)]);
		return showSecrets(await store.list(usual), terminal);
	}
	const layers = env === false ? [] : env.toReversed();
	// One that is not there is told, as everywhere.
	for (const name of layers) await collection.environment(name);
	const [strongest, ...weaker] = layers;
	return showSecrets(await store.list(strongest, weaker), terminal);
}

function showSecrets(
	secrets: readonly ListedSecret[],
	terminal: Terminal,
): ExitCode {
	if (secrets.length === 0)
		terminal.writeError("note: The collection declares no secrets.\n");
	else terminal.write(table(secrets));
	return EXIT.passed;
}

/** `curlew secret set NAME`. */
export async function storeSecret(
	name: string,
	options: SecretOptions,
): Promise<ExitCode> {
	const { store, terminal } = await open(options);
	const value = await givenValue(name, terminal);
	if (value === undefined || value === "") {
		terminal.writeError("error: There is no value: nothing was changed.\n");
		return EXIT.failed;
	}
	await store.set(name, value);
	terminal.writeError(`${visibleLine(name)} is in the keychain.\n`);
	return EXIT.passed;
}

/** `curlew secret get NAME`. */
export async function getSecret(
	name: string,
	options: SecretOptions,
): Promise<ExitCode> {
	const { store, terminal } = await open(options);
	const value = await store.get(name);
	if (value === undefined) return nothing(name, terminal);
	writeExactly(terminal.columns === undefined ? value : `${value}\n`);
	return EXIT.passed;
}

/** `curlew secret delete NAME`. */
export async function deleteSecret(
	name: string,
	options: SecretOptions,
): Promise<ExitCode> {
	const { store, terminal } = await open(options);
	if (!(await store.delete(name))) return nothing(name, terminal);
	terminal.writeError(`${visibleLine(name)} was removed from the keychain.\n`);
	return EXIT.passed;
}

/** `curlew secret trust`. */
export async function trustSources(options: SecretOptions): Promise<ExitCode> {
	const { store, terminal } = await open(options);
	const commands = store.commands();
	const files = store.encryptedFiles();
	await store.trustSources();
	if (commands.length > 0)
		terminal.writeError(
			`The collection may run from now on, and nothing else:\n${indented(commands)}`,
		);
	if (files.length > 0)
		terminal.writeError(
			`With your keys may be decrypted for it from now on, and nothing else:\n${indented(files)}`,
		);
	if (commands.length + files.length === 0)
		terminal.writeError(
			"The collection's secrets come from no commands and no encrypted files.\n",
		);
	return EXIT.passed;
}

function indented(texts: readonly string[]): string {
	return texts.map((text) => `  ${visibleLine(text)}\n`).join("");
}

async function open({ collection, color }: SecretOptions): Promise<{
	readonly store: SecretStore;
	readonly terminal: Terminal;
	readonly collection: Collection;
}> {
	const opened = await openCollection(resolve(collection ?? "."));
	return {
		store: new SecretStore(opened.definition),
		terminal: openTerminal({ colour: color }),
		collection: opened,
	};
}

/** Asked for where somebody can type it, else all of stdin: a value on the command line would stay in the shell's history. */
async function givenValue(
	name: string,
	terminal: Terminal,
): Promise<string | undefined> {
	if (!terminal.isInteractive)
		return (await text(process.stdin)).replace(/\r?\n$/, "");
	using interrupt = onInterrupt();
	const { askOnTerminal } = await import("../terminal/ask.ts");
	return askOnTerminal(interrupt)(`Value of ${name}`, { isSecret: true });
}

function nothing(name: string, terminal: Terminal): ExitCode {
	terminal.writeError(
		`error: The keychain has no value for ${visibleLine(name)}.\n`,
	);
	return EXIT.failed;
}

function table(secrets: readonly ListedSecret[]): string {
	const rows = secrets.map(({ name, source, allowedHosts, isReady }) => [
		name,
		source ?? ".env, environment",
		allowedHosts === undefined ? "any host" : allowedHosts.join(", ") || "none",
		stateOf(source, isReady),
	]);
	const all = [["NAME", "COMES FROM", "MAY BE SENT TO", ""], ...rows];
	const widths = [0, 1, 2].map((column) =>
		Math.max(...all.map((row) => textWidth(visibleLine(row[column] ?? "")))),
	);
	const lines = all.map((row) =>
		row
			.map((cell, column) => padText(visibleLine(cell), widths[column] ?? 0))
			.join("  ")
			.trimEnd(),
	);
	return `${lines.join("\n")}\n`;
}

function stateOf(
	source: string | undefined,
	isReady: boolean | undefined,
): string {
	if (isReady === undefined) return "";
	if (source === "keychain") return isReady ? "kept" : "not kept yet";
	return isReady ? "allowed" : "not allowed yet";
}
