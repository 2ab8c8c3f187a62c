import { expect, test } from "vitest";
import { checkFiles } from "../testing/checked-files.ts";

/** Where names that nobody sets are found in a script, and the line that is shown. */
async function readsIn(code: string): Promise<readonly (readonly unknown[])[]> {
	const findings = await checkFiles({
		"a.yml": `info: { name: A, type: http }
http: { method: GET, url: https://a.test }
runtime:
  scripts:
    - type: tests
      code: ${code}
`,
	});
	return findings.map(({ location: { line, column }, excerpt }) => [
		line,
		column,
		excerpt,
	]);
}

test("a script on one line is shown with the line that it stands on", async () => {
	const line = '      code: client.getVar("x")';
	expect(await readsIn('client.getVar("x")')).toEqual([[6, 27, line]]);
});

test("a script in quotation marks has all of its lines on one line of the file", async () => {
	const code = String.raw`"1;\n\tclient.getVar('x');\nclient.getVar(\"y\")"`;
	const line = `      code: ${code}`;
	expect(await readsIn(code)).toEqual([
		[6, line.indexOf("'x'") + 1, line],
		[6, line.indexOf(String.raw`\"y\"`) + 1, line],
	]);
});

test("a script in a block has the lines of the block", async () => {
	const block = "|\n        1;\n        \tclient.getVar('x')";
	expect(await readsIn(block)).toEqual([
		[8, 24, "        \tclient.getVar('x')"],
	]);
});
