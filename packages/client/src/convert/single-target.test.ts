import { stat } from "node:fs/promises";
import { expect, test } from "vitest";
import { openCollection } from "../collection/open/open-collection.ts";
import { temporaryFolder } from "../collection/testing/temporary-folder.ts";
import { convertCollection } from "./convert-collection.ts";

const SHOP = {
	"shop/opencollection.yml": "info:\n  name: Shop\n",
	"shop/a.yml": "info:\n  name: a\nhttp:\n  method: GET\n  url: http://h\n",
};

test("a target with the ending .json is the file of Postman's collection", async () => {
	await using folder = await temporaryFolder(SHOP);
	const target = folder.at("back.json");
	const convert = (force: boolean) =>
		convertCollection(folder.at("shop"), target, { to: "postman", force });
	expect((await convert(false)).converted).toEqual(["back.json"]);
	expect((await stat(target)).isFile()).toBe(true);
	expect((await openCollection(target)).definition.name).toBe("Shop");
	await expect(convert(false)).rejects.toThrow("is there already");
	expect((await convert(true)).changes).toEqual([]);
	await expect(
		convertCollection(folder.at("shop"), folder.at("shop/b.json"), {
			to: "postman",
		}),
	).rejects.toThrow("lies inside");
});

test("a file holds no environments: nothing is written", async () => {
	await using folder = await temporaryFolder({
		...SHOP,
		"shop/environments/dev.yml": "name: dev\nvariables: []\n",
	});
	await expect(
		convertCollection(folder.at("shop"), folder.at("back.json"), {
			to: "postman",
		}),
	).rejects.toThrow("environments/dev.postman_environment.json");
	await expect(stat(folder.at("back.json"))).rejects.toThrow();
});
