import { expect, test } from "vitest";
import type { OutgoingRequest } from "../outgoing-request.ts";
import { headerOf, outgoing, signed } from "./testing/signed-requests.ts";

const BASE =
	"https://akaa-baseurl-xxxxxxxxxxx-xxxxxxxxxxxxx.luna.akamaiapis.net";
const FIELDS = {
	clientToken: "akab-client-token-xxx-xxxxxxxxxxxxxxxx",
	accessToken: "akab-access-token-xxx-xxxxxxxxxxxxxxxx",
	clientSecret: "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx=",
	timestamp: "20140321T19:34:21+0000",
	nonce: "nonce-xx-xxxx-xxxx-xxxx-xxxxxxxxxxxx",
	maxBodySize: "2048",
};

async function signatureOf(
	method: string,
	path: string,
	given: Partial<OutgoingRequest> = {},
	fields: Readonly<Record<string, string>> = FIELDS,
) {
	const request = await signed(
		"akamai-edgegrid",
		fields,
		outgoing(method, BASE + path, given),
	);
	return headerOf(request, "authorization");
}

test("the signatures are those of Akamai's published examples", async () => {
	expect(await signatureOf("GET", "/")).toBe(
		"EG1-HMAC-SHA256 client_token=akab-client-token-xxx-xxxxxxxxxxxxxxxx;access_token=akab-access-token-xxx-xxxxxxxxxxxxxxxx;timestamp=20140321T19:34:21+0000;nonce=nonce-xx-xxxx-xxxx-xxxx-xxxxxxxxxxxx;signature=tL+y4hxyHxgWVD30X3pWnGKHcPzmrIF+LThiAOhMxYU=",
	);
	expect(await signatureOf("GET", "/testapi/v1/t1?p1=1&p2=2")).toContain(
		"signature=hKDH1UlnQySSHjvIcZpDMbQHihTQ0XyVAKZaApabdeA=",
	);
	const body = {
		kind: "text",
		text: "datadatadatadatadatadatadatadata",
	} as const;
	expect(await signatureOf("POST", "/testapi/v1/t3", { body })).toContain(
		"signature=hXm4iCxtpN22m4cbZb4lVLW5rhX8Ca82vCFqXzSTPe4=",
	);
});

test("of a long body, the first bytes up to the limit are signed, also from a stream", async () => {
	const text = "d".repeat(4096);
	const cut = { kind: "text", text: text.slice(0, 2048) } as const;
	const expected = await signatureOf("POST", "/", { body: cut });
	const { Readable } = await import("node:stream");
	const stream = {
		kind: "stream",
		length: 4096,
		open: () => Readable.from([Buffer.from(text)]),
		description: "file",
	} as const;
	expect(await signatureOf("POST", "/", { body: stream })).toBe(expected);
});

test("the headers that are named are signed, in that order", async () => {
	const headers = [
		["X-Test1", "test-simple-header"],
		["X-Test2", "  first    second  "],
	] as const;
	const fields = { ...FIELDS, headersToSign: "X-Test1,X-Test2" };
	const withHeaders = await signatureOf("GET", "/", { headers }, fields);
	expect(withHeaders).not.toBe(await signatureOf("GET", "/", { headers }));
	const tidy = [
		["x-test1", "test-simple-header"],
		["x-test2", "first second"],
	] as const;
	expect(await signatureOf("GET", "/", { headers: tidy }, fields)).toBe(
		withHeaders,
	);
});
