import { expect, test } from "vitest";
import type { FormTree } from "../../../../../src/protocol/forms.ts";
import { queryRows } from "./params.ts";
import { withQueryRows } from "./with-query-rows.ts";

const row = (name: string, value: string, isDisabled = false) => ({
	name,
	value,
	isDisabled,
});

test("params that stay the same stay as they are written", () => {
	const tree = { http: { url: "http://x/?a=%20&b&b=2#h" } };
	expect(withQueryRows(tree, queryRows(tree))).toBe(tree);
	expect(
		withQueryRows(tree, [...queryRows(tree), row("c", "1&2")]).http,
	).toEqual({ url: "http://x/?a=%20&b&b=2&c=1%262#h" });
});

test("the file's list follows, with what it says besides, and path params stay", () => {
	const tree: FormTree = {
		http: {
			url: "http://x/:id?a=1&b=2",
			params: [
				{ name: "a", value: "1", type: "query", description: "first" },
				{ name: "b", value: "2", type: "query" },
				{ name: "id", value: "7", type: "path" },
			],
		},
	};
	expect(withQueryRows(tree, [row("b", "2"), row("a", "9", true)])).toEqual({
		http: {
			url: "http://x/:id?b=2",
			params: [
				{ name: "b", value: "2", type: "query" },
				{
					name: "a",
					value: "9",
					type: "query",
					description: "first",
					disabled: true,
				},
				{ name: "id", value: "7", type: "path" },
			],
		},
	});
});
