import { describe, expect, test } from "vitest";
import { cpuTime } from "../../../../../tools/testing/cpu-time.ts";
import { read } from "../../collection/testing/requests.ts";

describe("what is wrong", () => {
	test("is told with line, column and what was meant", () => {
		expect(read("http:\n  headers: 5\n").problems).toEqual([
			{
				code: "INVALID_FIELD",
				severity: "error",
				message: "`http.headers` must be a list, but it is `5`.",
				hint: "Write a list: `- name: …`, and below it `value: …`.",
				location: { file: "/c/r.yml", line: 2, column: 12, length: 1 },
				excerpt: "  headers: 5",
			},
		]);
	});

	test.each([
		["http:\n  headers:\n    -\n", "`http.headers[0]` must be a map of fields"],
		[
			"runtime:\n  assertions:\n    - operator: eq\nhttp: {}\n",
			"The expression is missing.",
		],
		["info: { seq: first }\nhttp: {}\n", "`info.seq` must be a number"],
		[
			"http: {}\nsettings: { timeout: -1 }\n",
			"`settings.timeout` must be 0 or more",
		],
		[
			"http: {}\nsettings: { encodeUrl: 1 }\n",
			"`settings.encodeUrl` must be `true` or `false`",
		],
		["info: { name: x }\n", "The request has no `http` section."],
		["http: [1]\n", "`http` must be a map of fields"],
		["http:\n  url: [a]\n", "`http.url` must be text"],
	])("in %j is told", (yaml, message) => {
		const { problems } = read(yaml);
		expect(problems[0]?.message).toContain(message);
		expect(problems[0]?.severity).toBe("error");
	});

	test("a placeholder without quotation marks is told as such", () => {
		for (const yaml of [
			"http:\n  url: {{host}}/users\n",
			"http:\n  url: {{host}}\n",
			"http: {}\nruntime:\n  variables:\n    - name: a\n      value: {{host}}\n",
		]) {
			const { problems } = read(yaml);
			expect(problems[0]?.message).toBe(
				"A value that begins with `{{` needs quotation marks in YAML.",
			);
			expect(problems[0]?.hint).toMatch(/^Write "\{\{host\}\}/);
		}
	});

	test.each([
		["http:\n  url: [", 2, 8],
		["http:\n  url: {a: 1\n  method: GET\n", 2, 8],
		["http: [1, [2], {a: b]\n", 1, 16],
		["http:\n  params: [[1], [[2]\n  url: x\n", 2, 17],
		["[1, [2]\n", 1, 1],
	])(
		"a bracket that is not closed, as in %j, is pointed at",
		(yaml, line, column) => {
			const [problem] = read(yaml).problems;
			expect(problem).toMatchObject({
				code: "YAML_SYNTAX",
				message: "This bracket is not closed.",
				location: { line, column, length: 1 },
			});
		},
	);

	test("brackets by the ten thousand are told as such", () => {
		for (const yaml of [`http: ${"[".repeat(20_000)}`, "- ".repeat(20_000)]) {
			const [problem] = read(yaml).problems;
			expect(problem).toMatchObject({
				code: "YAML_SYNTAX",
				message: "The values are nested too deeply to be read.",
			});
		}
	});

	test.each([
		["http:\n\turl: x\n", 2, "A tab indents this line."],
		["http:\n  url: 'x\n", 2, "The closing quotation mark is missing."],
		["a: 1\n---\nb: 2\n", 2, "The file holds more than one YAML document."],
		[
			"http: *nothing\n",
			1,
			"This refers to an anchor that the file does not define.",
		],
		[
			"http:\n  url: a: b\n",
			2,
			"A text with `: ` in it needs quotation marks.",
		],
		["http:\n  url: @x\n", 2, "A value cannot begin with this character."],
		[
			"http:\n  url: x\n method: y\n",
			3,
			"This line is not indented as its neighbours are.",
		],
	])("in the YAML of %j is told in plain words", (yaml, line, message) => {
		const [problem] = read(yaml).problems;
		expect(problem).toMatchObject({
			code: "YAML_SYNTAX",
			severity: "error",
			message,
			location: { line },
		});
	});

	test("a placeholder without quotation marks is shown as a whole", () => {
		expect(read("http:\n  url: {{host}}/users\n").problems[0]).toMatchObject({
			location: { line: 2, column: 8, length: 14 },
		});
	});

	test("a key that stands twice is an error where it does so again", () => {
		expect(read("http:\n  url: a\n  url: b\n").problems[0]).toMatchObject({
			code: "DUPLICATE_KEY",
			message: "The key `url` stands here a second time.",
			location: { line: 3, column: 3 },
		});
	});

	test("all keys that stand twice are told, in the order of the file", () => {
		const { problems } = read(
			"http: { url: a, 'url': b }\nx-a:\n  - { a: 1, b: 2, a: { c: 1, c: 2 } }\nx-1: a\n'x-1': b\n",
		);
		expect(
			problems.map(({ location }) => [location?.line, location?.column]),
		).toEqual([
			[1, 17],
			[3, 19],
			[3, 30],
			[5, 1],
		]);
	});

	test("twenty thousand keys in one map are no burden", async () => {
		const keys = Array.from({ length: 20_000 }, (_, n) => `  k${n}: ${n}\n`);
		const time = await cpuTime(() =>
			expect(read(`http: {}\nx-a:\n${keys.join("")}`).problems).toEqual([]),
		);
		expect(time).toBeLessThan(4_000);
	});

	test("aliases that repeat each other exponentially do no harm", async () => {
		const levels = Array.from(
			{ length: 30 },
			(_, n) =>
				`  a${n + 1}: &a${n + 1} [${Array(9).fill(`*a${n}`).join(",")}]`,
		);
		const text = `x-a:\n  a0: &a0 [1]\n${levels.join("\n")}\nhttp: {}\nruntime:\n  variables:\n    - name: v\n      value: *a30\n`;
		const time = await cpuTime(() =>
			expect(read(text).problems[0]?.message).toContain("is too large"),
		);
		expect(time).toBeLessThan(5_000);
	});

	test("maps that merge each other in many ways are each looked at once", () => {
		const maps = Array.from({ length: 30 }, (_, index) => {
			const before = Array(9).fill(`*m${index}`).join(", ");
			return `x-m${index + 1}: &m${index + 1} { <<: [${before}] }\n`;
		});
		const yaml = `x-m0: &m0 { url: x }\n${maps.join("")}http: { <<: *m30 }\n`;
		const { request, problems } = read(yaml);
		expect(problems).toEqual([]);
		expect(request.url).toBe("x");
		expect(request.headers).toEqual([]);
	});

	test("an anchor that holds itself is an error, not an endless loop", () => {
		const { problems } = read(
			"http: {}\nruntime:\n  variables:\n    - name: v\n      value: &a [*a]\n",
		);
		expect(problems[0]?.message).toContain(
			"is nested more than 1000 levels deep",
		);
	});
});

test("rows without a name are left out, empty ones silently, and the others keep their places", () => {
	const { request, problems } = read(
		[
			"http:",
			"  headers:",
			'    - { name: "", value: "" }',
			"    - { name: a, value: b }",
			'    - { name: "", value: c }',
			"  params:",
			'    - { name: "", value: "", type: query }',
			"runtime:",
			"  variables:",
			"    - { name: , value: }",
			"    - { value: 1 }",
			'    - { name: "", value: { type: number, data: "1" } }',
		].join("\n"),
	);
	expect(request?.headers).toEqual([
		{ name: "", value: "", isDisabled: true },
		{ name: "a", value: "b", isDisabled: false },
		{ name: "", value: "c", isDisabled: true },
	]);
	expect(request?.params).toMatchObject([{ name: "", isDisabled: true }]);
	expect(request?.variables).toMatchObject([
		{ name: "", isDisabled: true },
		{ name: "", isDisabled: true },
		{ name: "", isDisabled: true },
	]);
	expect(
		problems.map(({ severity, code, location }) => [
			severity,
			code,
			location?.line,
		]),
	).toEqual([
		["warning", "ROW_WITHOUT_NAME", 5],
		["warning", "ROW_WITHOUT_NAME", 11],
		["warning", "ROW_WITHOUT_NAME", 12],
	]);
});
