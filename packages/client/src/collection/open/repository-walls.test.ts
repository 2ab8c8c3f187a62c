import { mkdir, symlink } from "node:fs/promises";
import { expect, test } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { openCollection } from "./open-collection.ts";

const SHOP = "postman/collections/Shop";
const REQUEST = "$kind: http-request\nurl: http://127.0.0.1:1/\nmethod: POST\n";

test("nothing that links bring into a repository is read as its own", async () => {
	await using elsewhere = await temporaryFolder({
		"definition.yaml": "$kind: collection\nvariables: { a: private }\n",
		"collection/R.request.yaml": REQUEST,
		"resources.yaml": "localResources:\n  collections: [../other]\n",
	});
	await using folder = await temporaryFolder({
		[`${SHOP}/R.request.yaml`]: REQUEST,
		"other/R.request.yaml": REQUEST,
	});
	await symlink(
		elsewhere.at("collection"),
		folder.at("postman/collections/Linked"),
	);
	await mkdir(folder.at(".postman"));
	await symlink(
		elsewhere.at("resources.yaml"),
		folder.at(".postman/resources.yaml"),
	);
	const { definition } = await openCollection(folder.root);
	expect(definition.root).toBe(folder.at(SHOP));
	await mkdir(folder.at(`${SHOP}/.resources`));
	await symlink(
		elsewhere.at("definition.yaml"),
		folder.at(`${SHOP}/.resources/definition.yaml`),
	);
	await expect(openCollection(folder.at(SHOP))).rejects.toMatchObject({
		code: "LINK_NOT_FOLLOWED",
	});
});
