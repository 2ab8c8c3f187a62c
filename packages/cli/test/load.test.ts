import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openBrowser } from "./browser.ts";
import { collectionOf, curlew, recordingServer } from "./curlew.ts";

const GET = 'info:\n  name: get\nhttp:\n  url: "{{host}}/thing"\n';
const TESTED = `${GET.replaceAll("get", "tested")}runtime:\n  scripts:\n    - type: tests\n      code: 'test("is there", () => expect(res.status).to.equal(200))'\n`;

/** Small loads of a small collection: two requests, of which one has a test. */
async function loadSmall(...args: readonly string[]) {
	await using server = await recordingServer();
	await using collection = await collectionOf({
		"users/get.yml": GET,
		"users/tested.yml": TESTED,
	});
	const finished = await curlew([
		"load",
		collection.root,
		...["--env-var", `host=${server.url}`, "--threads", "2"],
		...["--vus", "4", "--iterations", "20", ...args],
	]);
	return { ...finished, url: server.url, received: server.received };
}

describe("curlew load", () => {
	test("drives a collection from several threads, and shows what came of it", async () => {
		const { code, stdout, stderr, url, received } =
			await loadSmall("--verbose");
		expect(stderr).toBe("");
		expect(stdout).toContain(`Test: 4 users, 20 iterations\nto ${url}\n`);
		expect(stdout).toMatch(
			/40 requests in \d+s \(.*\/s\), 20 iterations, none failed/,
		);
		expect(stdout).toMatch(/latency p50 .* p99\.9 .* max/);
		expect(stdout).toMatch(/users\/get +20 /);
		expect(stdout).toMatch(/all +40 /);
		expect(stdout).toContain("statuses: 200 × 40");
		expect(stdout).toContain("paths: 20 fast, 20 slow");
		expect(stdout).toContain("users/tested: 0 fast, 20 slow (scripts)");
		expect(received).toHaveLength(40);
		expect(code).toBe(0);
		for (const line of stdout.split("\n"))
			if (/^(request|users|all)/.test(line))
				expect(line.length).toBeLessThanOrEqual(80);
	});

	test("ends with 1 when a condition of --fail-if holds, and says by how much", async () => {
		const { code, stdout } = await loadSmall(
			...["--fail-if", "count<1000", "--fail-if", "errors>1%"],
			...["--fail-if", "p95(users/get)>60s"],
		);
		expect(stdout).toContain("✗ count<1000: 40, 96% beyond");
		expect(stdout).toContain("✓ not errors>1%: 0%");
		expect(stdout).toContain("✓ not p95(users/get)>60s:");
		expect(code).toBe(1);
	});

	test.each([
		[["--fail-if", "p95 300ms"], "1 | p95 300ms\n   |     ^"],
		[["--fail-if", "p95(users/gett)>1s"], 'Did you mean "users/get"?'],
		[["--stage", "10x:5"], '"10x" is not a duration.'],
		[["--rate", "5/s"], "With a rate, as many users work as it takes."],
		[["--reporter", "xml=a.xml"], "--reporter xml=a.xml is not known."],
	])("%j is a mistake on the command line", async (args, message) => {
		const { code, stderr, received } = await loadSmall(...args);
		expect(stderr).toContain(message);
		expect(received).toEqual([]);
		expect(code).toBe(2);
	});

	test("that finds nothing to send, or reaches nobody, has not passed", async () => {
		await using empty = await collectionOf({});
		const nothing = await curlew(["load", empty.root]);
		expect(nothing.stderr).toContain("There is nothing to run");
		expect(nothing.code).toBe(1);
		await using collection = await collectionOf({ "get.yml": GET });
		const nobody = await curlew([
			"load",
			collection.root,
			...[
				"--env-var",
				"host=http://127.0.0.1:1",
				"--iterations",
				"2",
				"--vus",
				"1",
			],
		]);
		expect(nobody.stdout).toContain("errors: connection refused 2");
		expect(nobody.code).toBe(1);
	});

	test("mistake 5: a file that cannot be read keeps the load from beginning", async () => {
		await using server = await recordingServer();
		await using collection = await collectionOf({
			"get.yml": GET,
			"broken.yml": "info: [\n",
		});
		const { code, stderr } = await curlew([
			"load",
			collection.root,
			...["--env-var", `host=${server.url}`, "--iterations", "1"],
		]);
		expect(stderr).toMatch(/broken\.yml:\d+:\d+/);
		expect(server.received).toEqual([]);
		expect(code).toBe(3);
	});

	test("is ended by Ctrl-C, with the figures of what was", async () => {
		await using server = await recordingServer();
		await using collection = await collectionOf({ "get.yml": GET });
		const { code, stdout } = await curlew(
			[
				"load",
				collection.root,
				...["--env-var", `host=${server.url}`, "--threads", "1"],
				...["--vus", "2", "--duration", "60s", "--delay", "5"],
			],
			{
				onOutput: (stdout, kill) => {
					if (/\d requests/.test(stdout)) kill("SIGINT");
				},
			},
		);
		expect(stdout).toContain("Interrupted before its end.");
		expect(stdout).toMatch(/requests in \d+s/);
		expect(code).toBe(130);
	});
});

