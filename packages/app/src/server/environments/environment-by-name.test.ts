import { expect, test } from "vitest";
import { temporaryFolder } from "../../../../client/src/collection/testing/temporary-folder.ts";
import { environmentByName } from "./environment-by-name.ts";

const SCHEMA =
	"https://schema.getpostman.com/json/collection/v2.1.0/collection.json";
const FILES = {
	"a/shop.postman_collection.json": JSON.stringify({
		info: { name: "Shop", schema: SCHEMA },
		item: [],
	}),
	"a/prod.postman_environment.json": '{"name": "Production", "values": []}',
	"b/other.postman_environment.json": '{"name": "Other", "values": []}',
};

test("the file of an environment of the collection is chosen by its name, another one holds as a file", async () => {
	await using folder = await temporaryFolder(FILES);
	const path = folder.at("a/shop.postman_collection.json");
	const prod = folder.at("a/prod.postman_environment.json");
	const other = folder.at("b/other.postman_environment.json");
	const seed = 1;
	expect(
		await environmentByName(path, { session: { seed, environmentFile: prod } }),
	).toEqual({ environment: "Production", session: { seed } });
	expect(await environmentByName(path, { environment: prod })).toEqual({
		environment: "Production",
		session: {},
	});
	const elsewhere = {
		environment: undefined,
		session: { environmentFile: other },
	};
	expect(await environmentByName(path, elsewhere)).toEqual(elsewhere);
	// A name besides is what counts for the page.
	const both = { environment: "dev", session: { environmentFile: prod } };
	expect(await environmentByName(path, both)).toEqual(both);
});
