import { expect, test } from "vitest";
import { checkFiles, request } from "../../testing/checked-files.ts";

function files(values: Readonly<Record<string, string>>) {
	const variables = Object.entries(values).map(
		([name, value]) => `  - name: ${name}\n    value: ${value}\n`,
	);
	return {
		"opencollection.yml":
			"info:\n  name: Test\nextensions:\n  curlew:\n    enum:\n      region: [eu, us]\n      page: [1, 20]\n",
		"environments/dev.yml": `name: dev\nvariables:\n${variables.join("")}`,
		"a.yml": request("A", { url: "https://a.test/{{region}}/{{page}}" }),
	};
}

test("a value that is none of the choices is told with those that there are", async () => {
	const findings = await checkFiles(files({ region: "usa", page: "20" }));
	expect(findings).toMatchObject([
		{
			rule: "not-a-choice",
			severity: "error",
			message: "`usa` is no value of the variable `region`.",
			hint: "Did you mean `us`? It may be `eu`, `us`.",
			location: { line: 4 },
		},
	]);
});

test("what is allowed, empty, or made of placeholders is not", async () => {
	for (const region of ["eu", '""', '"{{page}}"'])
		expect(
			(await checkFiles(files({ region, page: "1" }))).map(({ rule }) => rule),
		).not.toContain("not-a-choice");
});

test("defaults outside of the choices are told, and names in `enum` that nothing has", async () => {
	const findings = await checkFiles({
		"opencollection.yml":
			'info:\n  name: Test\nextensions:\n  curlew:\n    defaults: true\n    enum:\n      region: [eu, us]\n      regoin: [eu]\n      "?Plan": [free, pro]\n      "?Pln": [free]\n      Plan: [free]\n',
		"environments/dev.yml": "name: dev\nvariables: []\n",
		"a.yml": request("A", {
			url: "https://a.test/{{region:-usa}}/{{region:-eu}}/{{?Plan:-gold}}/{{region:-{{zone:-}}}}",
		}),
	});
	expect(
		findings
			.filter(({ rule }) => rule === "not-a-choice")
			.map(({ severity, message, hint, location: { line } }) => [
				severity,
				line,
				message,
				hint,
			]),
	).toEqual([
		[
			"error",
			6,
			"The default of `{{region:-usa}}` in the URL is none of the values that `enum` allows.",
			"Did you mean `us`? It may be `eu`, `us`.",
		],
		[
			"error",
			6,
			"The default of `{{?Plan:-gold}}` in the URL is none of the values that `enum` allows.",
			"It may be `free`, `pro`.",
		],
		[
			"warning",
			8,
			"`enum` has values of the variable `regoin`, which nothing defines or uses.",
			"Did you mean `region`?",
		],
		[
			"warning",
			10,
			"`enum` has answers to the question `Pln`, which nothing asks.",
			"Did you mean `?Plan`?",
		],
		[
			"warning",
			11,
			"`enum` has values of the variable `Plan`, which nothing defines or uses.",
			"Did you mean `?Plan`?",
		],
	]);
});
