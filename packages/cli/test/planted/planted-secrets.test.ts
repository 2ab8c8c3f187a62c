import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { REPORTER_NAMES } from "@curlew/client";
import { LOAD_REPORTERS } from "@curlew/load";
import type { Command } from "commander";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createProgram } from "../../src/program.ts";
import { faultyCollection, hostileCollection, WRITTEN } from "./collection.ts";
import { FORMS } from "./forms.ts";
import { type HostileServer, hostileServer } from "./hostile-server.ts";
import { Place } from "./place.ts";
import { secretsIn } from "./search.ts";
import { SECRETS, type SecretName } from "./secrets.ts";

/**
 * Plants a secret on every way by which one gets in, lets a hostile server and
 * hostile scripts give it back in every form, runs every command with every
 * output, and searches every byte that was written anywhere.
 *
 * A new command belongs into `PROVED`, with the command line that shows the most
 * of it; a new reporter, format or state file is found by itself, once its name
 * is in the table below that says so.
 */

let place: Place;
let server: HostileServer;
let collection: string;
let faulty: string;
let values: readonly string[];

beforeAll(async () => {
	[place, server] = await Promise.all([Place.make(), hostileServer()]);
	await place.write("vault", { command: SECRETS.command });
	collection = await place.write(
		"collection",
		hostileCollection(server.url, place.at("vault/command")),
	);
	faulty = await place.write("faulty", faultyCollection());
	await place.write("rows", { "rows.csv": `column\n"${SECRETS.row}"\n` });
	const given = {
		declared: SECRETS.declared,
		apiKey: SECRETS.option,
		unicode: SECRETS.unicode,
		pem: SECRETS.pem,
		long: SECRETS.long,
		clientSecret: SECRETS.clientSecret,
		pw: SECRETS.password,
		aws: SECRETS.aws,
	};
	values = [
		...["--env", "dev", "--allow-secret-commands"],
		...["--prompt", `Password=${SECRETS.prompt}`],
		...Object.entries(given).flatMap(([name, value]) => [
			"--env-var",
			`${name}=${value}`,
		]),
	];
});
afterAll(async () => {
	await server[Symbol.asyncDispose]();
	await place[Symbol.asyncDispose]();
});

/** What each command is tried with; or where it is proved that it shows nothing. */
type Proof =
	| (() => readonly (readonly string[])[])
	| { readonly provedIn: string };

const file = (name: string) => join(collection, name);
const out = (name: string) => place.at(join("out", name));
const network = () => ["--data", place.at("rows/rows.csv")];

