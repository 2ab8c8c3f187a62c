import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openCollection } from "../collection/open/open-collection.ts";
import { applyFixes } from "./check/apply-fixes.ts";
import { checkCollection } from "./check-collection.ts";
import {
	checkFiles,
	environment,
	folderOf,
	foundIn,
	request,
} from "./testing/checked-files.ts";

const BROKEN = request("A", { url: "https://a.test/{{no}}" });

test("only the files that were asked for are told about, and the whole collection counts", async () => {
	const root = await folderOf({
		"a.yml": request("A", {
			seq: 1,
			url: "https://a.test/{{no}}",
			after: 'client.setVar("id", 1)',
		}),
		"sub/b.yml": BROKEN,
		"c.yml": request("C", { seq: 2, url: "https://a.test/{{id}}/{{no}}" }),
	});
	const findings = await checkCollection(await openCollection(root), {
		paths: [join(root, "c.yml"), join(root, "sub")],
	});
	const places = findings.flatMap((finding) => finding.places);
	expect(places.map(({ location }) => location.file)).toEqual([
		join(root, "c.yml"),
		join(root, "sub/b.yml"),
	]);
});

test("one environment is looked at, and named", async () => {
	const files = {
		"environments/dev.yml": environment("dev", { host: "a" }),
		"environments/prod.yml": environment("prod", {}),
		"a.yml": request("A", { url: "https://{{host}}" }),
	};
	expect(await foundIn(files, { environment: "dev" })).toEqual([
		"environment-gap environments/prod.yml:1:1",
	]);
	await expect(
		checkFiles(files, { environment: "production" }),
	).rejects.toMatchObject({ code: "ENVIRONMENT_NOT_FOUND" });
});

describe("levels of rules", () => {
	const collection = (rules: string) =>
		`info:\n  name: A\nextensions:\n  curlew:\n    rules:\n${rules}`;

	test("come from the collection, and stronger from whoever checks", async () => {
		const files = {
			"opencollection.yml": collection("      unresolved: info\n"),
			"a.yml": BROKEN,
		};
		expect(await checkFiles(files)).toMatchObject([{ severity: "info" }]);
		expect(
			await checkFiles(files, { rules: { unresolved: "warning" } }),
		).toMatchObject([{ severity: "warning" }]);
		expect(await checkFiles(files, { rules: { unresolved: "off" } })).toEqual(
			[],
		);
	});

	test("come from bruno.json, too", async () => {
		const findings = await checkFiles({
			"bruno.json":
				'{ "version": "1", "name": "B", "type": "collection", "extensions": { "curlew": { "rules": { "unresolved": "error" } } } }',
			"a.bru":
				"meta {\n  name: a\n}\n\nget {\n  url: https://a.test/{{no}}\n}\n",
		});
		expect(findings).toMatchObject([{ severity: "error" }]);
	});

	test("that do not exist are told", async () => {
		const found = await checkFiles({
			"opencollection.yml": collection(
				"      unresolvd: off\n      unused: never\n",
			),
			"a.yml": request("A", {}),
		});
		expect(found).toMatchObject([
			{
				rule: "rule-settings",
				hint: "Did you mean `unresolved`?",
				location: { line: 6 },
			},
			{ rule: "rule-settings", location: { line: 7 } },
		]);
		await expect(
			checkFiles({ "a.yml": BROKEN }, { rules: { unresolvd: "off" } }),
		).rejects.toMatchObject({ code: "UNKNOWN_RULE" });
	});
});

