import { expect, test } from "vitest";
import { checkCollection } from "../../analysis/check-collection.ts";
import { openCollection } from "../../collection/open/open-collection.ts";
import { temporaryFolder } from "../../collection/testing/temporary-folder.ts";

const SCHEMA =
	"https://schema.getpostman.com/json/collection/v2.1.0/collection.json";

const exec = [
	"// wrong way",
	'pm.test("a", () => {});',
	"  const wrong way = 1",
];

const COLLECTION = {
	info: { name: "Places", schema: SCHEMA },
	item: [
		{
			name: "one",
			request: { url: "http://a.test" },
			event: [
				{ listen: "prerequest", script: { exec: ["// const wrong way"] } },
				{ listen: "test", script: { exec } },
			],
		},
	],
};

test.each([
	["each line of a script on its own", JSON.stringify(COLLECTION, null, 2)],
	["all in one line", JSON.stringify(COLLECTION)],
	[
		"one text for all lines",
		JSON.stringify(COLLECTION).replace(
			JSON.stringify(exec),
			JSON.stringify(exec.join("\n")),
		),
	],
])("a fault of a script is told at its place: %s", async (_, text) => {
	await using folder = await temporaryFolder({
		"a.postman_collection.json": text,
	});
	const file = folder.at("a.postman_collection.json");
	const findings = await checkCollection(await openCollection(file));
	const [fault] = findings.filter(({ rule }) => rule === "script-syntax");
	const { line = 0, column = 0 } = fault?.location ?? {};
	const written = text.split("\n")[line - 1] ?? "";
	expect(written.slice(0, column - 1)).toMatch(/ {2}const wrong $/);
	expect(written.slice(column - 1)).toMatch(/^way = 1/);
});
