import { expect, test } from "vitest";
import {
	failedAssertion,
	failedTest,
	passedTest,
	result,
} from "../testing/run-results.ts";
import { describeFindings } from "./findings-text.ts";
import { createStyle } from "./style.ts";

const quiet = { style: createStyle(false), root: "/c", isVerbose: false };
const verbose = { ...quiet, isVerbose: true };

test("of what went well, nothing is said", () => {
	expect(describeFindings(result({ tests: [passedTest] }), quiet)).toEqual([]);
});

test("verbose, passed tests are named", () => {
	expect(describeFindings(result({ tests: [passedTest] }), verbose)).toEqual([
		"✓ is there",
	]);
});

test("a failed test and a failed assertion say why, where and what to do", () => {
	const failed = result({
		tests: [failedTest],
		assertions: [failedAssertion],
	});
	expect(describeFindings(failed, quiet)).toEqual([
		"✗ res.status eq 200",
		"  expected res.status to equal 200; it is 201",
		"  users/create.yml:20",
		"  hint: Look again.",
		"✗ is right",
		"  expected 1 to equal 2",
		"  users/create.yml:7",
	]);
});

test("a network failure stands before warnings, with its hint", () => {
	const findings = describeFindings(
		result({
			failure: {
				code: "CONNECTION_REFUSED",
				message: "api:80 refused the connection.",
				hint: "Is the server running?",
				url: "http://api/",
				duration: 1,
			},
			warnings: [{ code: "W", severity: "warning", message: "Hm." }],
		}),
		quiet,
	);
	expect(findings).toEqual([
		"error: api:80 refused the connection.",
		"hint: Is the server running?",
		"warning: Hm.",
	]);
});

test("the place of a fault of Curlew itself is for the verbose", () => {
	const problem = {
		code: "INTERNAL_ERROR",
		severity: "error",
		message: "Curlew itself failed: x",
		stack: "Error: x\n    at y.ts:1",
	} as const;
	const broken = result({ problems: [problem] });
	expect(describeFindings(broken, quiet)).toEqual([
		"error: Curlew itself failed: x",
	]);
	expect(describeFindings(broken, verbose)).toEqual([
		"error: Curlew itself failed: x",
		"Error: x",
		"    at y.ts:1",
	]);
});

test("the name of a test stays on its line", () => {
	const test = { ...passedTest, name: "first\nsecond" };
	expect(describeFindings(result({ tests: [test] }), verbose)).toEqual([
		"✓ first␊second",
	]);
});

test("of a snapshot that differs, what went is red and what came is green", () => {
	const style = createStyle(true);
	const message = 'The snapshot "s" differs at a place:\n- a: 1\n+ a: 2';
	const error = {
		code: "SNAPSHOT_DIFFERS",
		severity: "error",
		message,
	} as const;
	const failed = result({ assertions: [{ ...failedAssertion, error }] });
	const lines = describeFindings(failed, { ...quiet, style });
	expect(lines.slice(-2)).toEqual([
		`  ${style.bad("- a: 1")}`,
		`  ${style.good("+ a: 2")}`,
	]);
});
