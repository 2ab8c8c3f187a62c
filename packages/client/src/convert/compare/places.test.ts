import { expect, test } from "vitest";
import { openCollection } from "../../collection/open/open-collection.ts";
import { PLACE_FINDER } from "../../collection/places/place-finder.ts";
import { temporaryFolder } from "../../collection/testing/temporary-folder.ts";
import { placeInRequest } from "./places.ts";

const FILE = `meta {
  type: http
  name: Get
  tags: [
    a
  ]
}

get {
  url: http://x
}

headers {
  a: 1
  b: 2
}

settings {
  timeout: 5
}
`;

test.each([
	["name", undefined, 3],
	["tags", undefined, 4],
	["method", undefined, 9],
	["url", undefined, 10],
	["headers", undefined, 13],
	["headers", 1, 15],
	["settings", undefined, 18],
])("%s %s of a .bru file is found in line %i", async (facet, index, line) => {
	await using folder = await temporaryFolder({
		"bruno.json": '{ "version": "1", "name": "c", "type": "collection" }',
		"get.bru": FILE,
	});
	const collection = await openCollection(folder.root);
	const { requests } = await collection.select([]);
	const found = requests.map((request) => {
		const place = placeInRequest(facet, index, request, collection.definition);
		if (!("path" in place)) return place.line;
		return PLACE_FINDER.find({ kind: "field", field: place })?.location.line;
	});
	expect(found).toEqual([line]);
});
