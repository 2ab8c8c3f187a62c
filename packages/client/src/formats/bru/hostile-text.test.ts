import { expect, test } from "vitest";
import { cpuTime } from "../../../../../tools/testing/cpu-time.ts";
import { ItemReader } from "../../collection/open/item-reader.ts";
import { SourceText } from "../../diagnostics/source-text.ts";
import { BRU_READER } from "./bru-reader.ts";
import { BRUNO } from "./bruno.ts";

const REQUEST = "meta {\n  name: x\n}\n\nget {\n  url: http://x\n}\n\n";
const SPACES = " ".repeat(200_000);

/** Whoever clones a collection runs no script of it by that, and can be made to wait by none of its files. */
test.each([
	["spaces behind a bracket", `headers {${SPACES}x${SPACES}y\n}\n`],
	["spaces behind the colour", `color:${SPACES}x${SPACES}y\n`],
	["spaces in front of no colon", `headers {\n${SPACES}x\n}\n`],
	["spaces behind a name", `headers {\n  a${SPACES}b\n}\n`],
	["spaces in an assertion", `assert {\n  a${SPACES}b\n}\n`],
	["quotation marks", `headers {\n  ${'\\"'.repeat(200_000)}: x\n}\n`],
	["an open quotation mark", `headers {\n  "${'\\"'.repeat(200_000)}\n}\n`],
	["open annotations", `vars {\n${'  @a("\n'.repeat(50_000)}}\n`],
	["an open annotation", `vars {\n  ${"@a(".repeat(200_000)}\n}\n`],
	[
		"spaces behind the value of a form",
		`body:multipart-form {\n  a: '''\n    x${SPACES}y\n  '''\n}\n`,
	],
	["spaces in an example", `example {\n  a${SPACES}b\n  c${SPACES}{ x\n}\n`],
	["levels in an example", `example {\n${"  request: {\n".repeat(100_000)}}\n`],
	["unknown sections", "foo {\n}\n".repeat(10_000)],
	["annotations", `vars {\n${"  @number\n".repeat(100_000)}  a: 1\n}\n`],
	[
		"texts that are not closed",
		`headers {\n${"  a: '''\n".repeat(100_000)}}\n`,
	],
])("a file full of %s is read in time", async (_what, text) => {
	const whole = REQUEST.replace("http://x", "http://x\n  body: multipartForm");
	const source = new SourceText("/c/r.bru", whole + text);
	const format = new ItemReader(BRUNO, BRU_READER);
	const time = await cpuTime(() => {
		format.readRequest(source, { path: "r", defaultName: "r", folders: [] });
		format.readEnvironment(source, "r");
	});
	expect(time).toBeLessThan(4_000);
});
