import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const source = (name: string) =>
	JSON.stringify(new URL(`../src/terminal/${name}.ts`, import.meta.url).href);

/** What a process with Curlew's outputs writes to stderr for a warning of Node's. */
async function told(...options: string[]): Promise<string> {
	const code = `
		import { guardOutputs } from ${source("outputs")};
		import { takeNodeWarnings } from ${source("node-warnings")};
		guardOutputs();
		takeNodeWarnings();
		process.emitWarning("of a server's \\u001b[2J\\n##[error]text", "EvilWarning");
		process.emitWarning("again", "EvilWarning");`;
	const args = [...options, "--input-type=module", "--eval", code];
	const { stderr } = await promisify(execFile)(process.execPath, args);
	return stderr;
}

test("warnings of Node's are told once, in one line that nothing obeys", async () => {
	const stderr = await told();
	expect(stderr).toMatch(
		/^note: Node\.js warns of something in Curlew: EvilWarning: of a server's [^\n]*text\n$/,
	);
	expect(stderr).not.toContain("\u001b");
	expect(stderr).not.toContain("##[error]");
});

test("who asks Node for no warnings gets none, and who asks for traces gets them", async () => {
	expect(await told("--no-warnings")).toBe("");
	expect(await told("--trace-warnings")).toContain("    at ");
});
