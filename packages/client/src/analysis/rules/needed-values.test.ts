import { describe, expect, test } from "vitest";
import {
	checkFiles,
	environment,
	foundIn,
	jsonBody,
	request,
} from "../testing/checked-files.ts";

const QUIET = { rules: { unused: "off" } } as const;

/** Requests `a.yml` to `f.yml` with one URL each. */
function requests(...urls: readonly string[]): Record<string, string> {
	return Object.fromEntries(
		urls.map((url, index) => {
			const name = "abcdef".charAt(index);
			return [`${name}.yml`, request(name, { seq: index, url })];
		}),
	);
}

describe("one variable is one finding", () => {
	test("with its count and its places, the worst severity, and each place as it reads there", async () => {
		const [finding, ...others] = await checkFiles(
			{
				"environments/dev.yml": environment("dev", {}),
				...requests("{{host}}/a", "{{host}}/b", "{{host}}/c"),
			},
			QUIET,
		);
		expect(others).toEqual([]);
		expect(finding).toMatchObject({
			rule: "unresolved",
			severity: "error",
			message:
				"The variable `host` is not set, and 3 places in 3 files use it.",
			location: { line: 7, column: 9 },
			count: 3,
			places: ["a", "b", "c"].map(() => ({
				message:
					"`{{host}}` in the URL has no value: the variable `host` is not set.",
				location: { line: 7, column: 9, length: 8 },
			})),
		});
	});

	test("of which a silence takes out its own place only", async () => {
		const [finding] = await checkFiles(
			{
				"environments/dev.yml": environment("dev", {}),
				...requests("{{host}}/a", "{{host}}/b", "{{host}}/c"),
				"b.yml": request("b", { url: "{{host}}" }).replace(
					'{{host}}"',
					'{{host}}" # curlew-ignore unresolved: the proxy fills it in',
				),
			},
			QUIET,
		);
		expect(finding).toMatchObject({ count: 2 });
	});
});

describe("without an environment in the folder", () => {
	test("what one must give is told once, with all names", async () => {
		const findings = await checkFiles(
			requests("{{host}}/{{id}}", "{{host}}/b", "{{host}}/c"),
		);
		expect(findings).toMatchObject([
			{
				rule: "unresolved",
				severity: "error",
				message:
					"There is no environment in this folder, and 4 places in 3 files need one. It must give `host` (3) and `id` (1).",
				count: 4,
			},
		]);
	});

	test("names may have dots", async () => {
		const [finding] = await checkFiles(
			requests("https://{{api.host}}/a", "https://{{api.host}}/b"),
		);
		expect(finding?.message).toContain("It must give `api.host` (2).");
	});

	test("a misspelt name is told for itself", async () => {
		const files = requests(
			"{{base_url}}/a",
			"{{base_url}}/b",
			"{{base_url}}/c",
			"{{base_url}}/{{page1}}",
			"{{base_ulr}}/e",
		);
		expect(await checkFiles(files)).toMatchObject([
			{ message: expect.stringContaining("no environment"), count: 5 },
			{
				message:
					"`{{base_ulr}}` in the URL has no value: the variable `base_ulr` is not set.",
				hint: "Did you mean `base_url`?",
			},
		]);
	});

	test("what the collection says that runs are given is not missed", async () => {
		const collection = (given: string) => ({
			"opencollection.yml": `info:\n  name: A\nextensions:\n  curlew:\n    given: ${given}\n`,
			...requests("{{host}}/{{user}}"),
		});
		expect(await foundIn(collection("[host, user]"))).toEqual([]);
		expect(await foundIn(collection("[host]"))).toEqual([
			"unresolved a.yml:7:18",
		]);
		expect(await foundIn(collection("[host, user, [3]]"))).toEqual([
			"rule-settings opencollection.yml:5:12",
		]);
	});

	test("what stands in one that cannot be read is to be mended there", async () => {
		const findings = await checkFiles({
			"environments/dev.yml":
				"name: dev\nvariables:\n<<<<<<< HEAD\n  - name: host\n    value: a\n",
			...requests("{{host}}/{{user}}"),
		});
		expect(findings).toMatchObject([
			{ rule: "unresolved", message: expect.stringContaining("`{{user}}`") },
			{
				rule: "broken-file",
				hint: "The file has a merge conflict that nobody has resolved.",
			},
		]);
	});
});

