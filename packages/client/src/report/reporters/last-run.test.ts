import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openCollection } from "../../collection/open/open-collection.ts";
import { temporaryFolder } from "../../collection/testing/temporary-folder.ts";
import { runCollection } from "../../run/order/run-collection.ts";
import { LastRunReporter, readLastFailed } from "./last-run.ts";

const request = (code: string) =>
	`http:\n  url: http://127.0.0.1:1/\nruntime:\n  scripts:\n    - type: before-request\n      code: ${code}\n`;

const BROKEN = request("throw new Error('no')");
const SKIPPED = request("bru.runner.skipRequest()");

/** Runs the collection in `root`; its record is in `state`. */
async function runs(root: string, state: string): Promise<void> {
	const collection = await openCollection(root);
	const reporter = new LastRunReporter(collection.definition.file, state);
	await runCollection(collection, { contentLimit: 0 }, (event) =>
		reporter.handle(event),
	);
	await reporter.close();
}

test("a run leaves the paths of the requests that did not pass, the next one others", async () => {
	await using folder = await temporaryFolder({
		"collection/opencollection.yml": "info:\n  name: Test\n",
		"collection/users/a.yml": BROKEN,
		"collection/b.yml": SKIPPED,
	});
	const root = join(folder.root, "collection");
	const file = join(root, "opencollection.yml");
	const state = join(folder.root, "state");
	expect(await readLastFailed(file, state)).toBeUndefined();
	await runs(root, state);
	expect(await readLastFailed(file, state)).toEqual(["users/a"]);
	await writeFile(join(root, "users/a.yml"), SKIPPED);
	await runs(root, state);
	expect(await readLastFailed(file, state)).toEqual([]);
	expect(await readLastFailed(join(root, "other.yml"), state)).toBeUndefined();
});

test("a record that others may change is not read, and none is written in its folder", async () => {
	await using folder = await temporaryFolder({
		"collection/opencollection.yml": "info:\n  name: Test\n",
		"collection/a.yml": BROKEN,
	});
	const root = join(folder.root, "collection");
	const state = join(folder.root, "state");
	await runs(root, state);
	await chmod(state, 0o777);
	const file = join(root, "opencollection.yml");
	expect(await readLastFailed(file, state)).toBeUndefined();
	await runs(root, state);
});
