import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { PageState } from "./page-state.ts";

async function folder(): Promise<string> {
	const path = await mkdtemp(join(tmpdir(), "curlew-page-state-"));
	onTestFinished(() => rm(path, { recursive: true }));
	return path;
}

test("what was written is there the next time, for that collection only", async () => {
	const place = await folder();
	const state = new PageState("/shop", place);
	await Promise.all([state.write("tabs", "[1]"), state.write("width", "300")]);
	expect(await new PageState("/shop", place).read()).toEqual({
		tabs: "[1]",
		width: "300",
	});
	expect(await new PageState("/other", place).read()).toEqual({});
	const [file = ""] = await readdir(place);
	expect((await stat(join(place, file))).mode & 0o777).toBe(0o600);
});

test("a broken file counts as none", async () => {
	const place = await folder();
	await new PageState("/shop", place).write("tabs", "[]");
	const [file = ""] = await readdir(place);
	await writeFile(join(place, file), "{");
	expect(await new PageState("/shop", place).read()).toEqual({});
});
