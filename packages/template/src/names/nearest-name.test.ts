import { expect, test } from "vitest";
import { nearestName } from "./nearest-name.ts";

const names = ["baseUrl", "token", "user_id", "userName", "id", "auth_header"];

test.each([
	["baseURL", "baseUrl"],
	["basUrl", "baseUrl"],
	["tokne", "token"],
	["tokens", "token"],
	["userId", "user_id"],
	["username", "userName"],
	["ids", "id"],
	["ID", "id"],
	["autheader", "auth_header"],
])("%s was probably meant to be %s", (name, meant) => {
	expect(nearestName(name, names)).toBe(meant);
});

test.each(["x", "password", "ab", "", "completelyDifferent"])(
	"%j is near to none",
	(name) => {
		expect(nearestName(name, names)).toBeUndefined();
	},
);

test("the nearest wins, and of equally near ones the first", () => {
	expect(nearestName("hostname", ["hostnam_", "hostnaem", "hostNAME"])).toBe(
		"hostNAME",
	);
	expect(nearestName("abcdef", ["abcdex", "abcdey"])).toBe("abcdex");
});

test("the name itself is no suggestion", () => {
	expect(nearestName("token", ["token"])).toBeUndefined();
});
