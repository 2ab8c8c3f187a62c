import { rmSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openLineOutput } from "./line-output.ts";

async function emptyFolder(): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), "curlew-lines-"));
	onTestFinished(() => rm(folder, { recursive: true, force: true }));
	return folder;
}

test("lines are in the file as soon as they are written", async () => {
	const path = join(await emptyFolder(), "lines");
	const output = openLineOutput({ path });
	output.write("one\n");
	expect(await readFile(path, "utf8")).toBe("one\n");
	output.write("two\n");
	output.close();
	expect(await readFile(path, "utf8")).toBe("one\ntwo\n");
});

test("a report that is deleted while it is written is missed", async () => {
	const path = join(await emptyFolder(), "lines");
	const output = openLineOutput({ path });
	output.write("one\n");
	rmSync(path);
	output.write("two\n");
	expect(() => output.close()).toThrow(
		`The report ${path} was deleted while it was written.`,
	);
});
