import { expect, test } from "vitest";
import { openCollection } from "../../collection/open/open-collection.ts";
import { temporaryFolder } from "../../collection/testing/temporary-folder.ts";
import { runCollection } from "./run-collection.ts";

const SHOP = "postman/collections/Shop";
const REQUEST = "$kind: http-request\nurl: http://127.0.0.1:1/\nmethod: POST\n";

test("files of bodies count from the repository's folder, and those outside of the collection are asked for", async () => {
	await using folder = await temporaryFolder({
		[`${SHOP}/R.request.yaml`]: `${REQUEST}body:\n  type: file\n  content:\n    src: ${SHOP}/a.bin\n`,
		[`${SHOP}/S.request.yaml`]: `${REQUEST}body:\n  type: file\n  content:\n    src: b.bin\n`,
		[`${SHOP}/T.request.yaml`]: `${REQUEST}body:\n  type: file\n  content:\n    src: ../none.bin\n`,
		[`${SHOP}/a.bin`]: "a",
		"b.bin": "b",
	});
	const collection = await openCollection(folder.root);
	const told: unknown[] = [];
	await runCollection(collection, { contentLimit: 0 }, (event) => {
		if (event.type !== "request-finished") return;
		const { problems } = event.result;
		told.push(problems.map(({ code, hint }) => [code, hint]));
	});
	expect(told).toEqual([
		[],
		[
			[
				"BODY_FILE_OUTSIDE_COLLECTION",
				expect.stringContaining(`--allow-files ${folder.root}`),
			],
		],
		[["BODY_FILE_NOT_FOUND", `Paths are relative to ${folder.root}.`]],
	]);
});
