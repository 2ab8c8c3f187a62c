// Requests of a collection in tests of one's own: `npx vitest run`.
import { openCollection, sendRequest } from "curlew";
import { expect, test } from "vitest";

const users = await openCollection("../users");
const options = {
	environment: "local",
	overrides: { base_url: process.env.API_URL ?? "http://127.0.0.1:3000" },
};

test("a new user has a number", async () => {
	const { result, response } = await sendRequest(
		users,
		"users/create",
		options,
	);
	expect(result).toMatchObject({ status: "passed", warnings: [] });
	expect(response?.status).toBe(201);
	expect(response?.json()).toMatchObject({
		id: expect.any(Number),
		name: "Mary Shelley",
	});
});
