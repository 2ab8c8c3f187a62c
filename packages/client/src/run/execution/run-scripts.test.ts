import { expect, test } from "vitest";
import {
	codesOf,
	consoleOf,
	requestFile,
	runFiles,
	type Scripts,
	scriptsField,
	statusesOf,
} from "../testing/run-files.ts";

function logging(level: string): Scripts {
	return {
		"before-request": `console.log("before ${level}")`,
		"after-response": `console.log("after ${level}")`,
		tests: `console.log("tests ${level}")`,
	};
}

function levels(collectionExtras = "") {
	const request = (level: string) =>
		`request:\n${scriptsField(logging(level))}`;
	return {
		"opencollection.yml": `info:\n  name: Test\n${request("collection")}${collectionExtras}`,
		"outer/folder.yml": `info:\n  name: outer\n${request("outer")}`,
		"outer/inner/folder.yml": `info:\n  name: inner\n${request("inner")}`,
		"outer/inner/a.yml": requestFile("a", logging("request")),
	};
}

test("scripts run from the collection inwards before, outwards after, and inwards for tests", async () => {
	expect(consoleOf(await runFiles(levels()))).toEqual([
		"before collection",
		"before outer",
		"before inner",
		"before request",
		"after request",
		"after inner",
		"after outer",
		"after collection",
		"tests collection",
		"tests outer",
		"tests inner",
		"tests request",
	]);
});

test.each([
	["scriptOrder of ours", "curlew:\n    scriptOrder: sequential\n"],
	["flow of Bruno", "bruno:\n    scripts:\n      flow: sequential\n"],
])(
	"with the sequential %s, scripts run inwards after the response too",
	async (_, extension) => {
		const run = await runFiles(levels(`extensions:\n  ${extension}`));
		expect(consoleOf(run).filter((text) => text.startsWith("after"))).toEqual([
			"after collection",
			"after outer",
			"after inner",
			"after request",
		]);
	},
);

test("a failing script before the request ends the preparation: nothing is sent", async () => {
	const run = await runFiles({
		"opencollection.yml": `info:\n  name: Test\nrequest:\n${scriptsField({ "before-request": "null.x" })}`,
		"a.yml": requestFile("a", logging("request")),
	});
	expect(run.received).toEqual([]);
	expect(consoleOf(run)).toEqual([]);
	expect(statusesOf(run)).toEqual(["a error"]);
});

test("a failing script after the response does not keep the others from running", async () => {
	const run = await runFiles({
		"a.yml": requestFile("a", {
			"after-response": 'throw new Error("no")',
			tests: 'console.log("tests"); test("passes", () => {})',
		}),
		"b.yml": requestFile("b"),
	});
	expect(consoleOf(run)).toEqual(["tests"]);
	expect(statusesOf(run)).toEqual(["a error", "b passed"]);
	expect(run.summary.tests).toEqual({ passed: 1, failed: 0 });
});

test("the error of a script stands on the line of its file", async () => {
	const run = await runFiles({
		"a.yml": requestFile("a", { "before-request": "const x = 1;\nx.y.z;" }),
	});
	const result = run.events.find(({ type }) => type === "request-finished");
	expect(result).toMatchObject({
		result: {
			problems: [{ location: { line: 10 }, excerpt: "        x.y.z;" }],
		},
	});
});

test("client.interpolate and the getters know generators that have to be loaded first", async () => {
	const run = await runFiles({
		"opencollection.yml": `info:\n  name: Test\nrequest:\n  variables:\n    - name: person\n      value: "{{$randomFirstName}}"\n`,
		"a.yml": requestFile("a", {
			"before-request":
				'console.log(client.interpolate("{{$randomCity}}/{{person}}"));\nconsole.log(client.getCollectionVar("person"));',
		}),
	});
	for (const text of consoleOf(run)) expect(text).not.toContain("{{");
	expect(consoleOf(run)).toHaveLength(2);
});

test("client.sendRequest fills in placeholders, those of the generators too", async () => {
	const run = await runFiles({
		"a.yml": requestFile("a", {
			"before-request":
				'const start = "{{" + "$randomFirstName}}";\nawait client.sendRequest({ url: "{{host}}/first/" + start });',
		}),
	});
	expect(codesOf(run)).toEqual([]);
	expect(run.received[0]).toMatch(/^GET \/first\/\p{L}+/u);
	expect(run.received[1]).toBe("GET /a");
});

test("path parameters are filled in once the request is sent", async () => {
	const run = await runFiles({
		"a.yml": `info:\n  name: a\nhttp:\n  url: "{{host}}/users/:id"\n  params:\n    - name: id\n      type: path\n      value: "{{user}}"\nruntime:\n${scriptsField(
			{
				"before-request":
					'client.setVar("user", "u7");\nconsole.log(req.getPathParams()[0].value);',
				tests: "console.log(req.getPathParams()[0].value);",
			},
		)}`,
	});
	expect(consoleOf(run)).toEqual(["{{user}}", "u7"]);
});

test("test results are those of the running kind of scripts", async () => {
	const run = await runFiles({
		"a.yml": requestFile("a", {
			"before-request": 'test("before", () => {});',
			"after-response":
				'test("after", () => {});\nconst { results } = await client.getTestResults();\nconsole.log(results.map(({ description }) => description).join());',
			tests:
				'test("one", () => {});\nconsole.log((await client.getTestResults()).summary.total);',
		}),
	});
	expect(consoleOf(run)).toEqual(["after", "1"]);
});
