import { expect, test } from "vitest";
import { requestTo } from "../../http/testing/loopback.ts";
import { SecretMasker } from "../../variables/secret-masker.ts";
import { summariseSent } from "./sent-summary.ts";

function excerptOf(limit: number) {
	return { limit, masker: new SecretMasker() };
}

test("a request whose body a redirect dropped shows none", () => {
	const outgoing = requestTo("http://a/", { method: "POST", body: "abc" });
	const sent = { method: "GET", url: "http://a/b", headers: [], bodySize: 0 };
	expect(summariseSent(outgoing, sent, excerptOf(10))).toEqual({
		method: "GET",
		url: "http://a/b",
		headers: [],
	});
	expect(summariseSent(outgoing, undefined, excerptOf(2)).body).toEqual({
		kind: "text",
		text: "ab",
		isTruncated: true,
	});
});
