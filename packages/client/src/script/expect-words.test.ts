import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SCRIPT_API } from "../analysis/types/script-api.ts";
import { createSandbox } from "./testing/sandbox-under-test.ts";
import { memoryHost, memoryResponse, scriptOf } from "./testing/script-host.ts";

const sandbox = await createSandbox();
const text = readFileSync(new URL("expect.d.ts", SCRIPT_API), "utf8");

/** The words that the declarations give an interface of their own. */
function wordsOf(name: string): readonly string[] {
	const body = text.split(`interface ${name} `)[1]?.split("\n\t}")[0] ?? "";
	return [...body.matchAll(/^\t\treadonly (\w+):/gm)].map(
		([, word = ""]) => word,
	);
}

test.each([
	["Expectation", "expect(1)"],
	["ResponseExpectation", "pm.response.to"],
])("every declared word of %s is there in scripts", async (name, value) => {
	const words = wordsOf(name);
	expect(words.length).toBeGreaterThan(20);
	const host = memoryHost({ response: memoryResponse("{}") });
	const code = `const value = ${value}; console.log(JSON.stringify(${JSON.stringify(words)}.filter((word) => !(word in value))))`;
	await sandbox.run(scriptOf(code), host);
	expect(host.output.map((one) => one.text)).toEqual(["[]"]);
});
