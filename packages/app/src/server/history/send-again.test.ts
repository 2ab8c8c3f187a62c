import { expect, test } from "vitest";
import { requestAgain } from "./send-again.ts";

const GIVEN = { environment: undefined, overrides: {}, withheld: [] };

test("what was sent before its request was saved is sent as it was then, and not as the file is now", () => {
	const file = "/shop/users.yml";
	const resend = { ...GIVEN, path: "users", draft: "http: {}\n" };
	expect(requestAgain(file, { ...resend, isScratch: true })).toEqual({
		...{ path: "users", scratch: "http: {}\n" },
	});
	expect(requestAgain(file, resend)).toEqual({
		...{ path: "users", unsaved: { file, text: "http: {}\n" } },
	});
	expect(requestAgain(file, { ...GIVEN, path: "users" })).toEqual({
		path: "users",
	});
	expect(requestAgain("", { ...resend, path: "scratch:1" })).toEqual({
		...{ path: "scratch:1", scratch: "http: {}\n" },
	});
});
