import { readdir, readFile } from "node:fs/promises";
import { REPORTER_NAMES } from "@curlew/client/internal";
import { LOAD_REPORTERS } from "@curlew/load";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inOneProcess } from "../one-process/in-one-process.ts";
import { faultyCollection, hostileCollection, WRITTEN } from "./collection.ts";
import { choicesOf, commands, type Planted, PROVED } from "./command-table.ts";
import { FORMS } from "./forms.ts";
import { type HostileServer, hostileServer } from "./hostile-server.ts";
import { Place } from "./place.ts";
import { secretsIn } from "./search.ts";
import { GIVEN_OPTIONS, SECRETS, type SecretName } from "./secrets.ts";

/**
 * Plants a secret on every way by which one gets in, lets a hostile server and
 * hostile scripts give it back in every form, runs every command with every
 * output, and searches every byte that was written anywhere.
 *
 * A new command belongs into `PROVED` in command-table.ts, with the command line that shows the most
 * of it; a new reporter, format or state file is found by itself, once its name
 * is in the table below that says so.
 */

const { curlew } = inOneProcess();

let place: Place;
let server: HostileServer;
let collection: string;
let planted: Planted;

beforeAll(async () => {
	[place, server] = await Promise.all([Place.make(curlew), hostileServer()]);
	await place.write("vault", { command: SECRETS.command });
	collection = await place.write(
		"collection",
		hostileCollection(server.url, place.at("vault/command")),
	);
	const faulty = await place.write("faulty", faultyCollection());
	await place.write("rows", { "rows.csv": `column\n"${SECRETS.row}"\n` });
	planted = { place, collection, faulty, values: GIVEN_OPTIONS };
});
afterAll(async () => {
	await server[Symbol.asyncDispose]();
	await place[Symbol.asyncDispose]();
});

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

test("every command is in the table, and nothing else", () => {
	const why = "Add the command to PROVED, with a command line that shows all.";
	expect(Object.keys(PROVED).sort(), why).toEqual(
		[...commands().keys()].sort(),
	);
});

test("every report is in the tables of this test", () => {
	const why = "Look at what the new report shows, and add its name here.";
	expect([...REPORTER_NAMES, ...LOAD_REPORTERS], why).toEqual([
		...["terminal", "junit", "json", "bruno-json", "newman-json"],
		...["html", "har", "github"],
		...["markdown", "tap", "ndjson", "blob"],
		...["json", "csv", "prometheus", "html"],
	]);
	expect(choicesOf("check", "--format")).toEqual(
		expect.arrayContaining(["pretty", "json", "github", "gitlab", "sarif"]),
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
		const lines = typeof proof === "function" ? proof(planted) : [];
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
			expect.arrayContaining([
				...["run-html", "load.html", "blobs", "curlew.d.ts", "cassettes"],
			]),
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
