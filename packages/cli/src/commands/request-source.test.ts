import { expect, test } from "vitest";
import { chooseRequest } from "./request-source.ts";

test("what stands behind a file is a request in it, and no URL", async () => {
	const target = "package.json/Orders/List all";
	const { source } = await chooseRequest(
		{ target, items: [], typed: [], idle: [] },
		{} as Parameters<typeof chooseRequest>[1],
	);
	expect(source).toBe(target);
});
