import { NEWMAN_REPORTERS } from "@curlew/client/newman-names";
import { Command, Option } from "commander";
import { pathsArgument } from "../shared-options.ts";
import { NEWMAN_FLAGS } from "./newman-flags.ts";

/**
 * `curlew run` with newman's flags, as it is for Postman's collections: what its help
 * and completion show. Command lines are read by `newmanLine`.
 */
export function newmanCommand(): Command {
	const command = new Command("run")
		.usage("<collection> [options]")
		.description(
			"Newman's command line for Postman's collections: an export of schema 2.0 or 2.1, an address of one, or a folder of schema 3. What is not listed here is an option of `curlew run`, and goes beside these.",
		)
		.addArgument(pathsArgument());
	for (const [long, { short, value, about }] of Object.entries(NEWMAN_FLAGS)) {
		const names = short === undefined ? long : `${short}, ${long}`;
		const option = new Option(`${names} ${value ?? ""}`.trimEnd(), about);
		command.addOption(
			value?.includes("|")
				? option.choices(value.slice(1, -1).split("|"))
				: option,
		);
	}
	for (const [name, { is }] of Object.entries(NEWMAN_REPORTERS))
		if (is !== "terminal")
			command.addOption(
				new Option(
					`--reporter-${name}-export <file>`,
					`where ${name} writes; a folder ends in /`,
				),
			);
	return command;
}

/** The same with the options of `curlew run` that newman does not have; a short name that newman has is newman's. */
export function newmanRunCommand(run: Command): Command {
	const command = newmanCommand();
	const taken = new Set(
		command.options.flatMap(({ short, long }) => [short, long]),
	);
	for (const {
		short,
		long,
		flags,
		description,
		hidden,
		argChoices,
	} of run.options) {
		if (taken.has(long)) continue;
		const isTaken = short !== undefined && taken.has(short);
		const option = new Option(
			isTaken ? flags.replace(`${short}, `, "") : flags,
			description,
		);
		if (argChoices !== undefined) option.choices(argChoices);
		command.addOption(option.hideHelp(hidden));
	}
	return command;
}

const BEHIND = `
Examples:
  $ curlew run shop.postman_collection.json -e staging.json
  $ curlew run shop.postman_collection.json -e staging.json -d users.csv -n 3
  $ curlew run shop.postman_collection.json --folder users --folder orders --bail
  $ curlew run shop.postman_collection.json -r cli,junit --reporter-junit-export out.xml
  $ curlew run shop.postman_collection.json --env-var token=abc --export-environment after.json
  $ curlew run https://example.com/shop.postman_collection.json -k --timeout-request 5000
  $ curlew run shop.postman_collection.json -e staging.json --parallel 8   newman has no such option

Exit codes:
  0    all passed, or --suppress-exit-code
  1    a failed assertion, a script's error, a request without an answer
  2    the command line is wrong: a flag, a folder, an environment that is not there
  3    the collection cannot be read
  130  ended by Ctrl-C (143: by SIGTERM, 141: the output was closed)

Every flag beside what it is for other collections, and where verdicts differ from
newman's: docs/from-newman.md.
`;

/** What `curlew help newman` shows. */
export function newmanHelp(): string {
	return newmanCommand().name("curlew run").helpInformation() + BEHIND;
}
