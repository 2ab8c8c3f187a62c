import { expect, test } from "vitest";
import { endpointOf } from "./endpoint.ts";

test("a schema is kept for a URL without credentials, query and fragment", () => {
	expect(
		endpointOf("https://ann:pass@api.test:8443/graphql?key=abc&x=1#top"),
	).toBe("https://api.test:8443/graphql");
});

test("what has no value yet is no endpoint", () => {
	for (const url of [
		"",
		"{{base}}/graphql",
		"http://{{host}}/graphql",
		"/graphql",
	])
		expect(endpointOf(url)).toBeNull();
});
