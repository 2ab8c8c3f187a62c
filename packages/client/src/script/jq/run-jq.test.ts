import { describe, expect, test } from "vitest";
import { cpuTime } from "../../../../../tools/testing/cpu-time.ts";
import { createSandbox } from "../testing/sandbox-under-test.ts";
import { memoryHost, memoryResponse } from "../testing/script-host.ts";
import { runJq } from "./run-jq.ts";

const soon = () => ({ deadline: performance.now() + 5_000 });

test.each<[string, unknown]>([
	[".users[0].name", "Ada"],
	[".users | map(.age) | add", 81],
	[".users[].name", ["Ada", "Grace"]],
	[".missing", null],
	["empty", null],
	["[.users[] | select(.age > 40)] | length", 1],
	["-1", -1],
])("%s gives %j", (filter, expected) => {
	const input = '{"users":[{"name":"Ada","age":36},{"name":"Grace","age":45}]}';
	expect(runJq(filter, input, soon())).toEqual(expected);
});

test("mistake 11: long integers keep their digits", () => {
	expect(runJq(".id", '{"id":9007199254740993}', soon())).toBe(
		9007199254740993n,
	);
});

test("text beyond ASCII comes back as it was", () => {
	expect(runJq(".[0]", '["é\\u0000𝄞"]', soon())).toBe("é\0𝄞");
});

test("a response of a megabyte is filtered in good time", () => {
	const items = Array.from({ length: 30_000 }, (_, id) => ({
		id,
		name: `name ${id}`,
	}));
	const filtered = runJq("map(.name)", JSON.stringify(items), soon());
	expect(filtered).toEqual(items.map(({ name }) => name));
});

test.each([
	[".a | foo", "jq: foo/0 is not defined"],
	[".[", /^jq: syntax error/],
	[".a.b", /^jq: Cannot index string with/],
	['1, error("no")', "jq: no"],
])("the filter %s is an error", (filter, message) => {
	expect(() => runJq(filter, '{"a":"x"}', soon())).toThrow(message);
});

/** Milliseconds. Longer than any of them takes, on a busy machine too. */
const PATIENT = 15_000;

describe("a filter without an end", () => {
	test.each(["def f: f; f", "last(range(1e15))", "[.] | until(false; [.])"])(
		"%s is stopped when its time is over",
		async (filter) => {
			const deadline = performance.now() + 100;
			const time = await cpuTime(() =>
				expect(() => runJq(filter, "{}", { deadline })).toThrow(
					"was stopped: it takes too long.",
				),
			);
			expect(time).toBeLessThan(2_000);
		},
	);

	test.each([
		[
			'("a" * 100000) as $a | reduce range(1e6) as $i (""; . + $a) | length',
			"takes more than 256 MB of memory",
			PATIENT,
		],
		// It fills the memory so slowly that its time is over before.
		["[limit(1e9; repeat(0))] | length", "was stopped", 2_000],
		['"x" * 1e9 | length', "takes more than 256 MB of memory", PATIENT],
		['("a" * 100000) as $a | repeat($a)', "gives more than 64 MB", PATIENT],
		["def f: 1 + f; f", "takes more than 256 MB of memory", PATIENT],
	])("%s cannot fill the memory", (filter, message, time) => {
		const deadline = performance.now() + time;
		expect(() => runJq(filter, "{}", { deadline })).toThrow(message);
	});

	test("does not harm the filters after it", () => {
		expect(runJq(".", "[1]", soon())).toEqual([1]);
	});
});

test("res.jq works in expressions, on what setBody put there too", async () => {
	const sandbox = await createSandbox();
	const host = memoryHost({ response: memoryResponse('{"a":{"b":[1,2]}}') });
	expect(
		await sandbox.evaluate(
			[
				"res.jq('.a.b | add')",
				"res.jq('.a.b[')",
				"(res.setBody({ n: 5 }), res.jq('.n'))",
			],
			host,
		),
	).toMatchObject([
		{ kind: "value", value: 3 },
		{ kind: "error", message: expect.stringContaining("syntax error") },
		{ kind: "value", value: 5 },
	]);
});

test("mistake 14: a filter without an end stops the script at its time limit", async () => {
	const sandbox = await createSandbox({ timeout: 300 });
	const host = memoryHost({ response: memoryResponse("{}") });
	const outcome = await sandbox.run(
		{
			kind: "tests",
			code: "try { res.jq('def f: f; f') } catch {}\nwhile (true) {}",
			file: "/a.yml",
			line: 1,
			indent: 0,
		},
		host,
	);
	expect(outcome).toMatchObject({ error: { code: "SCRIPT_TIMEOUT" } });
});
