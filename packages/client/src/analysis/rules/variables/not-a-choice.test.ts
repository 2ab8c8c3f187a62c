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
