import { expect, test } from "vitest";
import { withPartOf } from "./with-part-of.ts";

test("a part is as it was, or gone; the rest stays changed", () => {
	const saved = { http: { url: "a" }, docs: "old" };
	const tree = {
		http: { url: "b" },
		docs: "new",
		runtime: { assertions: [{ expression: "x" }] },
	};
	expect(withPartOf(saved, tree, ["docs"])).toEqual({ ...tree, docs: "old" });
	expect(withPartOf(saved, tree, ["runtime", "assertions", 0])).toEqual(
		withPartOf(saved, tree, ["runtime", "assertions"]),
	);
	expect(withPartOf(saved, tree, ["runtime", "assertions"])).toMatchObject({
		http: { url: "b" },
		docs: "new",
	});
});
