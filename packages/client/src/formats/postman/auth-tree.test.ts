import { describe, expect, test } from "vitest";
import { collectionOf, opened } from "./testing/opened.ts";

async function readAuth(
	type: string,
	params: Readonly<Record<string, unknown>>,
) {
	const list = Object.entries(params).map(([key, value]) => ({ key, value }));
	const auth = { type, [type]: list };
	const { requests, problems } = await opened(
		collectionOf({ name: "r", request: { url: "h", auth } }),
	);
	return { auth: requests[0]?.auth, problems };
}

describe("authentication of Postman's", () => {
	test("has JSON as a map, too", async () => {
		const payload = { sub: "a" };
		expect(await readAuth("jwt", { secret: "s", payload })).toMatchObject({
			auth: { kind: "other", fields: { payload: '{"sub":"a"}' } },
			problems: [],
		});
	});

	test("leaves to the server what Postman keeps of its last challenge", async () => {
		const { problems } = await readAuth("digest", {
			username: "ann",
			password: "p",
			realm: "r",
			nonce: "n",
			qop: "auth",
			opaque: "o",
			nonceCount: "1",
			clientNonce: "c",
			algorithm: "MD5",
		});
		expect(problems).toEqual([]);
	});

	test.each([
		["digest", { disableRetryRequest: "true" }, "`disableRetryRequest`"],
		["ntlm", { workstation: "w" }, "`workstation`"],
		["awsv4", { addAuthDataToQuery: true }, "`addAuthDataToQuery`"],
		["oauth1", { token: "", addEmptyParamsToSign: true }, "sign `token`"],
	])(
		"of the kind %s tells of %j what it does not do",
		async (type, params, what) => {
			const { problems } = await readAuth(type, params);
			expect(problems).toEqual([
				["warning", expect.any(Number), expect.stringContaining(what)],
			]);
		},
	);
});
