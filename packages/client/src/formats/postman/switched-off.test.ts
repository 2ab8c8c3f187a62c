import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { openCollection } from "../../collection/open/open-collection.ts";
import { temporaryFolder } from "../../collection/testing/temporary-folder.ts";
import { convertCollection } from "../../convert/convert-collection.ts";
import { SCHEMA } from "./testing/opened.ts";

const FILES = {
	"in/shop.postman_collection.json": JSON.stringify({
		info: { name: "Shop", schema: SCHEMA },
		item: [{ name: "x", request: "http://h" }],
	}),
	"in/dev.postman_environment.json": JSON.stringify({
		name: "dev",
		values: [
			{ key: "inApp", value: "1", enabled: false },
			{ key: "inRuns", value: "2", enabled: true, disabled: true },
			{ key: "on", value: "3", enabled: true },
		],
	}),
};

test("what is switched off in an environment by `enabled` counts in runs, as Newman has it, and is marked", async () => {
	await using folder = await temporaryFolder(FILES);
	const collection = await openCollection(
		folder.at("in/shop.postman_collection.json"),
	);
	const { variables } = await collection.environment("dev");
	expect(variables).toMatchObject([
		{ name: "inApp", value: "1", isDisabled: false, isOffInApp: true },
		{ name: "inRuns", isDisabled: true },
		{ name: "on", isDisabled: false },
	]);
	expect(variables[1]).not.toHaveProperty("isOffInApp");
	expect(variables[2]).not.toHaveProperty("isOffInApp");
});

test("what is switched off in an environment stays so in OpenCollection, and back", async () => {
	await using folder = await temporaryFolder(FILES);
	const there = await convertCollection(
		folder.at("in/shop.postman_collection.json"),
		folder.at("files"),
	);
	expect(there.changes).toHaveLength(1);
	const yaml = await readFile(folder.at("files/environments/dev.yml"), "utf8");
	expect(yaml).not.toContain("enabled");
	expect(yaml.match(/disabled: true/g)).toHaveLength(2);
	const back = await convertCollection(folder.at("files"), folder.at("back"), {
		to: "postman",
	});
	expect(back.changes).toEqual([]);
	const json: unknown = JSON.parse(
		await readFile(
			folder.at("back/environments/dev.postman_environment.json"),
			"utf8",
		),
	);
	expect(json).toMatchObject({
		values: [
			{ key: "inApp", enabled: false, disabled: true },
			{ key: "inRuns", enabled: false, disabled: true },
			{ key: "on", enabled: true },
		],
	});
});
