import { expect, test } from "vitest";
import { createProgram } from "../program.ts";
import { cursorIn } from "./cursor.ts";

const program = createProgram(() => undefined);

test.each([
	[["ru"], "subcommand of curlew"],
	[["run", "us"], "argument paths of run"],
	[["run", "users", "--bail", "us"], "argument paths of run"],
	[["run", "--en"], "flag of run"],
	[["run", "--env", "lo"], "value of --env of run"],
	[["run", "-e", "lo"], "value of --env of run"],
	[["run", "-ke", "lo"], "value of --env of run"],
	[["run", "--env=lo"], "value of --env of run"],
	[["run", "--env", "-x"], "value of --env of run"],
	[["run", "--env", "local", ""], "argument paths of run"],
	[["run", "--env=local", ""], "argument paths of run"],
	[["run", "--environment-file", "x"], "value of --environment-file of run"],
	[["run", "--env-file", "x"], "value of --environment-file of run"],
	[["run", "--", "--env"], "argument paths of run"],
	[["vars", "--diff", "staging", "pr"], "value of --diff of vars"],
	[["vars", "--diff", "staging", "prod", "--js"], "flag of vars"],
	[["secret", "tr"], "subcommand of secret"],
	[["secret", "list", "-c", "x"], "value of --collection of list"],
	[["vars", "a", ""], "argument nothing of vars"],
	[["check", "run", ""], "argument paths of check"],
])("%j stands at the %s", (words, expected) => {
	const { place, command } = cursorIn(program, words);
	const what =
		place.kind === "value"
			? `value of ${place.option.long}`
			: place.kind === "argument"
				? `argument ${place.argument?.name() ?? "nothing"}`
				: place.kind;
	expect(`${what} of ${command.name()}`).toBe(expected);
});
