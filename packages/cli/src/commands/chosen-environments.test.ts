import { resolve } from "node:path";
import { Command } from "commander";
import { expect, test } from "vitest";
import { envOption, noEnvOption } from "../options/shared-options.ts";
import { chosenEnvironments } from "./session-options.ts";

test.each([
	["", { environment: undefined }],
	["--no-env", { environment: null }],
	["--env ios", { environment: "ios" }],
	["-e base --env ios", { environment: "ios", baseEnvironments: ["base"] }],
	["-e base --env a/b", { environment: "a/b", baseEnvironments: ["base"] }],
	["-e prod.json", { environment: resolve("prod.json") }],
	["-e base --env ios --no-env", { environment: null }],
	["--env base --no-env --env ios", { environment: "ios" }],
])("%j chooses %j", (line, chosen) => {
	const command = new Command()
		.addOption(envOption())
		.addOption(noEnvOption())
		.parse(line.split(" ").filter(Boolean), { from: "user" });
	expect(chosenEnvironments(command.opts())).toEqual(chosen);
});
