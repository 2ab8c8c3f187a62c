import { expect, test } from "vitest";
import {
	consoleOf,
	requestFile,
	runFiles,
	scriptsField,
} from "../testing/run-files.ts";

test("what a collection's script makes global serves the scripts of its requests, anew for each request and kind", async () => {
	const run = await runFiles({
		"opencollection.yml": `info:\n  name: Test\nrequest:\n${scriptsField({
			"before-request":
				"globalThis.count = (globalThis.count ?? 0) + 1;\nglobalThis.shout = (text) => text + '!';",
		})}`,
		"a.yml": requestFile("a", {
			"before-request": 'console.log(shout("a"), count);',
			tests: "console.log(typeof shout);",
		}),
		"b.yml": requestFile("b", {
			"before-request": 'console.log(shout("b"), count);',
		}),
	});
	expect(consoleOf(run)).toEqual(["a! 1", "undefined", "b! 1"]);
});
