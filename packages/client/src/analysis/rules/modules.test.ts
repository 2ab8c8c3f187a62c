import { expect, test } from "vitest";
import { checkFiles, foundIn, request } from "../testing/checked-files.ts";

const scriptOf = (before: string) => ({ "a.yml": request("A", { before }) });

test("parts of Node that the safe sandbox does not have are told, once for each place", async () => {
	const findings = await checkFiles(
		scriptOf(
			'require("fs");\nrequire("node:child_process");\nrequire("crypto"); require("node:path"); require("lodash/fp");',
		),
	);
	expect(findings).toMatchObject([
		{
			rule: "unknown-module",
			severity: "warning",
			message: "`fs` is a part of Node that the safe sandbox does not have.",
			location: { line: 11, column: 17 },
		},
		{ rule: "unknown-module", location: { line: 12 } },
	]);
	expect(findings).toHaveLength(2);
});

test("packages that nobody brings are told", async () => {
	const [finding] = await checkFiles(scriptOf('require("left-pad")'));
	expect(finding).toMatchObject({
		rule: "unknown-module",
		message: "There is no module `left-pad` in the safe sandbox.",
	});
});

test.each([
	["that are caught", scriptOf('try { require("fs") } catch {}')],
	[
		"that the collection installs itself",
		{
			...scriptOf('require("left-pad"); require("@a/b/c");'),
			"package.json":
				'{ "dependencies": { "left-pad": "1" }, "devDependencies": { "@a/b": "1" } }',
		},
	],
	[
		"of a collection with folders of modules, which only the developer sandbox looks into",
		{
			...scriptOf('require("fs")'),
			"opencollection.yml":
				"info:\n  name: A\nextensions:\n  bruno:\n    scripts:\n      additionalContextRoots: [../shared]\n",
		},
	],
])("nothing is told of modules %s", async (_which, files) => {
	expect(await foundIn(files)).toEqual([]);
});

test.each([
	'if (ok) require("./none");',
	'const lib = ok && require("./none");',
	'const lib = ok ? require("./none") : null;',
])(
	"a file that only one of several ways needs is a warning: %s",
	async (code) => {
		expect(await checkFiles(scriptOf(code))).toMatchObject([
			{ rule: "dangling-file", severity: "warning" },
		]);
	},
);

test.each([
	[
		'const file = path.join(client.cwd(), "user.schema.json");\nrequire(file);',
		1,
	],
	['require(path.resolve("schemas", name + ".json"));', 1],
	["require(path.join(client.cwd(), name));", 0],
	['require(path.join(".json"));', 0],
])(
	"a file of data that is required from anywhere sets nothing: %s",
	async (code, told) => {
		const before = `const path = require("path");\n${code}`;
		const found = await foundIn({
			"a.yml": request("A", { url: "https://a.test/{{nobody}}", before }),
		});
		expect(found.filter((one) => one.startsWith("unresolved"))).toHaveLength(
			told,
		);
	},
);
