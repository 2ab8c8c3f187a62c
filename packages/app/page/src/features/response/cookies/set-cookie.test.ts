import { expect, test } from "vitest";
import { cookiesIn } from "./set-cookie.ts";

test("cookies are read with their attributes, whatever their values have in them", () => {
	const cookies = cookiesIn([
		["Set-Cookie", "id=a=b; Path=/; HttpOnly;; Max-Age=60"],
		["x-other", "id=1"],
		["set-cookie", "flag"],
	]);
	expect(cookies).toEqual([
		{
			name: "id",
			value: "a=b",
			attributes: ["Path=/", "HttpOnly", "Max-Age=60"],
		},
		{ name: "", value: "flag", attributes: [] },
	]);
});
