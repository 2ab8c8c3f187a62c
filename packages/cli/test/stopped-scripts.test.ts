import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { collectionOf, recordingServer } from "./curlew.ts";
import { inOneProcess } from "./one-process/in-one-process.ts";

const { curlew } = inOneProcess();

/** Milliseconds. A Ctrl-C is answered within one second; other tests may keep the machine busy. */
const AT_ONCE = 3_000;

function request(seq: number, code = ""): string {
	return JSON.stringify({
		info: { name: `request ${seq}`, seq },
		http: { url: "{{host}}/a" },
		runtime: { scripts: [{ type: "after-response", code }] },
	});
}

/** Scripts that compute for long, in the engine and in the host. */
const LONG: readonly (readonly [
	what: string,
	sandbox: string,
	code: string,
])[] = [
	["a loop", "safe", "while (true) {}"],
	["a loop in Node", "developer", "while (true) {}"],
	["a regular expression", "safe", "/^(a+)+$/.test('a'.repeat(60) + 'b')"],
	[
		"a list sorted by a function",
		"safe",
		"const a = Array.from({ length: 1e6 }, (_, i) => -i); for (;;) a.sort((x, y) => x - y).reverse()",
	],
	[
		"JSON of 50 MB",
		"safe",
		"const t = '[' + '1,'.repeat(2.5e7) + '1]'; for (;;) JSON.parse(t)",
	],
	[
		"texts compared",
		"safe",
		"for (;;) ('a' + '\\u0316\\u0301'.repeat(5e5)).localeCompare('a' + '\\u0301\\u0316'.repeat(5e5))",
	],
	[
		"a key of 64,000 bits",
		"safe",
		`const b = "_".repeat(8000); for (;;) try { require("crypto").createSign("sha256").update("a").sign({ key: { kty: "RSA", e: "AQAB", n: b, d: b, p: b, q: b, dp: b, dq: b, qi: b }, format: "jwk" }) } catch {}`,
	],
];

describe("Ctrl-C ends a run at once while a script computes, with its reports", () => {
	test.each(LONG)("%s", async (_what, sandbox, code) => {
		await using server = await recordingServer();
		await using collection = await collectionOf({
			"1.yml": request(1),
			"2.yml": request(2, `console.log("begun");\n${code}`),
		});
		const report = join(collection.root, "report.json");
		let interrupted = 0;
		const run = await curlew(
			[
				"run",
				collection.root,
				"--sandbox",
				sandbox,
				"--script-timeout",
				"60000",
				"--env-var",
				`host=${server.url}`,
				"--reporter",
				`json=${report}`,
			],
			{
				onOutput: (stdout, kill) => {
					if (interrupted > 0 || !stdout.includes("✓ request 1")) return;
					interrupted = performance.now() + 800;
					setTimeout(() => kill("SIGINT"), 800);
				},
			},
		);
		expect(run.code).toBe(130);
		expect(performance.now() - interrupted).toBeLessThan(AT_ONCE);
		expect(await readFile(report, "utf8")).toContain("request 1");
	});
});

/** Scripts that are ended, and what is said of them. */
const ENDED: readonly (readonly [what: string, said: RegExp, code: string])[] =
	[
		[
			"too much memory",
			/more memory than it may have/,
			"const a = []; for (;;) a.push(new Array(1e5).fill(1))",
		],
		[
			"too much memory of the host",
			/more memory than the 256 MB/,
			"[...new Intl.Segmenter('en').segment('a '.repeat(1e7))]",
		],
		["too much depth", /nested too deeply/, "const f = () => f() + 1; f()"],
		[
			"too much depth of data",
			/nested too deeply|stack/,
			"JSON.parse('['.repeat(1e6))",
		],
		["too much time", /longer than 2000 ms/, "for (;;);"],
	];

test.each(ENDED)(
	"a script that is ended for %s costs its request, and not the run",
	async (what, said, code) => {
		await using server = await recordingServer();
		await using collection = await collectionOf({
			"1.yml": request(1, code),
			"2.yml": request(2, "test('fine', () => expect(1).to.equal(1))"),
		});
		const run = await curlew([
			"run",
			collection.root,
			"--script-timeout",
			what === "too much time" ? "2000" : "60000",
			"--env-var",
			`host=${server.url}`,
		]);
		expect(run.stdout).toMatch(said);
		expect(run.stdout).toContain("✓ request 2");
		expect(run.code).toBe(1);
	},
);
