import { mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Workspace } from "../collection/workspace.ts";
import { Example } from "./example/example-server.ts";
import { Neighbours } from "./neighbours.ts";

test("a folder that does not exist is said to be missing, though a collection is around it", async () => {
	const root = await mkdtemp(join(await realpath(tmpdir()), "curlew-near-"));
	onTestFinished(() => rm(root, { recursive: true, force: true }));
	await writeFile(join(root, "opencollection.yml"), "info:\n  name: Shop\n");
	const workspace = { folder: root } as Workspace;
	const neighbours = new Neighbours(workspace, new Example());
	await expect(neighbours.openFolder("sohp")).rejects.toThrow(
		`There is no ${join(root, "sohp")}.`,
	);
});
