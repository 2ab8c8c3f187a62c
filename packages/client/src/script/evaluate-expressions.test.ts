import { describe, expect, test } from "vitest";
import {
	cannotRead,
	createSandbox,
	notDefined,
} from "./testing/sandbox-under-test.ts";
import { memoryHost, memoryResponse } from "./testing/script-host.ts";

const sandbox = await createSandbox();

describe("evaluate", () => {
	const host = () =>
		memoryHost({
			response: memoryResponse(
				'{"id": 9007199254740993, "list": [1, {"a": null}]}',
			),
		});

	test("gives the value of each expression", async () => {
		const results = await sandbox.evaluate(
			[
				"res.status",
				"res.body.list",
				"res.body.id // exact",
				"res.body.none",
				"new Date(0)",
				"{ a: 1 }",
				"req.getMethod()",
			],
			host(),
		);
		expect(results).toEqual([
			{ kind: "value", value: 201 },
			{ kind: "value", value: [1, { a: null }] },
			{ kind: "value", value: 9007199254740993n },
			{ kind: "undefined" },
			{ kind: "value", value: new Date(0) },
			{ kind: "value", value: { a: 1 } },
			{ kind: "value", value: "GET" },
		]);
	});

	test("tells what is no value", async () => {
		const results = await sandbox.evaluate(
			["NaN", "() => 1", "new Map([[1, 2]])"],
			host(),
		);
		expect(results).toEqual([
			{ kind: "other", text: "NaN", type: "number" },
			{ kind: "other", text: "[Function (anonymous)]", type: "function" },
			{ kind: "other", text: "Map(1) { 1 => 2 }", type: "object" },
		]);
	});

	test("mistake 1: a misspelt expression is an error, never a value, and touches no other", async () => {
		const results = await sandbox.evaluate(
			["typo.status", "res.statuss.x", "1 +", "res.status"],
			host(),
		);
		expect(results).toEqual([
			{ kind: "error", message: notDefined("typo") },
			{
				kind: "error",
				message: `TypeError: ${cannotRead("x")}`,
			},
			{ kind: "error", message: expect.stringContaining("SyntaxError") },
			{ kind: "value", value: 201 },
		]);
	});

	test("goes on after an expression that never ends", async () => {
		const quick = await createSandbox({ timeout: 100 });
		const results = await quick.evaluate(
			[
				"(() => { for (;;); })()",
				"[].includes.call({ length: 2 ** 53 - 1 }, 1)",
				"res.status",
			],
			host(),
		);
		expect(results).toEqual([
			{
				kind: "error",
				message: "The expression ran for longer than 100 ms and was stopped.",
			},
			{
				kind: "error",
				message: "The expression ran for longer than 100 ms and was stopped.",
			},
			{ kind: "value", value: 201 },
		]);
	});
});
