import { CommanderError } from "commander";
import { describe, expect, test } from "vitest";
import { createProgram } from "../program.ts";
import { runCommand } from "../run-command.ts";
import { usageFault } from "../terminal/usage-fault.ts";
import { FOREIGN_OPTIONS } from "./foreign-options.ts";
import { flagOf, suggestOption } from "./suggest-option.ts";

const program = createProgram(() => undefined);

function commandNamed(name: string) {
	const command = program.commands.find((one) => one.name() === name);
	if (!command) throw new Error(`There is no command ${name}.`);
	return command;
}

const suggestion = (written: string, name = "run") =>
	suggestOption(written, commandNamed(name));

describe("an unknown option", () => {
	test.each([
		["--itterations=3", "Did you mean --iterations?"],
		["--bali", "Did you mean --bail?"],
		["--report", "Did you mean --reporter?"],
		["--tgs", "Did you mean --tags?"],
		["--failed", "Did you mean --last-failed?"],
	])("%s that is nearly one of the command's", (written, expected) => {
		expect(suggestion(written)).toBe(expected);
	});

	test.each([
		["--foldr", "--folder"],
		["--enviroment", "--environment"],
		["--iteration-daat", "--iteration-data"],
		["--itterations", "--iterations"],
	])("%s where newman's flags are taken", (written, meant) => {
		const command = runCommand(() => undefined);
		command.setOptionValue("newman", {});
		expect(suggestOption(written, command)).toBe(`Did you mean ${meant}?`);
	});

	test.each(["-X", "-H"])("%s before any command, as of curl", (flag) => {
		expect(suggestOption(flag, program)).toContain(
			`\`curlew send URL ${flag} …\``,
		);
	});

	test.each(["--zzz", "-z", "--foldable", "--x"])(
		"%s that is like none gets no suggestion",
		(written) => {
			expect(suggestion(written)).toBeUndefined();
		},
	);

	test.each([
		["--iteration-data", "newman's --iteration-data is --data here."],
		["--iteration-daat", "newman's --iteration-data is --data here."],
		[
			"--enviroment=local",
			"newman's --environment is --env or --environment-file here: the first takes the name of one of the collection's environments, the second a file.",
		],
		[
			"--folder",
			"newman's --folder: folders are paths here: `curlew run COLLECTION/FOLDER`, several of them one after the other.",
		],
		[
			"-x",
			"newman's -x is --suppress-exit-code here: for failures only; a run that cannot begin keeps its exit code. hurl's -x is --proxy here. playwright's -x is --bail here.",
		],
		[
			"--report-html",
			"hurl's --report-html is --reporter here: `--reporter html=FILE`.",
		],
		["--workers", "playwright's --workers is --parallel here."],
		["--tag", "httpyac's --tag is --tags here."],
		["--var", "httpyac's --var is --env-var here."],
		["--silent", "newman's and httpyac's --silent is --quiet here."],
	])("%s of another client is told by its name here", (written, expected) => {
		expect(suggestion(written)).toBe(expected);
	});

	test("of another command is told with that command", () => {
		expect(suggestion("--bail", "send")).toBe(
			"--bail is an option of `curlew run`.",
		);
		expect(suggestion("--junit", "vars")).toContain(
			"--reporter of `curlew run`",
		);
	});

	test("is told without its value, which may be a secret", () => {
		expect(flagOf("--env-vr=token=abc")).toBe("--env-vr");
		const error = new CommanderError(
			1,
			"commander.unknownOption",
			"error: unknown option '--env-vr=token=abc'",
		);
		expect(usageFault(error, commandNamed("run"))).toBe(
			"error: unknown option '--env-vr'\nhint: Did you mean --env-var?\n",
		);
	});

	test("that would take no value is told so", () => {
		const error = new CommanderError(
			1,
			"commander.unknownOption",
			"error: unknown option '--bail=yes'",
		);
		expect(usageFault(error, commandNamed("run"))).toBe(
			"error: option '--bail' takes no value\nhint: `curlew run --help` lists the options.\n",
		);
	});
});

test("every option that another client's is said to be is there", () => {
	const flags = program.commands.flatMap((command) =>
		command.options.flatMap(({ long }) => long ?? []),
	);
	for (const { here, says } of Object.values(FOREIGN_OPTIONS).flat()) {
		expect(flags).toEqual(expect.arrayContaining([...here]));
		expect(here.length > 0 || says !== undefined).toBe(true);
	}
});

describe("an unknown command", () => {
	test.each([
		["rn", "Did you mean `curlew run`?"],
		["test", "Did you mean `curlew run`?"],
		["import", "Did you mean `curlew convert`?"],
		["frobnicate", "`curlew --help` lists the commands and options."],
	])("%s", (name, hint) => {
		const error = new CommanderError(
			1,
			"commander.unknownCommand",
			`error: unknown command '${name}'`,
		);
		expect(usageFault(error, program)).toBe(
			`error: unknown command '${name}'\nhint: ${hint}\n`,
		);
	});
});
