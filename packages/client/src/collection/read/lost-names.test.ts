import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { convertCollection } from "../../convert/convert-collection.ts";
import { openCollection } from "../open/open-collection.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";

/** `caf\xe9`, as a program that writes Latin-1 calls it. */
function latin1(root: string, name: string): Buffer {
	return Buffer.concat([Buffer.from(`${root}/`), Buffer.from(name, "latin1")]);
}

async function collection() {
	const folder = await temporaryFolder({
		"opencollection.yml": "info:\n  name: C\n",
		"a.yml": "http:\n  url: http://a.test\n",
		"environments/dev.yml": "name: dev\n",
		"of its own \ufffd.yml": "http:\n  url: http://b.test\n",
	});
	onTestFinished(() => folder[Symbol.asyncDispose]());
	return folder;
}

/** macOS and Windows have no such names. */
const cannot = process.platform !== "linux";
const LOST = {
	code: "FILE_NAME_NOT_UTF8",
	severity: "error",
	message: "The name is not UTF-8, so nothing at this path can be opened.",
};

test.skipIf(cannot)(
	"files and folders whose names are not UTF-8 are told",
	async () => {
		const { root, at } = await collection();
		writeFileSync(latin1(root, "café.yml"), "http:\n  url: http://c.test\n");
		mkdirSync(latin1(root, "Köln"));
		symlinkSync("a.yml", latin1(root, "liñk.yml"));
		const { requests, problems } = await (await openCollection(root)).select(
			[],
		);
		expect(requests).toHaveLength(2);
		expect(problems.map(({ location }) => location?.file).sort()).toEqual([
			at("K\ufffdln"),
			at("caf\ufffd.yml"),
			at("li\ufffdk.yml"),
		]);
		for (const problem of problems) expect(problem).toMatchObject(LOST);
	},
);

test.skipIf(cannot)(
	"an environment whose name is not UTF-8 is told",
	async () => {
		const { root } = await collection();
		writeFileSync(latin1(root, "environments/prüf.yml"), "name: test\n");
		const opened = await openCollection(root);
		await expect(opened.environment("pr\ufffdf")).rejects.toMatchObject({
			code: LOST.code,
		});
		expect((await opened.environment("dev")).name).toBe("dev");
	},
);

test.skipIf(cannot)(
	"nothing is converted where a file would be lost",
	async () => {
		const { root, at } = await collection();
		writeFileSync(latin1(root, "café.yml"), "http:\n  url: http://c.test\n");
		await expect(
			convertCollection(root, `${root}-converted`),
		).rejects.toMatchObject({
			problems: [{ ...LOST, location: { file: at("caf\ufffd.yml") } }],
		});
	},
);
