import { expect, test } from "vitest";
import { BRUNO_RULES } from "../../formats/rules/bruno-rules.ts";
import { field, prepare } from "../testing/built-requests.ts";
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

test("the digest of Bruno's collections is made of hexadecimal digits", () => {
	const auth = {
		kind: "other",
		type: "wsse",
		fields: { username: "u", password: "p" },
		field: field("http", "auth"),
	} as const;
	const { draft } = prepare({ auth }, { collection: { rules: BRUNO_RULES } });
	if (draft.auth.kind !== "scheme") throw new Error("No scheme.");
	const encoding = draft.auth.fields.get("digestEncoding")?.template.source;
	const fields = fieldsOf({ password: "p", digestEncoding: encoding ?? "" });
	// As bru 4.1.0 sent it.
	const moment = {
		nonce: "d27ff699eb83aada8672b05ed08226d6",
		created: "2026-11-22T19:02:18.400Z",
	};
	expect(wsseHeader(fields, moment)[1]).toContain(
		'PasswordDigest="YmMyMGQwMDY0ZTRiNTY3ODMxZTQ5ZThiODAwZGQ2OWMxNGZjODdjMA=="',
	);
});

test("no two tokens have the same nonce", () => {
	const fields = fieldsOf({ username: "bob", password: "secret" });
	expect(wsseHeader(fields)[1]).not.toBe(wsseHeader(fields)[1]);
});