const PROVED: Readonly<Record<string, Proof>> = {
	run: () => [
		[
			...["run", collection, "--verbose", "--trace", ...values, ...network()],
			...REPORTER_NAMES.flatMap((name) => [
				"--reporter",
				name === "terminal" ? name : `${name}=${out(`run-${name}`)}`,
			]),
		],
		["run", collection, "--json", "--parallel", "3", ...values],
		["run", collection, "--reporter", "github", "--quiet", ...values],
		[
			...[
				"run",
				collection,
				"--shard",
				"1/2",
				"--timings",
				out("timings.json"),
			],
			...["--reporter", `blob=${out("blobs")}`, ...values],
		],
		[
			...[
				"run",
				collection,
				"--shard",
				"2/2",
				"--timings",
				out("timings.json"),
			],
			...["--reporter", `blob=${out("blobs")}`, ...values],
		],
		["run", faulty, "--env", "dev", "--verbose"],
		["run", faulty, "--env", "open", "--verbose"],
		["run", faulty, "--env", "twice"],
	],
	merge: () => [
		[
			...["merge", out("blobs"), "--verbose", "--timings", out("merged.json")],
			...REPORTER_NAMES.filter((name) => name !== "blob").flatMap((name) => [
				"--reporter",
				name === "terminal" ? name : `${name}=${out(`merged-${name}`)}`,
			]),
		],
	],
	load: () => [
		[
			...["load", collection, "--iterations", "2", "--vus", "1", "--verbose"],
			...["--fail-if", "errors>99%", ...values],
			...LOAD_REPORTERS.flatMap((name) => [
				"--reporter",
				`${name}=${out(`load.${name}`)}`,
			]),
		],
		["load", collection, "--iterations", "1", "--reporter", "json", ...values],
	],
	send: () => [
		["send", file("a-oauth.yml"), "--verbose", ...values],
		["send", file("d-moved.yml"), ...values],
		["send", file("e-broken.yml"), "--verbose", ...values],
		["send", file("g-unknown-host.yml"), "--verbose", ...values],
		[
			...["send", file("b-basic.yml"), ...values],
			...["--proxy", `http://ann:${SECRETS.proxy}@127.0.0.1:1`],
		],
		["send", join(faulty, "c.yml"), "--env", "dev", "--verbose"],
	],
	render: () => [
		["render", file("b-basic.yml"), ...values],
		["render", file("c-aws.yml"), "--json", ...values],
		["render", join(faulty, "a.yml"), "--env", "dev", "--verbose"],
	],
	explain: () => [
		["explain", file("b-basic.yml"), "--verbose", ...values],
		["explain", file("c-aws.yml"), "--json", ...values],
		["explain", file("b-basic.yml"), "--variable", "declared", ...values],
		["explain", file("i-throws.yml"), "--json", ...values],
		["explain", join(faulty, "d.yml"), "--env", "dev", "--json"],
		[
			...["explain", join(faulty, "a.yml"), "--env", "dev"],
			...["--set", `apiKey=${SECRETS.option}`],
		],
	],
	vars: () => [
		["vars", faulty, "--verbose"],
		["vars", faulty, "--json", "--env-var", `apiKey=${SECRETS.option}`],
		["vars", collection, "--diff", "dev", "dev"],
	],
	check: () => [
		...choicesOf("check", "--format").map((format) => [
			...["check", faulty, "--format", format],
		]),
		["check", faulty],
		["check", collection, "--no-cache"],
	],
	plan: () =>
		[collection, faulty].flatMap((root) => [
			...choicesOf("plan", "--format").map((format) => [
				...["plan", root, "--format", format],
			]),
			["plan", root, "--shards", "2"],
		]),
	types: () => [
		["types", collection, "--output", out("curlew.d.ts")],
		["types", faulty, "--output", out("faulty.d.ts")],
	],
	// What it writes are the user's own files in another format.
	convert: () => [
		["convert", collection, place.at("written/converted"), "--allow-changes"],
		["convert", faulty, place.at("written/faulty"), "--allow-changes"],
	],
	"secret list": () => [["secret", "list", "--collection", collection]],
	"secret trust": () => [["secret", "trust", "--collection", collection]],
	"trust allow": () => [["trust", "allow", collection]],
	"trust list": () => [["trust", "list", collection]],
	"trust revoke": () => [["trust", "revoke", collection]],
	"secret set": { provedIn: "packages/cli/test/keychain.test.ts" },
	"secret delete": { provedIn: "packages/cli/test/keychain.test.ts" },
	// Prints one, as it is told to.
	"secret get": { provedIn: "packages/cli/test/keychain.test.ts" },
	worker: { provedIn: "packages/cli/test/queue/run-on-workers.test.ts" },
	attach: { provedIn: "packages/cli/test/queue/run-on-workers.test.ts" },
	lsp: { provedIn: "packages/cli/test/planted/planted-in-editor.test.ts" },
	open: { provedIn: "packages/cli/test/planted/planted-in-app.test.ts" },
};

/** What stands in files and is not declared is shown by the commands that show requests and variables: it goes out as it stands. What is wrong with it is told without it. */
function showsFiles([command = ""]: readonly string[]): boolean {
	return ["render", "explain", "vars"].includes(command);
}

/** Enough to look for the cause. */
function summary(found: readonly string[]): readonly string[] {
	const shown = found.slice(0, 12);
	return found.length > shown.length
		? [...shown, `and ${found.length - shown.length} more`]
		: shown;
}

/** What a command line has no way to know: of files, options and requests that it has nothing to do with. */
function unknownTo(args: readonly string[]): readonly SecretName[] {
	const text = args.join(" ");
	const [command = ""] = args;
	const isWhole = command === "run" && args[1] === collection;
	const isPart = text.includes("--shard") || text.includes("--parallel");
	return [
		...(text.includes("--data") ? [] : (["row"] as const)),
		...(text.includes("--proxy") ? [] : (["proxy"] as const)),
		...(text.includes("passphrase") ? [] : (["passphrase"] as const)),
		...((isWhole && !isPart) || text.includes("oauth.yml")
			? []
			: (["accessToken"] as const)),
	];
}

