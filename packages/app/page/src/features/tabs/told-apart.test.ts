import { expect, test } from "vitest";
import { toldApart } from "./told-apart.ts";

test("tabs of one name are told apart by the fewest folders", () => {
	expect(
		toldApart([
			{ name: "Create", place: "users" },
			{ name: "Create", place: "shop/orders" },
			{ name: "Read", place: "users" },
		]),
	).toEqual(["users", "orders", ""]);
});

test("folders of one name are told apart by those around them", () => {
	expect(
		toldApart([
			{ name: "Create", place: "v1/users" },
			{ name: "Create", place: "v2/users" },
			{ name: "Create", place: "" },
		]),
	).toEqual(["v1/users", "v2/users", "/"]);
});
