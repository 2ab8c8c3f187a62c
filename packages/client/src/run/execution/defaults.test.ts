import { expect, test } from "vitest";
import { codesOf, consoleOf, runFiles } from "../testing/run-files.ts";

const own = (curlew: string) =>
	`info:\n  name: Test\nextensions:\n  curlew:\n    ${curlew}\n`;
const WITH = own("defaults: true");

function get(path: string, more = ""): string {
	return `info:\n  name: a\nhttp:\n  url: ${JSON.stringify(`{{host}}/${path}`)}\n${more}`;
}

test("where the collection has defaults, they stand in for what is unset, empty or null", async () => {
	const { received, summary } = await runFiles({
		"opencollection.yml": WITH,
		"a.yml": get(
			"{{gone:-a}}/{{empty:-b}}/{{none:-c}}/{{set:-d}}/{{base:-e}}/{{gone:-{{set}}}}?q={{user.name:-x y}}",
			'runtime:\n  variables:\n    - name: set\n      value: s\n    - name: empty\n      value: ""\n    - name: none\n      value: { type: "null", data: "null" }\n    - name: base\n      value: "{{gone:-v1}}"\n',
		),
	});
	expect(summary.requests.passed).toBe(1);
	expect(received).toEqual(["GET /a/b/c/s/v1/s?q=x%20y"]);
});

test("elsewhere the same text is sent as it stands, as ever", async () => {
	const { received } = await runFiles({
		"opencollection.yml": own("unresolved: error"),
		"a.yml": get("{{gone:-a}}"),
	});
	expect(received).toEqual(["GET /%7B%7Bgone:-a%7D%7D"]);
});

test("without anybody to ask, a question's default is its answer", async () => {
	const files = { "opencollection.yml": WITH, "a.yml": get("{{?Region:-eu}}") };
	expect((await runFiles(files)).received).toEqual(["GET /eu"]);
	const answered = { answers: { Region: "us" } };
	expect((await runFiles(files, answered)).received).toEqual(["GET /us"]);
	const asked: unknown[] = [];
	const { received } = await runFiles(files, {
		ask: async (...told) => {
			asked.push(told);
			return "";
		},
	});
	expect(received).toEqual(["GET /eu"]);
	expect(asked).toEqual([["Region", { isSecret: false, default: "eu" }]]);
});

test("a question in a default is asked only where the default may be used", async () => {
	const files = (value: string) => ({
		"opencollection.yml": WITH,
		"a.yml": get(
			"{{region:-{{?Region}}}}",
			`runtime:\n  variables:\n    - name: region\n      value: "${value}"\n`,
		),
	});
	expect((await runFiles(files("eu"))).received).toEqual(["GET /eu"]);
	expect(codesOf(await runFiles(files("")))).toEqual([
		"PROMPT_WITHOUT_TERMINAL",
	]);
});

test("nobody is asked for a secret that has a default everywhere", async () => {
	const asked: string[] = [];
	const { received } = await runFiles(
		{
			"opencollection.yml": WITH,
			"environments/e.yml":
				"name: e\nvariables:\n  - name: key\n    secret: true\n",
			"a.yml": get("{{key:-none}}"),
		},
		{
			ask: async (question) => {
				asked.push(question);
				return "x";
			},
		},
	);
	expect(received).toEqual(["GET /none"]);
	expect(asked).toEqual([]);
});

test("scripts fill defaults in, and rows of data come before them", async () => {
	const run = await runFiles(
		{
			"opencollection.yml": WITH,
			"a.yml": get(
				"{{city:-Paris}}",
				'runtime:\n  scripts:\n    - type: before-request\n      code: console.log(client.interpolate("{{city:-Paris}} {{gone:-{{city}}}}"));\n',
			),
			"rows.json": '[{"city":"Rome"},{"city":""}]',
		},
		{ data: { file: "rows.json" } },
	);
	expect(run.received).toEqual(["GET /Rome", "GET /Paris"]);
	expect(consoleOf(run)).toEqual(["Rome Rome", "Paris "]);
});

test("a word that is neither true nor false is told, and nothing is sent", async () => {
	await expect(
		runFiles({
			"opencollection.yml": own("defaults: yes please"),
			"a.yml": get("x"),
		}),
	).rejects.toThrow("`extensions.curlew.defaults` must be `true` or `false`");
});
