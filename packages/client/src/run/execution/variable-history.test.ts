import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { MASK } from "../../variables/secret-masker.ts";
import type { VariableChangedEvent } from "../events/events.ts";
import type { RunOptions } from "../order/run-collection.ts";
import { request as oauth2Request, setUp } from "../testing/oauth2-runs.ts";
import { requestFile, runFiles } from "../testing/run-files.ts";

function changesOf({
	events,
}: Pick<
	Awaited<ReturnType<typeof runFiles>>,
	"events"
>): VariableChangedEvent[] {
	return events.flatMap((event) =>
		event.type === "variable-changed" ? [event] : [],
	);
}

/** Rows of data, as they would come from stdin. */
function rows(json: string): RunOptions["data"] {
	return { file: "rows", format: "json", input: Readable.from([json]) };
}

function lineOf(text: string, part: string): number {
	return text.slice(0, text.indexOf(part)).split("\n").length;
}

/** What a change says beside where and when. */
function told({ scope, name, from, to }: VariableChangedEvent) {
	return [scope, name, from, to];
}

test("every way in which a script changes a variable is told", async () => {
	const script = [
		'client.setVar("a", 1);',
		'client.setVar("a", 2);',
		'client.setEnvVar("e", "x");',
		'client.setGlobalEnvVar("g", "y");',
		'client.setCollectionVar("c", [1]);',
		'client.setVar("b", 3);',
		'client.deleteVar("b");',
		'client.deleteVar("never");',
		'client.runner.iterationData.set("row", "new");',
		'client.runner.iterationData.unset("other");',
		'client.deleteEnvVar("e");',
		"client.deleteAllVars();",
		"client.deleteAllCollectionVars();",
	];
	const run = await runFiles(
		{
			"a.yml": requestFile("a", { tests: script.join("\n") }),
		},
		{ data: rows('[{"row": "old", "other": 1}]') },
	);
	expect(run.summary.isSuccess).toBe(true);
	expect(changesOf(run).map(told)).toEqual([
		["runtime", "a", undefined, 1],
		["runtime", "a", 1, 2],
		["environment", "e", undefined, "x"],
		["global", "g", undefined, "y"],
		["collection", "c", undefined, [1]],
		["runtime", "b", undefined, 3],
		["runtime", "b", 3, undefined],
		["data", "row", "old", "new"],
		["data", "other", 1, undefined],
		["environment", "e", "x", undefined],
		["runtime", "a", 2, undefined],
		["collection", "c", [1], undefined],
	]);
	// Where the scripts begin, in the file.
	const first = lineOf(requestFile("a", { tests: "@" }), "@");
	expect(changesOf(run).map(({ line = 0 }) => line - first)).toEqual([
		0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12,
	]);
});

test("a change says when, by what, for which request and in which iteration it came", async () => {
	const before = Date.now() - 1;
	const run = await runFiles(
		{
			"one.yml": `${requestFile("one", {
				"before-request": 'client.setVar("early", 1);',
				"after-response": 'client.setVar("late", 2);',
			})}  actions:
    - type: set-variable
      phase: after-response
      selector: { expression: res.status, method: jsonq }
      variable: { name: status, scope: runtime }
`,
			"two.yml": requestFile("two", {
				tests: 'await client.runRequest("one");',
				seq: 9,
			}),
		},
		{ iterations: 2 },
	);
	const changes = changesOf(run).map((change) => {
		const { name, kind, phase, request, index, iteration } = change;
		return [name, kind, phase, request, index, iteration];
	});
	const once = (first: number, iteration: number) => [
		["early", "script", "before-request", "one", first, iteration],
		["status", "action", "after-response", "one", first, iteration],
		["late", "script", "after-response", "one", first, iteration],
		["early", "script", "before-request", "one", first + 1, iteration],
		["status", "action", "after-response", "one", first + 1, iteration],
		["late", "script", "after-response", "one", first + 1, iteration],
	];
	expect(changes).toEqual([...once(0, 0), ...once(2, 1)]);
	const times = changesOf(run).map(({ at }) => at);
	expect(times).toEqual(times.toSorted((a, b) => a - b));
	expect(times[0]).toBeGreaterThanOrEqual(before);
});

test("a token of OAuth 2.0 is told without its text, also when a script drops it", async () => {
	const { run } = await setUp();
	const finished = await run({
		"a.yml": oauth2Request("a", "client_credentials", "", {
			test: 'await client.resetOauth2Credential("credentials");',
		}),
	});
	const changes = changesOf(finished).filter(({ name }) =>
		name.endsWith(".access_token"),
	);
	expect(
		changes.map(({ kind, scope, name, from, to }) => [
			kind,
			scope,
			name,
			from,
			to,
		]),
	).toEqual([
		["oauth2", "oauth2", "$oauth2.credentials.access_token", undefined, MASK],
		["script", "oauth2", "$oauth2.credentials.access_token", MASK, undefined],
	]);
});

test("a secret that the user was asked for is told without its text", async () => {
	const run = await runFiles(
		{
			"environments/local.yml":
				"name: local\nvariables:\n  - name: PIN\n    secret: true\n",
			"a.yml": 'info:\n  name: a\nhttp:\n  url: "{{host}}/a?pin={{PIN}}"\n',
		},
		{ environment: "local", ask: async () => "42" },
	);
	expect(run.received).toEqual(["GET /a?pin=42"]);
	expect(changesOf(run)).toMatchObject([
		{ kind: "answer", scope: "environment", name: "PIN", to: MASK },
	]);
});
