import { expect, test } from "vitest";
import { fieldsOf } from "./testing/signed-requests.ts";
import { wsseHeader } from "./wsse.ts";

test("the digest is that of the published example of Atom authentication", () => {
	const fields = fieldsOf({ username: "bob", password: "taadtaadpstcsm" });
	const moment = {
		nonce: "d36e316282959a9ed4c89851497a717f",
		created: "2003-12-15T14:43:07Z",
	};
	expect(wsseHeader(fields, moment)).toEqual([
		"X-WSSE",
		'UsernameToken Username="bob", PasswordDigest="quR/EWLAV4xLf9Zqyw4pDmfV9OY=", Nonce="d36e316282959a9ed4c89851497a717f", Created="2003-12-15T14:43:07Z"',
	]);
});

test("no two tokens have the same nonce", () => {
	const fields = fieldsOf({ username: "bob", password: "secret" });
	expect(wsseHeader(fields)[1]).not.toBe(wsseHeader(fields)[1]);
});
