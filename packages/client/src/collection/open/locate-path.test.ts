import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { locatePath } from "./locate-path.ts";
import { hintForMissing } from "./missing-path.ts";

const FILES = {
	"c/opencollection.yml": "info: { name: Shop }",
	"c/users/create.yml": "http: {}",
	"c/users/list.yml": "http: {}",
	"c/orders/place.bru": "",
};

describe("a path that somebody has typed", () => {
	test.each([
		["c", "users/create.yml", "c/users/create.yml"],
		["c", "users/create", "c/users/create.yml"],
		["c", "orders/place", "c/orders/place.bru"],
		["c/users", "create", "c/users/create.yml"],
		["c/users", "users/create", "c/users/create.yml"],
		["c/users", "orders", "c/orders"],
		["", "c/users/create", "c/users/create.yml"],
		["", "c/bundle.yml/users/create", "c/bundle.yml/users/create"],
		["", "nowhere", "nowhere"],
	])("in %s: %s is %s", async (from, written, found) => {
		await using folder = await temporaryFolder(FILES);
		expect(await locatePath(written, folder.at(from))).toBe(folder.at(found));
	});
});

describe("a path at which nothing is", () => {
	test.each([
		["c/users/craete.yml", "c/users/create.yml"],
		["c/users/craete", "c/users/create.yml"],
		["c/usres/create.yml", "c/users"],
	])("%s: did you mean %s?", async (missing, meant) => {
		await using folder = await temporaryFolder(FILES);
		expect(await hintForMissing(folder.at(missing))).toBe(
			`Did you mean ${folder.at(meant)}?`,
		);
	});

	test("that is like nothing is to be checked", async () => {
		await using folder = await temporaryFolder(FILES);
		expect(await hintForMissing(folder.at("c/invoices"))).toBe(
			"Check the path for typing mistakes.",
		);
	});
});
