import { nearestName } from "@curlew/template";
import type { Command } from "commander";
import type { ForeignOption } from "./foreign/foreign-option.ts";
import { FOREIGN_OPTIONS } from "./foreign-options.ts";
import { NEWMAN_FLAGS } from "./newman/newman-flags.ts";
import { takesNewmansFlags } from "./newman/newman-names.ts";

/**
 * What to write instead of an option that a command does not know: the flag that was
 * probably meant, what another client's flag is called here, or which command has it.
 *
 * @param written as it was typed, `--itterations=3`
 * @returns undefined when nothing is near enough
 */
export function suggestOption(
	written: string,
	command: Command,
): string | undefined {
	const flag = flagOf(written);
	const exact = foreignHint(flag, command);
	if (exact !== undefined) return exact;
	const home = commandsWith(flag, command);
	if (home.length === 0 && sends(command, flag))
		return `${flag} belongs behind the URL: \`curlew GET URL ${flag} …\`, or \`curlew send URL ${flag} …\`.`;
	if (home.length > 0)
		return `${flag} is an option of ${home.map((name) => `\`curlew ${name}\``).join(", ")}.`;
	if (!flag.startsWith("--")) return undefined;
	const own =
		nearestFlag(flag, [...newmanFlagsOf(command), ...flagsOf(command)]) ??
		flagWith(flag, command);
	if (own !== undefined) return `Did you mean ${own}?`;
	const foreign = nearestFlag(
		flag,
		Object.values(FOREIGN_OPTIONS)
			.flat()
			.flatMap(({ flags }) => flags),
	);
	return foreign === undefined ? undefined : foreignHint(foreign, command);
}

/** `--env-vr` of `--env-vr=token=abc`: the value may be a secret. */
export function flagOf(written: string): string {
	return written.split("=", 1)[0] ?? written;
}

/** What other clients' flag is called here; a short one may stand for several. */
function foreignHint(flag: string, command: Command): string | undefined {
	const clientsBySentence = new Map<string, string[]>();
	for (const [client, options] of Object.entries(FOREIGN_OPTIONS))
		for (const option of options) {
			if (!option.flags.includes(flag)) continue;
			const sentence = sentenceOn(option, command);
			const clients = clientsBySentence.get(sentence) ?? [];
			clientsBySentence.set(sentence, [...clients, client]);
		}
	if (clientsBySentence.size === 0) return undefined;
	return [...clientsBySentence]
		.map(
			([sentence, clients]) =>
				`${clients.join("'s and ")}'s ${flag}${sentence}`,
		)
		.join(" ");
}

/** What follows the flag. */
function sentenceOn({ here, says }: ForeignOption, command: Command): string {
	if (here.length === 0) return `: ${says}.`;
	const isOwn = here.some((own) => flagsOf(command).includes(own));
	const called = ` is ${here.join(" or ")} ${isOwn ? "here" : "of `curlew run`"}`;
	return says === undefined ? `${called}.` : `${called}: ${says}.`;
}

/** Newman's flags, where its command line was taken: for Postman's collections. */
function newmanFlagsOf(command: Command): readonly string[] {
	return takesNewmansFlags(command) ? Object.keys(NEWMAN_FLAGS) : [];
}

/** Without their dashes, which all have in common. */
function nearestFlag(
	flag: string,
	flags: readonly string[],
): string | undefined {
	const long = flags.filter((each) => each.startsWith("--"));
	const near = nearestName(
		flag.slice(2),
		long.map((each) => each.slice(2)),
	);
	return near === undefined ? undefined : `--${near}`;
}

/** The one flag of the command that has the word: `--last-failed` for `--failed`. */
function flagWith(flag: string, command: Command): string | undefined {
	const [first, ...others] = flagsOf(command).filter((own) =>
		own.slice(2).split("-").includes(flag.slice(2)),
	);
	return others.length === 0 ? first : undefined;
}

/** The long flags that a command's help shows. */
function flagsOf(command: Command): readonly string[] {
	return command
		.createHelp()
		.visibleOptions(command)
		.flatMap(({ long }) => long ?? []);
}

/** Whether somebody wrote `curlew -H …`, as one writes `curl -H …`. */
function sends(command: Command, flag: string): boolean {
	const send = command.commands.find((one) => one.name() === "send");
	return send?.options.some(({ short }) => short === flag) ?? false;
}

/** The other commands that know a flag. */
function commandsWith(flag: string, command: Command): readonly string[] {
	if (flag.length < 3) return [];
	let root = command;
	while (root.parent) root = root.parent;
	return root.commands
		.filter((other) => other !== command && flagsOf(other).includes(flag))
		.map((other) => other.name());
}
