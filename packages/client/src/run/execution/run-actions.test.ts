import { expect, test } from "vitest";
import { requestFile, runFiles } from "../testing/run-files.ts";

test("an action whose expression comes to no value is a problem that names it", async () => {
	const action = (expression: string) => `
    - type: set-variable
      phase: after-response
      selector: { expression: "${expression}" }
      variable: { name: got, scope: runtime }`;
	const actions = ["new Map()", "() => 1", "NaN"].map(action).join("");
	const { events } = await runFiles({
		"a.yml": `${requestFile("a", {})}\nruntime:\n  actions:${actions}\n`,
	});
	const finished = events.find((event) => event.type === "request-finished");
	expect(finished?.result.problems.map(({ message }) => message)).toEqual([
		'The variable "got" was not set from new Map(): it is an object.',
		'The variable "got" was not set from () => 1: it is a function.',
		'The variable "got" was not set from NaN: it is NaN.',
	]);
});

test.each([
	[
		"bruno.json",
		'{"version":"1","name":"B","type":"collection"}',
		"b.bru",
		"meta {\n  name: b\n  type: http\n  seq: 2\n}\nget {\n  url: {{host}}/b?x={{id}}\n}\n",
		"a.bru",
		"meta {\n  name: a\n  type: http\n  seq: 1\n}\nget {\n  url: {{host}}/a\n}\nvars:post-response {\n  @id: res.body.url\n}\n",
	],
	[
		"opencollection.yml",
		"info:\n  name: B\nextensions:\n  bruno: {}\n",
		"b.yml",
		'info:\n  name: b\n  seq: 2\nhttp:\n  url: "{{host}}/b?x={{id}}"\n',
		"a.yml",
		'info:\n  name: a\n  seq: 1\nhttp:\n  url: "{{host}}/a"\nruntime:\n  actions:\n    - type: set-variable\n      phase: after-response\n      selector: { expression: res.body.url, method: jsonq }\n      variable: { name: id, scope: request }\n',
	],
])(
	"in Bruno's collections a local variable outlasts its request, as in Bruno: %s",
	async (root, info, b, second, a, first) => {
		const { received } = await runFiles({
			[root]: info,
			[a]: first,
			[b]: second,
		});
		expect(received).toEqual(["GET /a", "GET /b?x=/a"]);
	},
);
