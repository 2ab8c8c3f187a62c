import { expect, test } from "vitest";
import { collection } from "../../request/testing/built-requests.ts";
import { assertVersion } from "./required-version.ts";

function requiring(requires: string | undefined) {
	return collection({
		extensions: { unresolved: undefined, requires, all: {} },
	});
}

test.each([undefined, ">=2.2.0", "^2.2", "2.x", "*"])(
	"version 2.2.0 fits %j",
	async (requires) => {
		await expect(
			assertVersion(requiring(requires), "2.2.0"),
		).resolves.toBeUndefined();
	},
);

test("a version outside of the range is refused, with both versions", async () => {
	const refusal = assertVersion(requiring(">=3"), "2.2.0");
	await expect(refusal).rejects.toMatchObject({
		code: "VERSION_NOT_SUPPORTED",
		message: '"Users" requires Curlew >=3; this is Curlew 2.2.0.',
		location: { file: "/collection/opencollection.yml" },
	});
});

test("a range that is none is an error of the collection", async () => {
	const refusal = assertVersion(requiring("newest"), "2.2.0");
	await expect(refusal).rejects.toMatchObject({
		code: "INVALID_VERSION_RANGE",
	});
});