describe("reports of a load", () => {
	test("are written as JSON, CSV, Prometheus's text and a page", async () => {
		await using folder = await collectionOf({});
		const file = (name: string) => join(folder.root, "reports", name);
		const { code } = await loadSmall(
			...["--reporter", `json=${file("a.json")}`],
			...["--reporter", `csv=${file("a.csv")}`],
			...["--reporter", `prometheus=${file("a.prom")}`],
			...["--reporter", `html=${file("a.html")}`],
			...["--fail-if", "errors>1%"],
		);
		expect(code).toBe(0);
		const json = JSON.parse(await readFile(file("a.json"), "utf8"));
		expect(json).toMatchObject({
			load: 1,
			collection: "Test",
			ending: "completed",
			iterations: 20,
			thresholds: [{ text: "errors>1%", isBroken: false, actual: "0%" }],
			all: { count: 40, failed: 0, straight: 20, statuses: { 200: 40 } },
			requests: [{ path: "users/get" }, { path: "users/tested" }],
		});
		expect(json.all.latency.p50).toBeGreaterThan(0);
		const [head = "", first = ""] = (
			await readFile(file("a.csv"), "utf8")
		).split("\r\n");
		expect(head.split(",").slice(0, 4)).toEqual([
			"second",
			"users",
			"requests",
			"failed",
		]);
		expect(first.split(",")).toHaveLength(head.split(",").length);
		const prometheus = await readFile(file("a.prom"), "utf8");
		expect(prometheus).toContain(
			'curlew_load_requests_total{collection="Test",request="users/get"} 20',
		);
		expect(prometheus).toContain(
			'curlew_load_latency_seconds_bucket{collection="Test",request="users/get",le="+Inf"} 20',
		);
	});

	test("on standard output have it for themselves", async () => {
		const { stdout, stderr } = await loadSmall("--reporter", "json");
		expect(JSON.parse(stdout).all.count).toBe(40);
		expect(stderr).toContain("40 requests");
	});

	test("leave a file as it was when the load could not begin", async () => {
		await using folder = await collectionOf({});
		const file = join(folder.root, "before.json");
		await writeFile(file, "before");
		const { code } = await loadSmall(
			...["--reporter", `json=${file}`, "--fail-if", "p95(nobody)>1s"],
		);
		expect(code).toBe(2);
		expect(await readFile(file, "utf8")).toBe("before");
	});

	test("as a page show hostile names as text, run no script and fetch nothing", async () => {
		await using server = await recordingServer();
		const evil = '"><img src=x onerror=alert(1)><script>alert(2)</script>';
		await using collection = await collectionOf({
			"opencollection.yml": `info:\n  name: ${JSON.stringify(evil)}\n`,
			"get.yml": GET,
		});
		const page = join(collection.root, "load.html");
		await curlew([
			"load",
			collection.root,
			...["--env-var", `host=${server.url}`, "--iterations", "20"],
			...["--vus", "2", "--reporter", `html=${page}`],
		]);
		await using browser = await openBrowser();
		const tab = await browser.newPage();
		const complaints: string[] = [];
		const fetched: string[] = [];
		tab.on("console", (message) => complaints.push(message.text()));
		tab.on("request", (request) => fetched.push(request.url()));
		await tab.goto(`file://${page}`);
		expect(await tab.locator("h1").textContent()).toBe(evil);
		expect(await tab.locator("script, img").count()).toBe(0);
		expect(await tab.locator("figure").count()).toBeGreaterThanOrEqual(5);
		expect(fetched).toEqual([`file://${page}`]);
		expect(complaints).toEqual([]);
	});
});
