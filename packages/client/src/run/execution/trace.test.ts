import { join } from "node:path";
import { expect, test } from "vitest";
import type { RequestResult } from "../events/events.ts";
import {
	type FinishedRun,
	requestFile,
	runFiles,
} from "../testing/run-files.ts";

function resultOf({ events }: FinishedRun, path: string): RequestResult {
	const results = events.flatMap((event) =>
		event.type === "request-finished" ? [event.result] : [],
	);
	const result = results.find((one) => one.path === path);
	if (!result) throw new Error(`There is no result of ${path}.`);
	return result;
}

/** The parts of the texts that the spans point at. */
function marked({ trace = [] }: RequestResult): readonly string[] {
	return trace.flatMap(({ text, spans }) =>
		spans.map(({ start, end }) => text.slice(start, end)),
	);
}

const FILES = {
	"opencollection.yml": `info:
  name: Shop
request:
  variables:
    - name: id
      value: "1"
    - name: base
      value: "{{host}}/api"
`,
	"environments/local.yml": `name: local
variables:
  - name: id
    value: "2"
  - name: TOKEN
    secret: true
`,
	"first.yml": requestFile("first", {
		seq: 1,
		tests: 'client.setVar("id", 3);',
	}),
	"second.yml": `info:
  name: second
  seq: 9
http:
  method: POST
  url: "{{base}}/items/{{id}}"
  headers:
    - name: Authorization
      value: "Bearer {{TOKEN}} for {{id}}"
  body:
    type: json
    data: '{"text": "{{quoted}}"}'
runtime:
  variables:
    - name: quoted
      value: 'say "hi"'
`,
};

test("a traced result tells where each inserted value came from, and what it hides", async () => {
	const run = await runFiles(FILES, {
		environment: "local",
		trace: true,
		overrides: { TOKEN: "tkn-123456" },
	});
	const [authorization, url, body] = resultOf(run, "second").trace ?? [];
	expect(url).toMatchObject({
		where: "the URL",
		spans: [
			{
				start: 0,
				placeholder: "{{base}}",
				written: "{{host}}/api",
				type: "string",
				scope: "collection",
				owner: "Shop",
				file: join(run.root, "opencollection.yml"),
				line: 7,
				via: [
					{ placeholder: "{{host}}", scope: "environment", given: "--env-var" },
				],
			},
			{
				placeholder: "{{id}}",
				value: 3,
				type: "number",
				scope: "runtime",
				request: "first",
				file: join(run.root, "first.yml"),
				line: 10,
				shadows: [
					{ value: "2", scope: "environment", owner: "local", line: 3 },
					{ value: "1", scope: "collection", owner: "Shop", line: 5 },
				],
				via: [],
			},
		],
	});
	expect(authorization?.text).toBe("Bearer ●●● for 3");
	expect(authorization?.spans[0]).toMatchObject({
		value: "●●●",
		isSecret: true,
		scope: "environment",
	});
	expect(body?.spans[0]).toMatchObject({ value: 'say "hi"', scope: "request" });
	expect(marked(resultOf(run, "second"))).toEqual([
		"●●●",
		"3",
		expect.stringMatching(/^http:.*\/api$/),
		"3",
		'say \\"hi\\"',
	]);
	expect(JSON.stringify(run.events)).not.toContain("tkn-123456");
});

test("without the option no result has a trace", async () => {
	const run = await runFiles(FILES, {
		environment: "local",
		overrides: { TOKEN: "tkn-123456" },
	});
	expect(resultOf(run, "second")).not.toHaveProperty("trace");
});

test("a secret that only becomes known after sending is masked, and the spans keep their places", async () => {
	const run = await runFiles(
		{
			"environments/local.yml":
				"name: local\nvariables:\n  - name: KEY\n    secret: true\n",
			"a.yml": `info:
  name: a
http:
  url: "{{host}}/{{plain}}/{{after}}"
runtime:
  variables:
    - name: plain
      value: later-secret
    - name: after
      value: end
  scripts:
    - type: tests
      code: client.setEnvVar("KEY", "later-secret");
`,
		},
		{ environment: "local", trace: true },
	);
	const [{ text = "", spans = [] } = {}] = resultOf(run, "a").trace ?? [];
	expect(text.endsWith("/●●●/end")).toBe(true);
	expect(marked(resultOf(run, "a")).slice(1)).toEqual(["●●●", "end"]);
	expect(spans[1]?.value).toBe("●●●");
});

test("a secret that stands partly in a placeholder and partly beside it is masked", async () => {
	const run = await runFiles(
		{
			"environments/local.yml":
				'name: local\nvariables:\n  - name: KEY\n    secret: true\n    value: "key-{{number}}"\n  - name: number\n    value: "4711"\n',
			"a.yml":
				'info:\n  name: a\nhttp:\n  url: "{{host}}/key-{{number}}/{{number}}"\n',
		},
		{ environment: "local", trace: true },
	);
	const [{ text = "" } = {}] = resultOf(run, "a").trace ?? [];
	expect(text.endsWith("/●●●/4711")).toBe(true);
	expect(marked(resultOf(run, "a")).at(-1)).toBe("4711");
});

test("large texts and values are cut, and say so", async () => {
	const run = await runFiles(
		{
			"a.yml": `info:
  name: a
http:
  method: POST
  url: "{{host}}/a"
  body:
    type: text
    data: "{{big}}{{big}}{{small}}"
runtime:
  variables:
    - name: small
      value: x
  scripts:
    - type: before-request
      code: client.setVar("big", "é".repeat(15000));
`,
		},
		{ trace: true },
	);
	const body = resultOf(run, "a").trace?.[1];
	expect(body?.text).toHaveLength(20_000);
	expect(body?.isTruncated).toBe(true);
	expect(body?.spans.map(({ start, end, size }) => [start, end, size])).toEqual(
		[
			[0, 15_000, 30_000],
			[15_000, 20_000, 30_000],
		],
	);
	expect(body?.spans[0]?.value).toBe("é".repeat(1_000));
});
