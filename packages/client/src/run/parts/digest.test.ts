import { expect, onTestFinished, test } from "vitest";
import { openCollection } from "../../collection/open/open-collection.ts";
import { temporaryFolder } from "../../collection/testing/temporary-folder.ts";
import { dataFile } from "../data/testing/data-files.ts";
import { requestFile } from "../testing/run-files.ts";
import { openPartedRun, type PartedRunOptions } from "./parted-run.ts";

const files = {
	"opencollection.yml": "info:\n  name: Test\n",
	"a/folder.yml": "info:\n  name: a\n",
	"a/one.yml": requestFile("one"),
	"two.yml": requestFile("two"),
};

async function digestOf(
	given: Readonly<Record<string, string>> = files,
	options: Partial<PartedRunOptions> = {},
	at = "",
): Promise<string> {
	const folder = await temporaryFolder(given);
	onTestFinished(() => folder[Symbol.asyncDispose]());
	const collection = await openCollection(folder.at(at));
	const run = await openPartedRun(collection, { contentLimit: 0, ...options });
	await run.close();
	return run.digest;
}

test("the same files in another folder are the same run", async () => {
	expect(await digestOf()).toBe(await digestOf());
});

test("a collection of a repository is the same run where the repository is elsewhere", async () => {
	const [root, home] = ["postman/collections/Shop", "postman/environments"];
	const repository = {
		".postman/resources.yaml": "",
		[`${home}/Local.environment.yaml`]: "name: Local\nvalues: []\n",
		[`${root}/one.request.yaml`]:
			"$kind: http-request\nname: one\nurl: http://x/\nmethod: GET\n",
	};
	const options = { environment: "Local" };
	const first = await digestOf(repository, options, root);
	expect(await digestOf(repository, options, root)).toBe(first);
});

test("another request, folder or collection is another run", async () => {
	const first = await digestOf();
	const changes: readonly Readonly<Record<string, string>>[] = [
		{ "two.yml": requestFile("three") },
		{ "a/folder.yml": "info:\n  name: a\n  tags: [x]\n" },
		{ "opencollection.yml": "info:\n  name: Other\n" },
		{ "three.yml": requestFile("three") },
	];
	for (const change of changes)
		expect(await digestOf({ ...files, ...change })).not.toBe(first);
});

test("other options that decide what happens are another run", async () => {
	const first = await digestOf();
	for (const options of [
		{ iterations: 2 },
		{ tags: [], excludeTags: ["none"], seed: 1 },
		{ bail: true },
		{ parallel: 2 },
		{ sandbox: "developer" },
	] as const)
		expect(await digestOf(files, options)).not.toBe(first);
});

test("values given from outside, how much is kept and how many run at a time are not", async () => {
	const first = await digestOf(files, { parallel: 2 });
	const others = {
		overrides: { token: "secret" },
		contentLimit: 9,
		parallel: 3,
	};
	expect(await digestOf(files, others)).toBe(first);
});

test("other rows of data are another run, wherever the file is", async () => {
	const [one, same, other] = [
		await dataFile("rows.csv", "n\n1\n2\n"),
		await dataFile("same.csv", "n\n1\n2\n"),
		await dataFile("rows.csv", "n\n1\n3\n"),
	];
	const first = await digestOf(files, { data: { file: one } });
	expect(await digestOf(files, { data: { file: same } })).toBe(first);
	expect(await digestOf(files, { data: { file: other } })).not.toBe(first);
});
