import { join } from "node:path";
import { REPORTER_NAMES } from "@curlew/client/internal";
import { LOAD_REPORTERS } from "@curlew/load";
import type { Command } from "commander";
import { createProgram } from "../../src/program.ts";
import type { Place } from "./place.ts";
import { SECRETS } from "./secrets.ts";

/** Where the secrets are planted, once they are. */
export interface Planted {
	readonly place: Place;
	/** Of requests that a hostile server answers. */
	readonly collection: string;
	/** Of files with faults where secrets stand. */
	readonly faulty: string;
	/** Options that give values. */
	readonly values: readonly string[];
}

/** What each command is tried with; or where it is proved that it shows nothing. */
export type Proof =
	| ((planted: Planted) => readonly (readonly string[])[])
	| { readonly provedIn: string };

const file = (planted: Planted, name: string) => join(planted.collection, name);
const out = (planted: Planted, name: string) =>
	planted.place.at(join("out", name));
const rows = (planted: Planted) => [
	"--data",
	planted.place.at("rows/rows.csv"),
];

/** With the command lines that show the most, by command. */
export const PROVED: Readonly<Record<string, Proof>> = {
	run: (planted) => [
		[
			...[
				"run",
				planted.collection,
				"--verbose",
				"--trace",
				...planted.values,
				...rows(planted),
			],
			...REPORTER_NAMES.flatMap((name) => [
				"--reporter",
				name === "terminal" ? name : `${name}=${out(planted, `run-${name}`)}`,
			]),
		],
		["run", planted.collection, "--json", "--parallel", "3", ...planted.values],
		[
			...[
				"run",
				planted.collection,
				"--shard",
				"1/2",
				"--timings",
				out(planted, "timings.json"),
			],
			...["--reporter", "github", "--quiet"],
			...["--reporter", `blob=${out(planted, "blobs")}`, ...planted.values],
		],
		[
			...[
				"run",
				planted.collection,
				"--shard",
				"2/2",
				"--timings",
				out(planted, "timings.json"),
			],
			...["--reporter", `blob=${out(planted, "blobs")}`, ...planted.values],
		],
		[
			...["run", planted.collection, "--quiet", "--record"],
			...[out(planted, "cassettes"), ...planted.values, ...rows(planted)],
		],
		["run", planted.faulty, "--env", "dev", "--verbose"],
		["run", planted.faulty, "--env", "open", "--verbose"],
		["run", planted.faulty, "--env", "twice"],
	],
	merge: (planted) => [
		[
			...[
				"merge",
				out(planted, "blobs"),
				"--verbose",
				"--timings",
				out(planted, "merged.json"),
			],
			...REPORTER_NAMES.filter((name) => name !== "blob").flatMap((name) => [
				"--reporter",
				name === "terminal"
					? name
					: `${name}=${out(planted, `merged-${name}`)}`,
			]),
		],
	],
	load: (planted) => [
		[
			...[
				"load",
				planted.collection,
				"--iterations",
				"2",
				"--vus",
				"1",
				"--verbose",
			],
			...["--fail-if", "errors>99%", ...planted.values],
			...LOAD_REPORTERS.flatMap((name) => [
				"--reporter",
				`${name}=${out(planted, `load.${name}`)}`,
			]),
		],
		[
			...["load", file(planted, "d-moved.yml"), "--iterations", "1"],
			...["--reporter", "json", ...planted.values],
		],
	],
	send: (planted) => [
		["send", file(planted, "a-oauth.yml"), "--verbose", ...planted.values],
		["send", file(planted, "d-moved.yml"), ...planted.values],
		["send", file(planted, "e-broken.yml"), "--verbose", ...planted.values],
		[
			"send",
			file(planted, "g-unknown-host.yml"),
			"--verbose",
			...planted.values,
		],
		[
			...["send", file(planted, "b-basic.yml"), ...planted.values],
			...["--proxy", `http://ann:${SECRETS.proxy}@127.0.0.1:1`],
		],
		["send", join(planted.faulty, "c.yml"), "--env", "dev", "--verbose"],
		...[
			["--jq", ".. | strings, (objects | keys[])"],
			["--jsonpath", "$..*"],
		].map((filter) => [
			...["send", file(planted, "b-basic.yml"), "--include", ...filter],
			...planted.values,
		]),
	],
	render: (planted) => [
		["render", file(planted, "b-basic.yml"), ...planted.values],
		["render", file(planted, "c-aws.yml"), "--json", ...planted.values],
		["render", join(planted.faulty, "a.yml"), "--env", "dev", "--verbose"],
	],
	explain: (planted) => [
		["explain", file(planted, "b-basic.yml"), "--verbose", ...planted.values],
		["explain", file(planted, "c-aws.yml"), "--json", ...planted.values],
		[
			"explain",
			file(planted, "b-basic.yml"),
			"--variable",
			"declared",
			...planted.values,
		],
		["explain", file(planted, "i-throws.yml"), "--json", ...planted.values],
		["explain", join(planted.faulty, "d.yml"), "--env", "dev", "--json"],
		[
			...["explain", join(planted.faulty, "a.yml"), "--env", "dev"],
			...["--set", `apiKey=${SECRETS.option}`],
		],
	],
	vars: (planted) => [
		["vars", planted.faulty, "--verbose"],
		["vars", planted.faulty, "--json", "--env-var", `apiKey=${SECRETS.option}`],
		["vars", planted.collection, "--diff", "dev", "dev"],
	],
	check: (planted) => [
		...choicesOf("check", "--format").map((format) => [
			...["check", planted.faulty, "--format", format],
		]),
		["check", planted.faulty],
		["check", planted.collection, "--no-cache"],
	],
	plan: (planted) =>
		[planted.collection, planted.faulty].flatMap((root) => [
			...choicesOf("plan", "--format").map((format) => [
				...["plan", root, "--format", format],
			]),
			["plan", root, "--shards", "2"],
		]),
	types: (planted) => [
		["types", planted.collection, "--output", out(planted, "curlew.d.ts")],
		["types", planted.faulty, "--output", out(planted, "faulty.d.ts")],
	],
	schema: () => [["schema"]],
	completion: (planted) => [
		["completion", "bash"],
		["__complete", "run", planted.collection, "--env", ""],
		["__complete", "send", `${planted.collection}/`],
	],
	// What it writes are the user's own files in another format.
	convert: (planted) => [
		[
			"convert",
			planted.collection,
			planted.place.at("written/converted"),
			"--allow-changes",
		],
		[
			"convert",
			planted.faulty,
			planted.place.at("written/faulty"),
			"--allow-changes",
		],
	],
	"secret list": (planted) => [
		["secret", "list", "--collection", planted.collection],
	],
	"secret trust": (planted) => [
		["secret", "trust", "--collection", planted.collection],
	],
	"trust allow": (planted) => [["trust", "allow", planted.collection]],
	"trust list": (planted) => [["trust", "list", planted.collection]],
	"trust revoke": (planted) => [["trust", "revoke", planted.collection]],
	"secret set": { provedIn: "packages/cli/test/keychain.test.ts" },
	"secret delete": { provedIn: "packages/cli/test/keychain.test.ts" },
	// Prints one, as it is told to.
	"secret get": { provedIn: "packages/cli/test/keychain.test.ts" },
	worker: { provedIn: "packages/cli/test/queue/planted-on-workers.test.ts" },
	attach: { provedIn: "packages/cli/test/queue/run-on-workers.test.ts" },
	lsp: { provedIn: "packages/cli/test/planted/planted-in-editor.test.ts" },
	// It serves until it is ended.
	mock: { provedIn: "packages/cli/test/mock.test.ts" },
	// The secret that it is given goes into `.env`.
	"openapi import": { provedIn: "packages/contract/src/sync/sync.test.ts" },
	"openapi sync": { provedIn: "packages/contract/src/sync/sync.test.ts" },
	"openapi diff": { provedIn: "packages/contract/src/sync/sync.test.ts" },
	init: { provedIn: "packages/cli/test/init.test.ts" },
	open: { provedIn: "packages/cli/test/planted/planted-in-app.test.ts" },
};

/** Every command and subcommand, by name. */
export function commands(): ReadonlyMap<string, Command> {
	const all = new Map<string, Command>();
	for (const command of createProgram(() => undefined).commands)
		if (command.commands.length === 0) all.set(command.name(), command);
		else
			for (const one of command.commands)
				all.set(`${command.name()} ${one.name()}`, one);
	return all;
}

/** What an option of a command may be. */
export function choicesOf(command: string, long: string): readonly string[] {
	const option = commands()
		.get(command)
		?.options.find((one) => one.long === long);
	return option?.argChoices ?? [];
}
