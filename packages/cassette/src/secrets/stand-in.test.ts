import { credentialGivenOut } from "@curlew/client/carrying";
import fc from "fast-check";
import { expect, test } from "vitest";
import { standInFor } from "./stand-in.ts";

test("the stand-in of a credential is one, so that snapshots conceal both alike", () => {
	fc.assert(
		fc.property(fc.stringMatching(/^[\w.-]{8,60}$/), (text) => {
			fc.pre(/\d/.test(text));
			const standIn = standInFor(text, "token");
			expect(credentialGivenOut("token", standIn)).toBe(standIn);
		}),
	);
});
