import { expect, test } from "vitest";
import {
	codesOf,
	requestFile,
	runFiles,
	statusesOf,
} from "../testing/run-files.ts";

const BAD_REQUESTS = {
	"a misspelt key": "http:\n  url: '{{host}}/x'\nruntime:\n  assertion: []\n",
	"a key in the wrong place": "http:\n  url: '{{host}}/x'\nassertions: []\n",
	"auth at the top":
		"http:\n  url: '{{host}}/x'\nauth: { type: bearer, token: t }\n",
	"auth with other names":
		"http:\n  url: '{{host}}/x'\n  auth: { type: basic, user: a, pass: b }\n",
	"a script without code":
		"http:\n  url: '{{host}}/x'\nruntime:\n  scripts: [{ type: tests }]\n",
	"a script of no type":
		"http:\n  url: '{{host}}/x'\nruntime:\n  scripts: [{ type: test, code: a() }]\n",
	"a setting that is none":
		"http:\n  url: '{{host}}/x'\nsettings: { followRedirect: false }\n",
	"an operator that is none":
		"http:\n  url: '{{host}}/x'\nruntime:\n  assertions: [{ expression: res.status, operator: equals, value: 5 }]\n",
	"an assertion without an expression":
		"http:\n  url: '{{host}}/x'\nruntime:\n  assertions: [{ operator: eq, value: 5 }]\n",
};

test.each(Object.entries(BAD_REQUESTS))(
	"a request with %s is not sent; the others are",
	async (_, text) => {
		const finished = await runFiles({
			"bad.yml": `info: { name: bad, seq: 1 }\n${text}`,
			"good.yml": requestFile("good", { seq: 2 }),
		});
		expect(statusesOf(finished)).toEqual(["bad error", "good passed"]);
		expect(finished.received).toEqual(["GET /good"]);
		expect(finished.summary).toMatchObject({ isSuccess: false, problems: 0 });
		expect(codesOf(finished).length).toBeGreaterThan(0);
	},
);

test("an error in a folder's file keeps every request below from being sent, and no other", async () => {
	const finished = await runFiles({
		"a/folder.yml": "info: { name: a }\nrequst:\n  auth: inherit\n",
		"a/b/deep.yml": requestFile("deep"),
		"a/one.yml": requestFile("one"),
		"two.yml": requestFile("two"),
	});
	expect(statusesOf(finished)).toEqual([
		"deep error",
		"one error",
		"two passed",
	]);
	expect(codesOf(finished)).toEqual(["UNKNOWN_KEY", "UNKNOWN_KEY"]);
	expect(finished.received).toEqual(["GET /two"]);
});

test("so does a folder's file that is no YAML: what it gives to its requests is not known", async () => {
	const finished = await runFiles({
		"a/folder.yml": "request: [\n",
		"a/one.yml": requestFile("one"),
	});
	expect(statusesOf(finished)).toEqual(["one error"]);
	expect(finished.received).toEqual([]);
});

test("where the collection's own file is wrong, no run begins", async () => {
	await expect(
		runFiles({
			"opencollection.yml": "info: { name: T }\nrequest:\n  header: []\n",
			"one.yml": requestFile("one"),
		}),
	).rejects.toMatchObject({
		code: "UNKNOWN_KEY",
		hint: "Did you mean `headers`?",
		location: { line: 3, column: 3, length: 6 },
	});
});

test("an environment with a misspelt key cannot be chosen", async () => {
	await expect(
		runFiles(
			{
				"environments/dev.yml": "vars: [{ name: a, value: b }]\n",
				"one.yml": requestFile("one"),
			},
			{ environment: "dev" },
		),
	).rejects.toMatchObject({
		code: "UNKNOWN_KEY",
		hint: "Did you mean `variables`?",
	});
});

test("a script that runs a request with an error is told so, and nothing is sent", async () => {
	const finished = await runFiles(
		{
			"bad.yml": "info: { name: bad, tags: [x] }\nhttp: { urll: x }\n",
			"one.yml": requestFile("one", {
				"after-response":
					"try { await client.runRequest('bad') } catch (e) { console.log(e.message) }",
			}),
		},
		{ excludeTags: ["x"] },
	);
	expect(finished.events).toContainEqual(
		expect.objectContaining({
			type: "console-written",
			text: expect.stringContaining("has no key `urll`"),
		}),
	);
	expect(finished.received).toEqual(["GET /one"]);
	// What does not run is no business of this run.
	expect(finished.summary.isSuccess).toBe(true);
});

test("in Bruno's own format unknown keys and sections are errors, too", async () => {
	const bru = (name: string, more: string) =>
		`meta {\n  name: ${name}\n}\n\nget {\n  url: {{host}}/${name}\n${more}`;
	const finished = await runFiles({
		"bruno.json": '{ "version": "1", "name": "T", "type": "collection" }',
		"a.bru": bru("a", "  auth: basic\n}\n\nauth:basic {\n  user: x\n}\n"),
		"b.bru": bru("b", "}\n\nassertt {\n  res.status: eq 5\n}\n"),
		"c.bru": bru("c", "}\n\nsettings {\n  followRedirect: false\n}\n"),
		"d.bru": bru("d", "  auth: baerer\n}\n"),
		"e.bru": bru("e", "}\n\nauth {\n  mode: none\n}\n"),
		"f.bru": bru("f", "}\n\nvars {\n  a: 1\n}\n"),
		"g.bru": bru("g", "}\n"),
	});
	expect(statusesOf(finished)).toEqual([
		"a error",
		"b error",
		"c error",
		"d error",
		"e error",
		"f error",
		"g passed",
	]);
	expect(codesOf(finished)).toEqual([
		"UNKNOWN_KEY",
		"UNKNOWN_SECTION",
		"UNKNOWN_KEY",
		"INVALID_FIELD",
		"UNKNOWN_SECTION",
		"UNKNOWN_SECTION",
	]);
	expect(finished.received).toEqual(["GET /g"]);
});
