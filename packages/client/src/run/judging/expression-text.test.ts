import { describe, expect, test } from "vitest";
import {
	collection,
	defaults,
	request,
	variable,
} from "../../request/testing/built-requests.ts";
import { RunVariables } from "../../variables/run-variables.ts";
import { codesOf, requestFile, runFiles } from "../testing/run-files.ts";
import { expressionText, mentions } from "./expression-text.ts";

const variables = new RunVariables({
	collection: collection({
		defaults: defaults({
			variables: [
				variable("total", 3),
				variable("with-dash", 4),
				variable("class", 5),
				variable("a.b", 6),
			],
		}),
	}),
});

const textOf = (expression: string) =>
	expressionText(expression, variables.chainFor(request()));

const TOTAL =
	'(typeof total === "undefined" ? client.getCollectionVar("total") : total)';

describe("the text of an expression", () => {
	test.each([
		"res.body.total",
		"res.status === 200",
		"class",
		"{{missing-name}}",
		"'it''s'",
	])("stays as it is where no variable is meant: %s", (expression) => {
		expect(textOf(expression)).toBe(expression);
	});

	test.each([
		["total + 1", `((total) => (total + 1\n))${TOTAL}`],
		["{{total}}", `((total) => ((total)\n))${TOTAL}`],
		["{{ total.x[0] }}", `((total) => ((total.x[0])\n))${TOTAL}`],
		["{{with-dash}}", 'client.interpolate("{{with-dash}}")'],
		["{{a.b}}", 'client.interpolate("{{a.b}}")'],
		['res.body["{{key}}"]', 'res.body[client.interpolate("{{key}}")]'],
	])("reads variables by name: %s", (expression, text) => {
		expect(textOf(expression)).toBe(text);
	});
});

test.each([
	['client.getVar("id")', true],
	["id + 1", true],
	["{{id}}", true],
	["res.body.id", false],
	["res.body.ids", false],
	["valid", false],
])("%s mentions the variable id: %s", (expression, isMentioned) => {
	expect(mentions(expression, "id")).toBe(isMentioned);
});

const bruRequest = (name: string, sections: string) =>
	`meta {\n  name: ${name}\n  type: http\n}\n\nget {\n  url: {{host}}/${name}\n}\n\n${sections}`;

test("assertions and actions read variables by name and as placeholders, in the order they are set", async () => {
	const run = await runFiles(
		{
			"bruno.json": '{"version":"1","name":"b","type":"collection"}',
			"environments/local.bru": "vars {\n  key: url\n}\n",
			"a.bru": bruRequest(
				"a",
				`vars:post-response {
  first: {{key}}
  second: res.body[first]
  third: bru.getVar("second") + "?" + key.length
  broken: res.body.data.id
}

assert {
  {{third}}: eq /a?3
  second.length: eq 2
  broken: isUndefined
}
`,
			),
		},
		{ environment: "local" },
	);
	const finished = run.events.find(({ type }) => type === "request-finished");
	if (finished?.type !== "request-finished") throw new Error("no result");
	const { assertions, warnings, problems } = finished.result;
	expect(assertions.map(({ status }) => status)).toEqual([
		"passed",
		"passed",
		// A name that nothing is called fails: mistake 1.
		"failed",
	]);
	expect(problems).toEqual([]);
	expect(warnings.map(({ message }) => message)).toEqual([
		`The variable "broken" was not set from res.body.data.id: TypeError: cannot read property 'id' of undefined.`,
	]);
});

test("the value of a variable never becomes code", async () => {
	const run = await runFiles({
		"a.yml": `${requestFile("a", {})}
runtime:
  scripts:
    - type: before-request
      code: |-
        client.setVar("text", '"; client.setVar("got", 1); "');
  assertions:
    - expression: "{{text}}"
      operator: contains
      value: client.setVar
    - expression: client.hasVar("got")
      operator: eq
      value: "false"
`,
	});
	expect(codesOf(run)).toEqual([]);
	expect(run.summary.assertions).toEqual({ passed: 2, failed: 0 });
});
