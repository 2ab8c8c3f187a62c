import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { RunOptions } from "../order/run-collection.ts";
import {
	codesOf,
	consoleOf,
	runFiles,
	scriptsField,
} from "../testing/run-files.ts";

/** A collection whose secret comes from a command that leaves a file `ran`. */
function collection(extra = ""): string {
	const code =
		'require("fs").writeFileSync("ran", "");console.log("fr0m-the-source")';
	const command = JSON.stringify([process.execPath, "-e", code]);
	return `info:\n  name: Test\nextensions:\n  curlew:\n    secrets:\n      token:\n        source:\n          secretCommand: ${command}\n${extra}`;
}

async function sentBy(
	file: string,
	files: Readonly<Record<string, string>> = {},
	options: Partial<RunOptions> = {},
) {
	const run = await runFiles(
		{ "opencollection.yml": collection(), "a.yml": file, ...files },
		{ allowSecretCommands: true, ...options },
	);
	return {
		sent: run.received.map((line) => line.replace("GET /", "")),
		console: consoleOf(run),
		codes: codesOf(run),
		hasRun: existsSync(join(run.root, "ran")),
		run,
	};
}

const sending = (path: string, script?: string) =>
	`info:\n  name: a\nhttp:\n  url: "{{host}}/${path}"\n${script ? `runtime:\n${scriptsField({ "before-request": script })}` : ""}`;

const environment = (variable: string) => ({
	"environments/dev.yml": `name: dev\nvariables:\n  - ${variable}\n`,
});

test("a source gives a value where nothing stronger does", async () => {
	const file = sending("{{token}}");
	expect((await sentBy(file)).sent).toEqual(["fr0m-the-source"]);
	const declared = environment("name: token\n    secret: true");
	const dev = { environment: "dev" };
	expect((await sentBy(file, declared, dev)).sent).toEqual(["fr0m-the-source"]);

	const ofFile = environment("name: token\n    value: of-the-file");
	for (const [value, files, options] of [
		[
			"of-the-option",
			ofFile,
			{ ...dev, overrides: { token: "of-the-option" } },
		],
		["of-dot-env", { ...ofFile, ".env": "token=of-dot-env\n" }, dev],
		["of-the-file", ofFile, dev],
	] as const) {
		const { sent, hasRun, run } = await sentBy(file, files, options);
		expect(sent).toEqual([value]);
		expect(hasRun).toBe(false);
		expect(JSON.stringify(run.events)).not.toContain(value);
	}
});

test("an environment has a source of its own", async () => {
	const own = `        environments:\n          dev:\n            source:\n              secretCommand: ${JSON.stringify([process.execPath, "-p", "'0f-dev'"])}\n`;
	const files = {
		"opencollection.yml": collection(own),
		...environment("name: other\n    value: x"),
	};
	const file = sending("{{token}}");
	const inNone = await sentBy(file, files, { environment: null });
	expect(inNone.sent).toEqual(["fr0m-the-source"]);
	const inDev = await sentBy(file, files, { environment: "dev" });
	expect(inDev.sent).toEqual(["0f-dev"]);
});

test.each([
	["by its name", 'client.getSecretVar("token")'],
	["by a computed name", 'client.getSecretVar(["to", "ken"].join(""))'],
	[
		"among all secrets",
		"client.getSecretVars?.().token ?? client.getSecretVar(`token`)",
	],
	["by a variable that leads to it", 'client.getEnvVar("auth")'],
])("a script gets it %s", async (_, expression) => {
	const { console, codes, hasRun } = await sentBy(
		sending("x", `console.log("got", ${expression})`),
		environment('name: auth\n    value: "Bearer {{token}}"'),
		{ environment: "dev" },
	);
	expect(codes).toEqual([]);
	expect(hasRun).toBe(true);
	expect(console[0]).toMatch(/^got (Bearer )?●●●$/);
});

test("nothing is fetched for requests and scripts that do not use it", async () => {
	const { sent, hasRun } = await sentBy(
		sending("{{path}}", 'client.setVar("path", "plain")'),
	);
	expect(sent).toEqual(["plain"]);
	expect(hasRun).toBe(false);
});

test("what data refers to is not fetched: a response cannot ask for a secret", async () => {
	const { sent, hasRun } = await sentBy(
		sending("{{fromData}}", 'client.setVar("fromData", "{{to" + "ken}}")'),
	);
	expect(hasRun).toBe(false);
	expect(sent.join()).not.toContain("fr0m");
});