describe("silences", () => {
	const silenced = (comment: string, line: string) =>
		`info:\n  name: A\nhttp:\n${comment}${line}\n`;
	const url = '  url: "https://a.test/{{no}}"';

	test.each([
		[
			"on the line",
			silenced("", `${url} # curlew-ignore unresolved: the proxy fills it in`),
		],
		[
			"above the line",
			silenced("  # curlew-ignore unresolved: the proxy fills it in\n", url),
		],
		[
			"above other comments",
			silenced(
				"  # curlew-ignore unresolved: the proxy\n  # fills it in\n",
				url,
			),
		],
		[
			"above what holds the line",
			`info:\n  name: A\n# curlew-ignore unresolved: the proxy fills it in\nhttp:\n${url}\n`,
		],
		[
			"for the file",
			`${silenced("", url)}# curlew-ignore-file unresolved, unused: the proxy fills it in\n`,
		],
	])("%s", async (_where, text) => {
		expect(await checkFiles({ "a.yml": text })).toEqual([]);
	});

	test("in scripts, and in the documentation of .bru files", async () => {
		const bruno = '{ "version": "1", "name": "B", "type": "collection" }';
		const bru = (more: string) =>
			`meta {\n  name: a\n}\n\nget {\n  url: https://a.test/{{no}}\n}\n\n${more}`;
		expect(
			await checkFiles({
				"bruno.json": bruno,
				"a.bru": bru(
					"docs {\n  Gets a thing.\n  curlew-ignore-file unresolved: the proxy fills it in\n}\n",
				),
				"b.bru":
					'meta {\n  name: b\n}\n\nget {\n  url: https://a.test\n}\n\nscript:pre-request {\n  // curlew-ignore unset-read: set by hand\n  use(bru.getVar("x"));\n}\n',
			}),
		).toEqual([]);
	});

	test.each([
		[
			"without a reason",
			`${url} # curlew-ignore unresolved`,
			["unresolved", "useless-silence"],
		],
		[
			"with an empty reason",
			`${url} # curlew-ignore unresolved:`,
			["unresolved", "useless-silence"],
		],
		[
			"of another rule",
			`${url} # curlew-ignore unused: why`,
			["unresolved", "useless-silence"],
		],
		[
			"of nothing",
			'  url: "https://a.test" # curlew-ignore unresolved: why',
			["useless-silence"],
		],
		[
			"of a rule that does not exist",
			'  url: "https://a.test" # curlew-ignore unresolvd: why',
			["useless-silence"],
		],
	])("%s are findings themselves", async (_what, line, rules) => {
		const findings = await checkFiles({ "a.yml": silenced("", line) });
		expect(findings.map(({ rule }) => rule)).toEqual(rules);
	});

	const asText = "curlew-ignore unresolved: it only looks like one";

	test.each([
		[
			"a value",
			`${url}\n  headers:\n    - name: A\n      value: "# ${asText}"`,
		],
		[
			"a text",
			`${url}\ndocs: |\n  # ${asText.replace("ignore", "ignore-file")}`,
		],
		[
			"a text of a script",
			`${url}\nruntime:\n  scripts:\n    - type: tests\n      code: |\n        const text = \`\n          // ${asText.replace("ignore", "ignore-file")}\n        \`;`,
		],
		[
			"a word on its own",
			`${url}\ndocs: |\n  ${asText.replace("ignore", "ignore-file")}`,
		],
	])("do not hold in %s", async (_where, lines) => {
		const found = await foundIn({ "a.yml": silenced("", lines) });
		expect(found).toEqual(["unresolved a.yml:4:24"]);
	});

	test("behind a text that looks like one, a comment holds", async () => {
		const script = (line: string) =>
			request("A", { before: `${line}\nuse(client.getVar("a"));` });
		const text = 'console.log("// curlew-ignore unset-read: no");';
		const found = (line: string) => foundIn({ "a.yml": script(line) });
		expect(await found(text)).toEqual(["unset-read a.yml:12:27"]);
		expect(
			await foundIn({
				"a.yml": script(
					`${text} client.getVar("b"); // curlew-ignore unset-read: set by hand`,
				),
			}),
		).toEqual(["unset-read a.yml:12:27"]);
	});

	test("of a fault in a script hold, wherever it stands", async () => {
		const before =
			"const first = `a`;\n// curlew-ignore script-syntax: made so\nconst = 1;";
		expect(await foundIn({ "a.yml": request("A", { before }) })).toEqual([]);
	});

	test("hold for their lines only", async () => {
		const found = await foundIn({
			"a.yml": `info:\n  name: A\nhttp:\n  # curlew-ignore unresolved: why\n${url}\n  headers:\n    - name: A\n      value: "{{no}}"\n`,
		});
		expect(found).toEqual(["unresolved a.yml:8:15"]);
	});
});

test("what can be changed safely is changed, and nothing else in the file", async () => {
	const text = `# A comment
info:
  name: A # another
http:
  url: "{{bse_url}}/x/{{bse_url}}"
  method: POST
  body:
    type: json
    data: |-
      {
        "at": {{at}}, "no": "{{nothing_like_it}}"
      }
runtime:
  scripts:
    - type: before-request
      code: client.setVar("at", new Date())
`;
	const root = await folderOf({
		"environments/dev.yml": environment("dev", { base_url: "https://a.test" }),
		"a.yml": text,
	});
	const findings = await checkCollection(await openCollection(root));
	expect(await applyFixes(root, findings)).toBe(3);
	expect(await readFile(join(root, "a.yml"), "utf8")).toBe(
		text.replaceAll("bse_url", "base_url").replace("{{at}}", '"{{at}}"'),
	);
	const left = await checkCollection(await openCollection(root));
	expect(left.map(({ rule }) => rule)).toEqual(["unresolved"]);
});

test("a name is only put right when no other can be meant", async () => {
	const root = await folderOf({
		"environments/dev.yml": environment("dev", { user_1: "a", user_2: "b" }),
		"a.yml": request("A", {
			url: "https://a.test/{{user_3}}/{{user_1}}{{user_2}}",
		}),
	});
	expect(
		await applyFixes(root, await checkCollection(await openCollection(root))),
	).toBe(0);
});

test("the example collection has no findings", async () => {
	const root = new URL("../../../../examples/users", import.meta.url).pathname;
	expect(await checkCollection(await openCollection(root))).toEqual([]);
});
