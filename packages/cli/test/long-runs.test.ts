import { readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { collectionOf, curlew, listening } from "./curlew.ts";

const GET = `info:\n  name: get\nhttp:\n  url: "{{host}}/users/{{id}}"\n`;
/** Sets variables, one of them an object, and has a test that does not hold now and then. */
const SCRIPTED = `${GET}runtime:
  scripts:
    - type: before-request
      code: |-
        client.setVar("last", (client.getVar("last") ?? 0) + 1);
        client.setVar("user", { id: client.getVar("id"), tags: ["a", "b"] });
    - type: tests
      code: test("is fine", () => expect(client.getVar("id") % 10).to.not.equal(3));
`;

/** After so many requests memory is looked at, again and again. */
const SAMPLED = 1_500;

let server: { readonly url: string } & AsyncDisposable;

beforeAll(async () => {
	server = await listening(fixedAnswers());
});

afterAll(() => server[Symbol.asyncDispose]());

describe("a long run uses no more memory than a short one", () => {
	test("9,000 rows one after the other, with reports in files", async () => {
		const names = ["json", "junit", "html", "ndjson", "tap"];
		const { samples, folder } = await runRows(9_000, GET, names, [
			"--omit-bodies",
			"--omit-headers",
		]);
		expect(samples.map(({ requests }) => requests)).toEqual(
			Array.from({ length: 6 }, (_, index) => (index + 1) * SAMPLED),
		);
		assertFlat(samples);
		await folder[Symbol.asyncDispose]();
	}, 240_000);

	test("4,500 rows at the same time, with scripts that set variables and tests that fail", async () => {
		const names = ["terminal", "github", "bruno-json", "html"];
		const { samples, folder } = await runRows(4_500, SCRIPTED, names, [
			"--parallel=8",
		]);
		expect(samples).toHaveLength(3);
		assertFlat(samples);
		await folder[Symbol.asyncDispose]();
	}, 120_000);
});

test("a thread of the developer sandbox keeps no response of earlier requests", async () => {
	await using folder = await collectionOf({
		"get.yml": `${GET}runtime:
  scripts:
    - type: after-response
      code: |-
        const responses = require("./responses.js");
        responses.push(new WeakRef(res));
        if (responses.length === 30) {
          require("node:v8").setFlagsFromString("--expose-gc");
          await client.sleep(1);
          require("node:vm").runInNewContext("gc")();
          console.log("kept:", responses.filter((one) => one.deref()).length);
        }
`,
		"responses.js": "module.exports = [];\n",
	});
	const run = await curlew([
		"run",
		folder.root,
		"--sandbox=developer",
		"--iterations=30",
		"--env-var",
		`host=${server.url}`,
		"--env-var",
		"id=1",
	]);
	const kept = /kept: (\d+)/.exec(run.stdout)?.[1];
	expect(Number(kept), run.stdout).toBeLessThan(5);
});

interface Sample {
	readonly requests: number;
	/** Bytes that are in use after everything was collected that can be. */
	readonly bytes: number;
}

/** The first sample stands for the short run, and none of the others may be a tenth above it: some hundred bytes kept of each request would be. */
function assertFlat([first, ...later]: readonly Sample[]): void {
	const limit = 1.1 * (first?.bytes ?? 0);
	for (const { requests, bytes } of later)
		expect(bytes, `after ${requests} requests`).toBeLessThan(limit);
}

/** A run with so many rows of data. */
async function runRows(
	rows: number,
	request: string,
	reporters: readonly string[],
	options: readonly string[],
) {
	const folder = await collectionOf({ "get.yml": request });
	const at = (name: string) => join(folder.root, name);
	const ids = Array.from({ length: rows }, (_, index) => index);
	await writeFile(at("rows.csv"), `id\n${ids.join("\n")}\n`);
	const run = await curlew(
		[
			"run",
			folder.root,
			"--quiet",
			"--data",
			at("rows.csv"),
			"--env-var",
			`host=${server.url}`,
			...reporters.flatMap((name) => [
				"--reporter",
				`${name}=${at(`out.${name}`)}`,
			]),
			...options,
		],
		{ env: { NODE_OPTIONS: sampling(at("samples")) } },
	);
	expect(run.stderr).toBe("");
	const samples: readonly Sample[] = JSON.parse(
		await readFile(at("samples"), "utf8"),
	);
	await rm(at("rows.csv"));
	return { samples, folder };
}

/** Writes down how much memory is in use whenever so many more requests have been sent. */
function sampling(file: string): string {
	const code = `
		import { subscribe } from "node:diagnostics_channel";
		import { writeFileSync } from "node:fs";
		import { setFlagsFromString } from "node:v8";
		import { runInNewContext } from "node:vm";
		setFlagsFromString("--expose-gc");
		const collect = runInNewContext("gc");
		const samples = [];
		let requests = 0;
		subscribe("undici:request:create", () => {
			requests += 1;
			if (requests % ${SAMPLED} !== 0) return;
			collect();
			const { heapUsed, external } = process.memoryUsage();
			samples.push({ requests, bytes: heapUsed + external });
			writeFileSync(${JSON.stringify(file)}, JSON.stringify(samples));
		});
	`;
	return `--import=data:text/javascript,${encodeURIComponent(code)}`;
}

/** The leanest server there is: it answers each head of a request with the same bytes. */
function fixedAnswers(): Server {
	const body = '{"id":1}';
	const answer = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
	return createServer((socket) => {
		let rest = "";
		socket.setNoDelay(true).setEncoding("latin1");
		socket.on("error", () => socket.destroy());
		socket.on("data", (text: string) => {
			const heads = (rest + text).split("\r\n\r\n");
			rest = heads.pop() ?? "";
			socket.write(answer.repeat(heads.length));
		});
	});
}
