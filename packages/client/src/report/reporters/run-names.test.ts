import { expect, test } from "vitest";
import { result } from "../testing/run-results.ts";
import { RunNames } from "./run-names.ts";

test("every execution of a request has a name of its own", () => {
	const names = new RunNames();
	const nameOf = (path: string, iteration: number) =>
		names.nameOf(result({ path, iteration }));
	expect([
		nameOf("a", 0),
		nameOf("b", 0),
		nameOf("a", 0),
		nameOf("a", 0),
		nameOf("a", 1),
		nameOf("a", 1),
	]).toEqual([
		"a",
		"b",
		"a [2nd time]",
		"a [3rd time]",
		"a [iteration 2]",
		"a [iteration 2] [2nd time]",
	]);
});
