import { expect, test } from "vitest";
import { folder, request } from "../../request/testing/built-requests.ts";
import { hasWantedTags } from "./tags.ts";

const tagged = request({
	tags: ["smoke"],
	folders: [{ ...folder("users", {}), tags: ["slow"] }],
});

test.each([
	[[], [], true],
	[["smoke"], [], true],
	[["other", "smoke"], [], true],
	[["other"], [], false],
	[["slow"], [], true],
	[["smoke"], ["slow"], false],
	[[], ["smoke"], false],
	[[], ["other"], true],
	[["Smoke"], [], false],
])("tags %j without %j: %j", (tags, excludeTags, isWanted) => {
	expect(hasWantedTags(tagged, { tags, excludeTags })).toBe(isWanted);
});

test("a request without tags is left out when some are wanted", () => {
	const filter = { tags: ["smoke"], excludeTags: [] };
	expect(hasWantedTags(request(), filter)).toBe(false);
});
