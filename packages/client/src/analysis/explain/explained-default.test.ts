import { expect, test } from "vitest";
import { explainer, VARIABLES } from "../testing/explained.ts";

test("a default says why it stands in, and what it leads to", async () => {
	const explain = await explainer(
		'http:\n  method: GET\n  url: "https://a.test/{{gone:-x}}/{{gone:-{{id}}}}/{{empty:-y}}/{{id:-z}}"\n',
		`${VARIABLES}    - name: empty\n      value: ""\n`,
		"info:\n  name: Test\nextensions:\n  curlew:\n    defaults: true\n",
	);
	const { url, values } = explain();
	expect(url.text).toBe("https://a.test/x/a%20b/y/a%20b");
	const told = values.map((one) => [
		one.placeholder,
		one.value,
		one.scope ?? one.default,
		one.via.map(({ placeholder }) => placeholder).join(),
	]);
	expect(told).toEqual([
		["{{gone:-x}}", "x", "nothing sets `gone`", ""],
		["{{gone:-{{id}}}}", "a b", "nothing sets `gone`", "{{id}}"],
		["{{empty:-y}}", "y", "`empty` is empty", ""],
		["{{id:-z}}", "a b", "request", ""],
	]);
});