describe("environments that differ", () => {
	const gaps = {
		"environments/dev.yml": environment("dev", {
			host: "a",
			id: "1",
			key: "k",
		}),
		"environments/prod.yml": environment("prod", { host: "a" }),
		"environments/test.yml": environment("test", { host: "a" }),
	};

	test("lack variables in one finding for all of these, also where a folder has one for some requests", async () => {
		const findings = await checkFiles(
			{
				...gaps,
				"sub/folder.yml":
					"info:\n  name: S\nrequest:\n  variables:\n    - name: id\n      value: x\n",
				"sub/s.yml": request("S", { url: "https://{{host}}/{{id}}" }),
				...requests("https://{{host}}/{{id}}/{{key}}"),
			},
			QUIET,
		);
		expect(findings).toMatchObject([
			{
				rule: "environment-gap",
				severity: "info",
				message:
					"The environments `prod` and `test` lack `id` and `key`, which `dev` has and requests use.",
				count: 2,
			},
		]);
	});

	test("are a warning where only little is lacking", async () => {
		const findings = await checkFiles(
			{
				"environments/dev.yml": environment("dev", { host: "a", id: "1" }),
				"environments/prod.yml": environment("prod", { host: "a" }),
				...requests("https://{{host}}/{{id}}"),
			},
			QUIET,
		);
		expect(findings).toMatchObject([
			{ rule: "environment-gap", severity: "warning", count: 1 },
		]);
	});

	test("are a note where each has what the other lacks", async () => {
		const findings = await checkFiles(
			{
				"environments/dev.yml": environment("dev", { local: "a" }),
				"environments/prod.yml": environment("prod", { remote: "a" }),
				...requests("https://{{local}}/", "https://{{remote}}/"),
			},
			QUIET,
		);
		expect(findings.map(({ rule, severity }) => [rule, severity])).toEqual([
			["environment-gap", "info"],
			["environment-gap", "info"],
		]);
	});

	test("are judged by themselves when a run with one of them is meant", async () => {
		const findings = await checkFiles(
			{ ...gaps, ...requests("https://{{host}}/{{id}}") },
			{ ...QUIET, environment: "prod" },
		);
		expect(findings).toContainEqual(
			expect.objectContaining({ rule: "unresolved", severity: "error" }),
		);
	});
});

describe("what is meant for the server", () => {
	const bruno = '{ "version": "1", "name": "B", "type": "collection" }';
	const mail = (body: string) => ({
		"bruno.json": bruno,
		"environments/dev.bru": "vars {\n  user_name: Ada\n}\n",
		"a.bru": `meta {\n  name: a\n  type: http\n}\n\npost {\n  url: https://a.test/{{user_name}}\n  body: json\n}\n\nbody:json {\n  ${body}\n}\n`,
	});

	test.each([
		'{ "t": "{{#each items}}{{label}}{{/each}}" }',
		'{ "language": "Mustache", "t": "Dear {{recipient}}" }',
		'{ "html": "<p>Dear {{recipient}},</p>" }',
		'{ "prompt": "Dear {{ recipient }}, welcome to {{ shop }}." }',
	])("is not missed in %s", async (body) => {
		expect(await foundIn(mail(body))).toEqual([]);
	});

	test.each([
		'{ "t": "Dear {{recipient}}" }',
		'{ "html": "<p>Dear {{user_nmae}},</p>" }',
		'{ "prompt": "Dear {{ user_nmae }}" }',
		'{ "id": "{{ recipient }}" }',
	])("is not meant in %s", async (body) => {
		expect(await foundIn(mail(body))).toHaveLength(1);
	});

	test("is not taken for a sentence of the server's where placeholders are written with spaces", async () => {
		const files = mail('{ "prompt": "Dear {{ recipient }}, {{ user_name }}" }');
		expect(await foundIn(files)).toEqual(["unresolved a.bru:12:21"]);
	});

	test("is an error where such a request is not sent", async () => {
		const found = await foundIn({
			"environments/dev.yml": environment("dev", {}),
			"a.yml": request("A", {
				http: jsonBody('{ "html": "<p>{{recipient}}</p>" }'),
			}),
		});
		expect(found).toHaveLength(1);
	});
});
