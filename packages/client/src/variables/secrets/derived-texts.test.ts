import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { computedTexts } from "./derived-texts.ts";

describe("computedTexts", () => {
	test.each(["hex", "base64", "base64url"] as const)(
		"finds hashes in %s",
		(encoding) => {
			let missed = 0;
			for (let n = 0; n < 2_000; n++) {
				const hash = createHmac("sha256", "key").update(`${n}`);
				const text = hash.digest(encoding);
				if (!computedTexts(`v1=${text}, next`).includes(text)) missed++;
			}
			expect(missed).toBeLessThan(10);
		},
	);

	test("finds the parts of a token and of a signed URL", () => {
		expect(
			computedTexts(
				"https://api.test/v1/files?expires=1700000000&sig=9f86d081884c7d659a2feaa0c55ad015",
			),
		).toEqual(["9f86d081884c7d659a2feaa0c55ad015"]);
		expect(
			computedTexts(
				"Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dBjftJeZ4CVPmB92K27uhbUJU1p1r_wW1gFWFOEjXk",
			),
		).toHaveLength(3);
	});

	test.each([
		"true",
		"localhost:3000",
		"createdUserAccountName1",
		"this-is-a-long-identifier-name",
		"2026-11-21T17:00:00.000Z",
		"application/vnd.api+json",
		"/api/v1/users/550e8400-e29b-41d4-a716-446655440000/orders",
		"550e8400-e29b-41d4-a716-446655440000",
		"users_create_2026_11_21_test",
		"SHOUTING_CONSTANT_NAME_1",
		"Mozilla/5.0 (X11; Linux x86_64)",
		"1234567890123456",
		"urn:ietf:params:oauth:grant-type:jwt-bearer",
		"test-user-1699999999999",
		"v1beta1/projects/p1/locations/us-east1-b/instances/x",
		"user1@example-company2.co",
	])("leaves %j alone", (text) => {
		expect(computedTexts(text)).toEqual([]);
	});
});
