import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { AppContext } from "../context.ts";
import { pageValues } from "./page-values.ts";

test("the page begins with the environment that the collection names, until one is chosen", async () => {
	const root = await mkdtemp(
		join(await realpath(tmpdir()), "curlew-app-test-"),
	);
	await mkdir(join(root, "environments"));
	await writeFile(join(root, "environments", "dev.bru"), "vars {\n}\n");
	await writeFile(
		join(root, "bruno.json"),
		'{ "name": "x", "presets": { "defaultEnvironment": "dev" } }',
	);
	const context = new AppContext(root, {});
	try {
		const { id } = await context.workspace.open(root);
		expect(await pageValues(context, id)).toMatchObject({
			environment: '"dev"',
		});
		const state = context.pageStateOf(id);
		await state.write("environment", "null");
		expect(await pageValues(context, id)).toMatchObject({
			environment: "null",
		});
	} finally {
		await context.close();
		await rm(root, { recursive: true, force: true });
	}
});
