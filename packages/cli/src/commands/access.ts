import { resolve } from "node:path";
import type { Collection, Grants, SessionOptions } from "@curlew/client";
import {
	ALL_NAMES,
	ANYWHERE,
	decideAccess,
	grantsOfAccess,
	mergedGrants,
	namesIn,
	type PendingAccess,
	type RequestedValue,
	requestedNames,
	trustAccess,
	visibleLine,
} from "@curlew/client/internal";
import type { VariableOptions } from "../options/options.ts";
import type { Interrupt } from "../terminal/interrupt.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { readNotes } from "./run/notes.ts";

/** What options say about the things of the user's that a collection may take. */
export type AccessFlags = Pick<
	VariableOptions,
	| "allowEnv"
	| "allowAwsProfile"
	| "allowFiles"
	| "allowSecretCommands"
	| "globalEnv"
	| "workspacePath"
>;

/** What a session is told about it. */
export type GivenAccess = Pick<
	SessionOptions,
	"grants" | "allowSecretCommands"
>;

export function grantsOfFlags({
	allowEnv = [],
	allowAwsProfile = [],
}: AccessFlags): Grants {
	const environment = namesIn(allowEnv.join(","));
	return { environment, awsProfiles: allowAwsProfile, files: [] };
}

/**
 * What a collection may take of its user's, who is asked where somebody sits at
 * the terminal and the collection wants more than was allowed it.
 *
 * @param answers to the same questions before, for who asks again and again; the answer is added
 * @throws CurlewError when the collection cannot be read
 */
export async function accessFor(
	collection: Collection,
	flags: AccessFlags,
	terminal: Terminal,
	interrupt: Interrupt | undefined,
	answers: AccessAnswers = new Map(),
): Promise<GivenAccess> {
	const { allowSecretCommands } = flags;
	const canAsk = interrupt !== undefined && terminal.isInteractive;
	const { grants, open } = await decideAccess(collection, {
		grants: grantsOfFlags(flags),
		fileFolders: flags.allowFiles?.map((folder) => resolve(folder)),
		allowSecretCommands,
		globalEnvironment: flags.globalEnv,
		workspace: flags.workspacePath && resolve(flags.workspacePath),
		canAsk,
	});
	if (open === undefined || interrupt === undefined)
		return { grants, allowSecretCommands };
	const question = describeAccess(open);
	const answer =
		answers.get(question) ??
		(await ask(collection, question, terminal, interrupt));
	answers.set(question, answer);
	if (answer === "no") return { grants, allowSecretCommands };
	if (answer === "always") await trustAccess(collection, open);
	const isCommand = open.commands.length + open.encryptedFiles.length > 0;
	return {
		grants: mergedGrants(grants, grantsOfAccess(open)),
		allowSecretCommands:
			allowSecretCommands || (answer === "once" && isCommand),
	};
}

/** Before what runs in threads or on other machines, where nobody hears what is read: what can be, where all may be. */
export async function accessNotes(
	collection: Collection,
	{ grants }: GivenAccess,
): Promise<readonly string[]> {
	if (!grants?.environment.includes(ALL_NAMES)) return [];
	return readNotes(await requestedNames(collection));
}

/** By what was asked. */
export type AccessAnswers = Map<string, Answer>;

type Answer = "always" | "once" | "no";

async function ask(
	{ definition: { name, root } }: Collection,
	question: string,
	terminal: Terminal,
	interrupt: Interrupt,
): Promise<Answer> {
	const who = `The collection ${shown(name)} in ${shown(root)}`;
	terminal.writeError(`${who} access to use\n${question}`);
	const { askOnTerminal } = await import("../terminal/ask.ts");
	const answer = await askOnTerminal(interrupt)(
		"May it? (y)es, always; (o)nly now; (N)o",
		{ isSecret: false },
	);
	const letter = answer?.trim().toLowerCase() ?? "";
	if (["y", "yes"].includes(letter)) return "always";
	return ["o", "once"].includes(letter) ? "once" : "no";
}

/** What a collection wants of its user's, line by line; each ends with a line break. */
export function describeAccess(access: PendingAccess): string {
	const { environment, awsProfiles, files, commands, encryptedFiles } = access;
	const parts = [
		things("your environment variable", environment),
		things("your AWS profile", awsProfiles),
		list(
			"your file",
			files.map(({ path, role }) => `${path} (${role})`),
		),
		list("the output of the command", commands),
		list("your key, to decrypt", encryptedFiles),
	];
	return parts.flat().join("");
}

function things(kind: string, wanted: readonly RequestedValue[]): string[] {
	return wanted.map(
		({ name, hosts, requests }) =>
			`  ${kind} ${shown(name)}\n${whereTo(hosts)}    used by ${some(requests)}\n`,
	);
}

function list(kind: string, texts: readonly string[]): string[] {
	return texts.map((text) => `  ${kind} ${shown(text)}\n`);
}

/** A host a line: there may be many, and each counts. */
function whereTo(hosts: readonly string[]): string {
	const known = hosts.filter((host) => host !== ANYWHERE);
	const lines = known.map((host) =>
		host.includes("{{")
			? `    goes to ${shown(host)}, which is known when it runs\n`
			: `    goes to ${shown(host)}\n`,
	);
	if (known.length < hosts.length)
		lines.push("    goes wherever scripts send it\n");
	return lines.join("");
}

function some(requests: readonly string[]): string {
	const [first = "", ...others] = requests;
	return others.length === 0
		? shown(first)
		: `${shown(first)} and ${others.length} more`;
}

/** Characters of a text that a collection chose. */
const LONGEST = 200;

function shown(text: string): string {
	const line = visibleLine(text);
	if (line.length <= LONGEST) return line;
	// Of a host it is the end that tells whose it is.
	return `${line.slice(0, LONGEST / 2)} … ${line.slice(-LONGEST / 2)}`;
}
