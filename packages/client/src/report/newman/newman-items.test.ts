import { expect, test } from "vitest";
import { received, result } from "../testing/run-results.ts";
import { NewmanItems } from "./newman-items.ts";

test("a request whose name has slashes stands in its folder", () => {
	const items = new NewmanItems();
	for (const [path, name] of [
		["Users/POST /a/b", "POST /a/b"],
		["Users/Admins/list", "List all"],
		["GET /health", "GET /health"],
	] as const)
		items.add(result({ path, name, response: received() }));
	expect(items.tree()).toMatchObject([
		{
			name: "Users",
			item: [
				{ name: "POST /a/b" },
				{ name: "Admins", item: [{ name: "List all" }] },
			],
		},
		{ name: "GET /health" },
	]);
});
