import { expect, test } from "vitest";
import { authOfPostman } from "./auth-of-postman.ts";

test("words that are names of every object's members stay words", () => {
	const auth = authOfPostman(
		"oauth1",
		{ addParamsToHeader: "constructor" },
		"",
	);
	expect(auth).toMatchObject({ fields: { placement: "constructor" } });
	expect(authOfPostman("constructor", {}, "")).toBeUndefined();
});
