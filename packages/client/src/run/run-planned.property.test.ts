import fc from "fast-check";
import { expect, test } from "vitest";
import { openCollection } from "../collection/open-collection.ts";
import { temporaryFolder } from "../collection/testing/temporary-folder.ts";
import { httpServer } from "../http/testing/loopback.ts";
import type { RunEvent } from "./events.ts";
import { runCollection } from "./run-collection.ts";

/** Few names, so that requests meet. */
const name = fc.constantFrom("a", "a", "b", "c");
const scope = fc.constantFrom("Var", "EnvVar", "CollectionVar");

/** A line of a script that others notice, or that shows what others did. */
const ordinaryLine = fc.oneof(
	fc
		.tuple(scope, name, fc.nat(9))
		.map(([s, n, value]) => `client.set${s}("${n}", ${value});`),
	fc
		.tuple(name, name)
		.map(([to, from]) => `client.setVar("${to}", [client.getVar("${from}")]);`),
	fc.tuple(scope, name).map(([s, n]) => `console.log(client.get${s}("${n}"));`),
	fc.tuple(scope, name).map(([s, n]) => `client.delete${s}("${n}");`),
	name.map((n) => `console.log(client.interpolate("{{${n}}}"));`),
	fc.constant('const n = "b"; client.setVar(n + "", "{{c}}");'),
	fc.constant("console.log(JSON.stringify(client.getAllVars()));"),
	fc.nat(8).map((ms) => `await client.sleep(${ms});`),
	fc.constant('if (client.getVar("c") === 5) client.runner.skipRequest();'),
);

/** One that lets nothing run beside it. */
const lonelyLine = fc.constantFrom(
	"client.deleteAllVars();",
	'if (client.getVar("a") === 3) client.setNextRequest(null);',
	'if (client.getEnvVar("b") === 4) client.runner.stopExecution();',
);
const line = fc.oneof(
	{ weight: 80, arbitrary: ordinaryLine },
	{ weight: 1, arbitrary: lonelyLine },
);
const script = fc.array(line, { maxLength: 1, size: "max" });

function rarely<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
	return fc.oneof(
		{ weight: 12, arbitrary: fc.constant(undefined) },
		{ weight: 1, arbitrary },
	);
}

const request = fc.record({
	method: fc.constantFrom(...Array<string>(30).fill("GET"), "HEAD", "POST"),
	reads: fc.array(name, { maxLength: 1 }),
	delay: fc.constantFrom(0, 0, 5, 15),
	cookie: rarely(fc.nat(3)),
	before: script,
	after: script,
	action: rarely(fc.tuple(name, fc.constantFrom("res.status", "a", "[b, c]"))),
	variable: rarely(fc.tuple(name, fc.constantFrom("{{b}}-", "plain"))),
	assertion: rarely(name),
});
type Request = typeof request extends fc.Arbitrary<infer T> ? T : never;

function fileOf(
	{ method, reads, delay, cookie, before, after, ...rest }: Request,
	index: number,
): string {
	const path = reads.map((n) => `/{{${n}}}`).join("");
	const query = cookie === undefined ? "" : `&cookie=${cookie}`;
	const { action, variable, assertion } = rest;
	const code = (kind: string, lines: readonly string[]) =>
		lines.length === 0
			? ""
			: `    - type: ${kind}\n      code: |-\n${lines.map((text) => `        { ${text} }\n`).join("")}`;
	const scripts =
		code("before-request", before) + code("after-response", after);
	const runtime = [
		scripts && `  scripts:\n${scripts}`,
		variable &&
			`  variables:\n    - name: ${variable[0]}\n      value: "${variable[1]}"\n`,
		action &&
			`  actions:\n    - type: set-variable\n      phase: after-response\n      selector:\n        expression: "${action[1]}"\n        method: jsonq\n      variable:\n        name: ${action[0]}\n        scope: runtime\n`,
		assertion &&
			`  assertions:\n    - expression: "${assertion}"\n      operator: eq\n      value: "{{a}}"\n`,
	]
		.filter(Boolean)
		.join("");
	return `info:\n  name: r${index}\n  seq: ${index + 1}\nhttp:\n  method: ${method}\n  url: "{{host}}/r${index}${path}?delay=${delay}${query}"\n${runtime && `runtime:\n${runtime}`}`;
}

test("a parallel run tells what one after the other tells, but for times", {
	timeout: 120_000,
}, async () => {
	let isSlow = false;
	const server = await httpServer(async (request, response) => {
		response.sendDate = false;
		const { searchParams, pathname } = new URL(request.url ?? "", "http://h");
		if (isSlow)
			await new Promise((done) =>
				setTimeout(done, Number(searchParams.get("delay"))),
			);
		const cookie = searchParams.get("cookie");
		if (cookie !== null)
			response.setHeader("set-cookie", `c${cookie}=${pathname}`);
		response.setHeader("content-type", "application/json");
		response.end(JSON.stringify({ pathname, cookies: request.headers.cookie }));
	});
	const runOnce = async (root: string, parallel: number | undefined) => {
		isSlow = parallel !== undefined;
		const events: RunEvent[] = [];
		await runCollection(
			await openCollection(root),
			{
				contentLimit: 1_000,
				overrides: { host: server.url },
				environment: "e",
				unresolved: "keep",
				seed: 1,
				parallel,
			},
			(event) => events.push(event),
		);
		return events.map(withoutTimes);
	};
	await fc.assert(
		fc.asyncProperty(
			fc.array(request, { minLength: 4, maxLength: 10, size: "max" }),
			async (requests) => {
				const files = requests.map((one, index) => [
					`r${index}.yml`,
					fileOf(one, index),
				]);
				await using folder = await temporaryFolder({
					"opencollection.yml": "info:\n  name: Test\n",
					"environments/e.yml":
						"name: e\nvariables:\n  - name: a\n    value: of-the-file\n",
					...Object.fromEntries(files),
				});
				const one = await runOnce(folder.root, undefined);
				expect(await runOnce(folder.root, 6)).toEqual(one);
			},
		),
		{ numRuns: RUNS },
	);
});

/** More of them with `PROPERTY_RUNS`. */
const RUNS = Number(process.env.PROPERTY_RUNS ?? 25);

/** An event without what differs from run to run: times, folders, the tally's count of what was sent twice. */
function withoutTimes(event: RunEvent): unknown {
	return JSON.parse(
		JSON.stringify(event, (key, value) =>
			["at", "duration", "timings", "root", "repeated"].includes(key)
				? undefined
				: value,
		),
	);
}
