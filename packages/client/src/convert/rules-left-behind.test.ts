import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../collection/testing/temporary-folder.ts";
import { convertCollection } from "./convert-collection.ts";

const collection = (listen: string) =>
	JSON.stringify({
		info: {
			name: "Shop",
			schema:
				"https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
		},
		item: [
			{
				name: "Order",
				event: [{ listen, script: { exec: ["pm.test('a', () => {});"] } }],
				request: { method: "GET", url: "http://shop.test/" },
			},
		],
	});

test("a conversion tells that a failing pre-request script no longer sends, where there is one", async () => {
	const folder = await temporaryFolder({
		"before.postman_collection.json": collection("prerequest"),
		"after.postman_collection.json": collection("test"),
	});
	onTestFinished(() => folder[Symbol.asyncDispose]());
	const codesOf = async (name: string, to: "opencollection" | "postman") => {
		const { warnings } = await convertCollection(
			folder.at(`${name}.postman_collection.json`),
			join(folder.root, `${name}-${to}`),
			{ to },
		);
		return warnings.map(({ code }) => code);
	};
	expect(await codesOf("before", "opencollection")).toEqual([
		"RULES_LEFT_BEHIND",
	]);
	expect(await codesOf("after", "opencollection")).toEqual([]);
	expect(await codesOf("before", "postman")).toEqual([]);
});