function commands(): ReadonlyMap<string, Command> {
	const all = new Map<string, Command>();
	for (const command of createProgram(() => undefined).commands)
		if (command.commands.length === 0) all.set(command.name(), command);
		else
			for (const one of command.commands)
				all.set(`${command.name()} ${one.name()}`, one);
	return all;
}

function choicesOf(command: string, long: string): readonly string[] {
	const option = commands()
		.get(command)
		?.options.find((one) => one.long === long);
	return option?.argChoices ?? [];
}

test("every command is in the table, and nothing else", () => {
	const why = "Add the command to PROVED, with a command line that shows all.";
	expect(Object.keys(PROVED).sort(), why).toEqual(
		[...commands().keys()].sort(),
	);
});

test("every report is in the tables of this test", () => {
	const why = "Look at what the new report shows, and add its name here.";
	expect([...REPORTER_NAMES, ...LOAD_REPORTERS], why).toEqual([
		...["terminal", "junit", "json", "bruno-json", "html", "har", "github"],
		...["tap", "ndjson", "blob"],
		...["json", "csv", "prometheus", "html"],
	]);
	expect(choicesOf("check", "--format")).toEqual(
		expect.arrayContaining(["pretty", "json", "github", "sarif"]),
	);
	expect(choicesOf("plan", "--format").length).toBeGreaterThan(1);
});

test("the search finds each secret in each of its forms", () => {
	for (const [name, secret] of Object.entries(SECRETS))
		for (const [form, make] of Object.entries(FORMS))
			for (const text of make(secret))
				expect(secretsIn(`x ${text} x`).join(), `${name} ${form}`).toContain(
					name,
				);
	expect(Object.keys(SECRETS).length).toBeGreaterThanOrEqual(17);
	expect(Object.keys(FORMS).length).toBeGreaterThanOrEqual(25);
});

describe("no byte of a secret in", () => {
	test.each(
		Object.keys(PROVED).filter((name) => typeof PROVED[name] === "function"),
	)("what `%s` prints", { timeout: 120_000 }, async (name) => {
		const proof = PROVED[name];
		const lines = typeof proof === "function" ? proof() : [];
		const found: string[] = [];
		for (const args of lines) {
			server.forget(unknownTo(args));
			const ran = await place.run(args, place.folder);
			found.push(...ran.found);
			const told = showsFiles(args) ? ran.stderr : ran.stdout + ran.stderr;
			for (const [what, key] of Object.entries(WRITTEN))
				if (
					told.includes(key) ||
					told.includes(JSON.stringify(key).slice(1, -1))
				)
					found.push(`${args.join(" ").slice(0, 60)}: ${what}`);
			const isShown = `${ran.stdout}${ran.stderr}`.length > 0;
			expect(isShown, args.join(" ").slice(0, 80)).toBe(true);
		}
		expect(summary(found)).toEqual([]);
	});

	test("any file that was written meanwhile", async () => {
		const { found, files } = await place.secretsOnDisk();
		expect(summary(found.filter((one) => !one.startsWith("written/")))).toEqual(
			[],
		);
		expect(files).toBeGreaterThan(30);
		expect(await readdir(place.at("out"))).toEqual(
			expect.arrayContaining(["run-html", "load.html", "blobs", "curlew.d.ts"]),
		);
	});

	test("while the server has had them all", () => {
		const all = server.received.join("\n");
		const never = ["capturedBody", "capturedHeader", "capturedCookie", "row"];
		const sent = Object.entries(SECRETS).filter(
			([name, secret]) =>
				!never.includes(name) &&
				(all.includes(secret) || all.includes(encodeURIComponent(secret))),
		);
		expect(sent.map(([name]) => name)).toEqual(
			expect.arrayContaining(["environment", "declared", "option", "dotEnv"]),
		);
	});
});

test("what is proved elsewhere is proved there", async () => {
	const elsewhere = Object.values(PROVED).flatMap((proof) =>
		typeof proof === "function" ? [] : [proof.provedIn],
	);
	for (const path of new Set(elsewhere))
		expect(
			await readFile(new URL(`../../../../${path}`, import.meta.url), "utf8"),
		).toMatch(/secret/i);
});
