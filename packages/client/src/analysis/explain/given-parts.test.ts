import { expect, test } from "vitest";
import { openCollection } from "../../collection/open/open-collection.ts";
import { temporaryFolder } from "../../collection/testing/temporary-folder.ts";
import { givenParts } from "./given-parts.ts";

test("of headers, auth and settings the closest counts, and tells what it hides", async () => {
	await using folder = await temporaryFolder({
		"opencollection.yml":
			"info:\n  name: Shop\nrequest:\n  headers:\n    - name: Accept\n      value: a/b\n    - name: X-All\n      value: all\n  auth:\n    type: bearer\n    token: t\n",
		"orders/folder.yml":
			"info:\n  name: Orders\nrequest:\n  headers:\n    - name: accept\n      value: c/d\n  settings:\n    http:\n      timeout: 5000\n  scripts:\n    - type: tests\n      code: test('a', () => {});\n",
		"orders/pay.yml":
			"info:\n  name: Pay\nhttp:\n  url: http://a.test/\n  auth: inherit\n  headers:\n    - name: X-Off\n      value: x\n      disabled: true\n",
	});
	const collection = await openCollection(folder.root);
	const request = await collection.request("orders/pay");
	expect(request).toBeDefined();
	if (!request) return;
	const told = givenParts(request, collection.definition).map(
		({ kind, name, from, hides, field }) => [
			kind,
			name,
			from.name,
			hides.map((one) => one.name),
			field?.path.join("."),
		],
	);
	expect(told).toEqual([
		["auth", "bearer", "Shop", [], "request.auth"],
		["header", "accept", "Orders", ["Shop"], "request.headers.0.value"],
		["header", "X-All", "Shop", [], "request.headers.1.value"],
		["setting", "timeout", "Orders", [], undefined],
		["script", "tests", "Orders", [], undefined],
	]);
});
