import { mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { AppContext } from "../context.ts";

test("a collection whose own file is broken from the start can be mended, and is open then", async () => {
	const root = await mkdtemp(
		join(await realpath(tmpdir()), "curlew-app-test-"),
	);
	const file = "opencollection.yml";
	await writeFile(join(root, file), "info: [\n");
	const app = new AppContext(root, {});
	onTestFinished(async () => {
		await app.close();
		await rm(root, { recursive: true });
	});
	await app.workspace.tryToOpen(root);
	expect(await app.workspace.state()).toMatchObject({
		kind: "none",
		brokenFile: file,
		problem: { location: { line: 1 } },
	});
	const { version } = await app.opened.files.readText({ file });
	await app.opened.files.writeText({
		file,
		version,
		text: "info:\n  name: Mended\n",
	});
	expect(await app.workspace.state()).toMatchObject({
		kind: "open",
		name: "Mended",
	});
});
