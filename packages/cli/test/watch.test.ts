import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bin, collectionOf, recordingServer } from "./curlew.ts";

/** `script` of util-linux gives a program a terminal of its own. */
const HAS_TERMINAL =
	process.platform === "linux" &&
	spawnSync("script", ["-qec", "true", "/dev/null"]).status === 0;

const WAITING = "Waiting for files to change.";

const request = (seq: number, path: string, rest = "") =>
	`info:\n  name: ${path}\n  seq: ${seq}\nhttp:\n  url: "{{host}}/${path}"\n${rest}`;
const setting = (code: string) =>
	`runtime:\n  scripts:\n    - type: after-response\n      code: ${code}\n`;

const FILES = {
	"a-login.yml": request(1, "login", setting("client.setVar('token', 7)")),
	"b-list.yml": request(2, "list/{{token}}"),
	"c-other.yml": request(3, "other"),
};

/** A watch that tells what it writes between one wait and the next. */
class Watching implements AsyncDisposable {
	readonly #child: ChildProcess;
	readonly ended: Promise<number | null>;
	#output = "";
	#read = 0;

	constructor(child: ChildProcess) {
		this.#child = child;
		for (const stream of [child.stdout, child.stderr])
			stream?.setEncoding("utf8").on("data", (text: string) => {
				this.#output += text;
			});
		this.ended = new Promise((resolve) => child.on("close", resolve));
	}

	/** Everything up to the next time that it waits. */
	async untilItWaits(): Promise<string> {
		await expect
			.poll(() => this.#output.indexOf(WAITING, this.#read), {
				timeout: 20_000,
			})
			.toBeGreaterThanOrEqual(0);
		const end = this.#output.indexOf(WAITING, this.#read) + WAITING.length;
		const text = this.#output.slice(this.#read, end);
		this.#read = end;
		return text.replaceAll("\r", "");
	}

	/** What came since it waited. */
	get rest(): string {
		return this.#output.slice(this.#read);
	}

	type(keys: string): void {
		this.#child.stdin?.write(keys);
	}

	kill(signal: NodeJS.Signals): void {
		this.#child.kill(signal);
	}

	async [Symbol.asyncDispose](): Promise<void> {
		this.#child.kill("SIGTERM");
		await this.ended;
	}
}

function environment() {
	const { PATH = "", HOME = "" } = process.env;
	return { PATH, HOME, SHELL: "/bin/sh", TERM: "xterm" };
}

test("what changes runs again with what it needs, files with faults are told, and reports are written anew", async () => {
	await using server = await recordingServer();
	await using collection = await collectionOf(FILES);
	const at = (name: string) => join(collection.root, name);
	const report = at("report.json");
	await using watching = new Watching(
		spawn(
			process.execPath,
			[
				...[bin, "run", collection.root, "--watch"],
				...["--env-var", `host=${server.url}`],
				...["--reporter", `json=${report}`],
			],
			{ env: environment(), stdio: ["ignore", "pipe", "pipe"] },
		),
	);
	const paths = () => server.received.splice(0).map(({ url }) => url);
	expect(await watching.untilItWaits()).toMatch(/Requests +3 passed/);
	expect(paths()).toEqual(["/login", "/list/7", "/other"]);

	// As editors save: under another name, which then becomes the file's. Where a file is
	// written anew in its place, a busy machine may show it empty first: two changes.
	const save = async (name: string, text: string) => {
		await writeFile(at("new.tmp"), text);
		await rename(at("new.tmp"), at(name));
	};
	await save("b-list.yml", request(2, "all/{{token}}"));
	expect(await watching.untilItWaits()).toContain(
		"b-list.yml changed: 2 of 3 requests run.\n  a-login  runs first: sets `token` for b-list\n  b-list   changed\n",
	);
	expect(paths()).toEqual(["/login", "/all/7"]);
	expect(JSON.parse(await readFile(report, "utf8")).results).toHaveLength(2);

	await save("c-other.yml", "http: [\n");
	expect(await watching.untilItWaits()).toContain("--> c-other.yml:1:7");
	await save("opencollection.yml", "info: [\n");
	expect(await watching.untilItWaits()).toContain("--> opencollection.yml:1:7");
	await save("c-other.yml", request(3, "mended"));
	expect(await watching.untilItWaits()).toContain("--> opencollection.yml:1:7");
	expect(paths()).toEqual([]);
	await save("opencollection.yml", "info:\n  name: Test\n");
	expect(await watching.untilItWaits()).toContain("all 3 requests run.");
	expect(paths()).toEqual(["/login", "/all/7", "/mended"]);

	await rm(at("a-login.yml"));
	expect(await watching.untilItWaits()).toContain(
		"a-login.yml is gone: 1 request runs.\n  b-list  reads `token`, which a-login set\n",
	);
	watching.kill("SIGINT");
	expect(await watching.ended).toBe(130);
	// Its own report made nothing run.
	expect(watching.rest).toBe(" Ctrl-C ends it.\n");
});

test.skipIf(!HAS_TERMINAL)(
	"at a terminal keys run all, run what failed, and end it with the last result",
	async () => {
		await using server = await recordingServer();
		await using collection = await collectionOf({
			...FILES,
			"c-other.yml": request(
				3,
				"other",
				"runtime:\n  assertions:\n    - expression: res.status\n      operator: eq\n      value: '500'\n",
			),
		});
		const command = [
			...[process.execPath, bin, "run", collection.root, "--watch"],
			...["--env-var", `host=${server.url}`],
		];
		const quoted = command.map((word) => `'${word}'`).join(" ");
		await using watching = new Watching(
			spawn("script", ["-qec", quoted, "/dev/null"], {
				env: environment(),
				stdio: ["pipe", "pipe", "pipe"],
			}),
		);
		await watching.untilItWaits();
		await expect
			.poll(() => watching.rest)
			.toContain(" Enter runs all, f the 1 that failed, q ends.");
		const paths = () => server.received.splice(0).map(({ url }) => url);
		paths();
		watching.type("xff");
		expect(await watching.untilItWaits()).toContain(
			"The requests run that failed.",
		);
		expect(paths()).toEqual(["/other"]);
		watching.type("\r");
		expect(await watching.untilItWaits()).toContain("All requests run.");
		expect(paths()).toEqual(["/login", "/list/7", "/other"]);
		watching.type("q");
		expect(await watching.ended).toBe(1);
		expect(watching.rest).toContain("q ends.");
		expect(watching.rest.replace(/^.*q ends\./s, "").trim()).not.toContain("q");
	},
);
