import { expect, test } from "vitest";
import { givenKind } from "./auth-place.ts";

test("a folder's `none` ends what comes from above, but in Bruno's collections", () => {
	expect(givenKind("none", "folder", false)).toBe("none");
	expect(givenKind("none", "folder", true)).toBe("inherit");
	expect(givenKind({ type: "none" }, "folder", true)).toBe("inherit");
	expect(givenKind({ type: "bearer" }, "folder", true)).toBe("bearer");
	expect(givenKind(undefined, "folder", false)).toBe("inherit");
	expect(givenKind("none", "collection", true)).toBe("none");
});
