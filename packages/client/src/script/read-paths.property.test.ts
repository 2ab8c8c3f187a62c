import { inspect } from "node:util";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import type { AssertionDefinition } from "../collection/model.ts";
import { judgeAssertion } from "../run/judging/assertions.ts";
import { createDeveloperSandbox } from "./developer/developer-sandbox.ts";
import type { EvaluationResult, ScriptHost } from "./host.ts";
import { readPaths } from "./read-paths.ts";
import { createSandbox } from "./sandbox.ts";
import { content, headers, path } from "./testing/response-paths.ts";
import { memoryHost, memoryResponse } from "./testing/script-host.ts";

const safe = await createSandbox();
const developer = createDeveloperSandbox();
afterAll(() => {
	safe.dispose();
	developer.dispose();
});

/** With the order of members, the sign of zero and the kind of each number. */
function written(result: EvaluationResult): string {
	return inspect(result, {
		depth: Number.POSITIVE_INFINITY,
		maxArrayLength: null,
		maxStringLength: null,
	});
}

/** What assertions say of a result: verdict, message and shown value. */
function judgements(expression: string, result: EvaluationResult) {
	return ["eq", "gt", "contains", "length", "isDefined"].map((operator) =>
		judgeAssertion(assertion(expression, operator), "1", result),
	);
}

function assertion(expression: string, operator: string): AssertionDefinition {
	const field = { file: "/a.yml", path: [] };
	const rest = { value: "1", isDisabled: false, field, line: 1 };
	return { expression, operator, ...rest };
}

const response = fc.record({ content, headers, isJsonDisabled: fc.boolean() });

function hostOf({
	content,
	headers,
	isJsonDisabled,
}: typeof response extends fc.Arbitrary<infer Made>
	? Made
	: never): ScriptHost {
	const host = memoryHost({ response: memoryResponse(content, headers) });
	host.isJsonDisabled = isJsonDisabled;
	return host;
}

/** Properties that objects of the kinds that JSON has inherit. */
const INHERITED =
	"[{}, []].flatMap((value) => { const names = []; for (let at = Object.getPrototypeOf(value); at; at = Object.getPrototypeOf(at)) names.push(...Object.getOwnPropertyNames(at)); return names; })";

describe("paths read without a sandbox", () => {
	for (const [sandboxName, sandbox] of [
		["safe", safe],
		["developer", developer],
	] as const) {
		test(`come to what they come to in the ${sandboxName} sandbox`, async () => {
			let readCount = 0;
			let totalCount = 0;
			await fc.assert(
				fc.asyncProperty(
					response,
					fc.array(path, { minLength: 1, maxLength: 12 }),
					async (made, paths) => {
						const host = hostOf(made);
						const expected = await sandbox.evaluate(paths, host);
						for (const [index, one] of paths.entries()) {
							totalCount += 1;
							const [result] = readPaths([one], host) ?? [];
							const inSandbox = expected[index];
							if (result === undefined || inSandbox === undefined) continue;
							readCount += 1;
							expect(written(result)).toBe(written(inSandbox));
							expect(judgements(one, result)).toStrictEqual(
								judgements(one, inSandbox),
							);
						}
					},
				),
				{ numRuns: Number(process.env.PROPERTY_RUNS ?? 300) },
			);
			expect(readCount / totalCount).toBeGreaterThan(0.2);
		});

		test(`are left to the ${sandboxName} sandbox where its engine has inherited members`, async () => {
			const host = memoryHost({ response: memoryResponse("[{}, []]") });
			const [names] = await sandbox.evaluate([INHERITED], host);
			if (names?.kind !== "value" || !Array.isArray(names.value))
				throw new Error("No names.");
			expect(names.value).toContain("hasOwnProperty");
			for (const inherited of names.value)
				for (const index of [0, 1]) {
					const one = `res.body[${index}]["${inherited}"]`;
					const [result] = readPaths([one], host) ?? [];
					const [inSandbox] = await sandbox.evaluate([one], host);
					if (result) expect(result).toStrictEqual(inSandbox);
				}
		});
	}
});

test("all are read, or none", () => {
	const host = memoryHost({ response: memoryResponse('{"a": [1]}') });
	expect(readPaths(["res.status", "res.body.a[0]"], host)).toEqual([
		{ kind: "value", value: 201 },
		{ kind: "value", value: 1 },
	]);
	expect(readPaths(["res.status", "res.body.a.push(2)"], host)).toBeUndefined();
});

test("a body that a script put in is left to the sandbox", () => {
	const host = memoryHost({ response: memoryResponse("{}") });
	if (host.response) host.response.replacedBody = { value: { a: 1 } };
	expect(readPaths(["res.body.a"], host)).toBeUndefined();
});
