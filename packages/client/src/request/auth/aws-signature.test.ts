import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../collection/testing/temporary-folder.ts";
import type { HeaderPair, OutgoingRequest } from "../outgoing-request.ts";
import { headerOf, outgoing, signed } from "./testing/signed-requests.ts";

const KEYS = {
	accessKeyId: "AKIDEXAMPLE",
	secretAccessKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY",
	region: "us-east-1",
	service: "service",
};
const DATE: HeaderPair = ["X-Amz-Date", "20150830T123600Z"];

async function signatureOf(
	method: string,
	url: string,
	given: Partial<OutgoingRequest> = {},
	fields: Readonly<Record<string, string>> = KEYS,
): Promise<string> {
	const headers = [DATE, ...(given.headers ?? [])];
	const request = outgoing(method, url, { ...given, headers });
	const result = await signed("awsv4", fields, request);
	const authorization = headerOf(result, "authorization") ?? "";
	return authorization.slice(authorization.indexOf("Signature=") + 10);
}

const HOST = "https://example.amazonaws.com";

describe("AWS's published test suite", () => {
	test("get-vanilla, with all of its header", async () => {
		const request = outgoing("GET", `${HOST}/`, { headers: [DATE] });
		const result = await signed("awsv4", KEYS, request);
		expect(headerOf(result, "authorization")).toBe(
			"AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, Signature=5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31",
		);
	});

	test.each([
		[
			"post-vanilla",
			"POST",
			"/",
			"5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b",
		],
		[
			"get-vanilla-query-order-key-case",
			"GET",
			"/?Param2=value2&Param1=value1",
			"b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500",
		],
		[
			"get-vanilla-empty-query-key",
			"GET",
			"/?Param1=value1",
			"a67d582fa61cc504c4bae71f336f98b97f1ea3c7a6bfe1b6e45aec72011b9aeb",
		],
		[
			"get-vanilla-query-unreserved",
			"GET",
			"/?-._~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz=-._~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
			"9c3e54bfcdf0b19771a7f523ee5669cdf59bc7cc0884027167c21bb143a40197",
		],
		[
			"get-unreserved",
			"GET",
			"/-._~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
			"07ef7494c76fa4850883e2b006601f940f8a34d404d0cfa977f52a65bbf5f24f",
		],
		[
			"normalize-path/get-slashes",
			"GET",
			"//example//",
			"9a624bd73a37c9a373b5312afbebe7a714a789de108f0bdfe846570885f57e84",
		],
		[
			"normalize-path/get-relative-relative",
			"GET",
			"/example1/example2/../..",
			"5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31",
		],
	])("%s", async (_, method, path, signature) => {
		expect(await signatureOf(method, HOST + path)).toBe(signature);
	});

	test("get-header-key-duplicate and get-header-value-trim", async () => {
		const duplicate: HeaderPair[] = [
			["My-Header1", "value2"],
			["My-Header1", "value2"],
			["My-Header1", "value1"],
		];
		expect(await signatureOf("GET", `${HOST}/`, { headers: duplicate })).toBe(
			"c9d5ea9f3f72853aea855b47ea873832890dbdd183b4468f858259531a5138ea",
		);
		const trim: HeaderPair[] = [
			["My-Header1", "    value1"],
			["My-Header2", '    "a   b   c"'],
		];
		expect(await signatureOf("GET", `${HOST}/`, { headers: trim })).toBe(
			"acc3ed3afb60bb290fc8d2dd0098b9911fcaa05412b367055dee359757a9c736",
		);
	});

	test("post-x-www-form-urlencoded", async () => {
		const headers: HeaderPair[] = [
			["Content-Type", "application/x-www-form-urlencoded"],
		];
		const body = { kind: "text", text: "Param1=value1" } as const;
		expect(await signatureOf("POST", `${HOST}/`, { headers, body })).toBe(
			"ff11897932ad3f4e8b18135d722051e5ac45fc38421b1da7b9d196a0fe09473a",
		);
	});

	test("post-sts-header-before: a session token is sent and signed", async () => {
		const sessionToken =
			"AQoDYXdzEPT//////////wEXAMPLEtc764bNrC9SAPBSM22wDOk4x4HIZ8j4FZTwdQWLWsKWHGBuFqwAeMicRXmxfpSPfIeoIYRqTflfKD8YUuwthAx7mSEI/qkPpKPi/kMcGdQrmGdeehM4IC1NtBmUpp2wUE8phUZampKsburEDy0KPkyQDYwT7WZ0wq5VSXDvp75YU9HFvlRd8Tx6q6fE8YQcHNVXAkiY9q6d+xo0rKwT38xVqr7ZD0u0iPPkUL64lIZbqBAz+scqKmlzm8FDrypNC9Yjc8fPOLn9FX9KSYvKTr4rvx3iSIlTJabIQwj2ICCR/oLxBA==";
		const request = await signed(
			"awsv4",
			{ ...KEYS, sessionToken },
			outgoing("POST", `${HOST}/`, { headers: [DATE] }),
		);
		expect(headerOf(request, "x-amz-security-token")).toBe(sessionToken);
		expect(headerOf(request, "authorization")).toMatch(
			/SignedHeaders=host;x-amz-date;x-amz-security-token, Signature=85d96828115b5dc0cfc3bd16ad9e210dd772bbebba041836c64533a82be05ead$/,
		);
	});
});

test.each<[string, string, string, Partial<OutgoingRequest>]>([
	[
		"GET",
		"/test.txt",
		"f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
		{ headers: [["Range", "bytes=0-9"]] },
	],
	[
		"PUT",
		"/test$file.text",
		"98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd",
		{
			headers: [
				["Date", "Fri, 24 May 2013 00:00:00 GMT"],
				["X-Amz-Storage-Class", "REDUCED_REDUNDANCY"],
			],
			body: { kind: "text", text: "Welcome to Amazon S3." },
		},
	],
	[
		"GET",
		"/?lifecycle",
		"fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543",
		{},
	],
	[
		"GET",
		"/?max-keys=2&prefix=J",
		"34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7",
		{},
	],
])("S3's own example: %s %s", async (method, path, signature, given) => {
	const keys = {
		accessKeyId: "AKIAIOSFODNN7EXAMPLE",
		secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
		region: "us-east-1",
		service: "s3",
	};
	const request = outgoing(
		method,
		`https://examplebucket.s3.amazonaws.com${path}`,
		{
			...given,
			headers: [...(given.headers ?? []), ["X-Amz-Date", "20130524T000000Z"]],
		},
	);
	const header = headerOf(
		await signed("awsv4", keys, request),
		"authorization",
	);
	expect(header?.slice(-64)).toBe(signature);
});

test("repeated names in the query are signed in the order of their values", async () => {
	expect(await signatureOf("GET", `${HOST}/?a=2&a=1&b=x%20y`)).toBe(
		await signatureOf("GET", `${HOST}/?b=x+y&a=1&a=2`),
	);
});

test("a streamed body is hashed as a text of its content would be, except for S3 over TLS", async () => {
	const stream = {
		kind: "stream",
		length: 7,
		open: () => Readable.from([Buffer.from("con"), Buffer.from("tent")]),
		description: "file",
	} as const;
	expect(await signatureOf("PUT", `${HOST}/`, { body: stream })).toBe(
		await signatureOf("PUT", `${HOST}/`, {
			body: { kind: "text", text: "content" },
		}),
	);
	const s3 = { ...KEYS, service: "s3" };
	const put = (url: string) =>
		signed("awsv4", s3, outgoing("PUT", url, { body: stream }));
	expect(headerOf(await put(`${HOST}/`), "x-amz-content-sha256")).toBe(
		"UNSIGNED-PAYLOAD",
	);
	expect(headerOf(await put("http://127.0.0.1/"), "x-amz-content-sha256")).toBe(
		"ed7002b439e9ac845f22357d822bac1444730fbdb6016d3ec9432297b9ec9f73",
	);
});

test("a profile brings its keys from the shared credentials file, and they are secret", async () => {
	await using folder = await temporaryFolder({
		credentials:
			"[default]\naws_access_key_id = OTHER\n[ci]\naws_access_key_id = AKIDEXAMPLE\naws_secret_access_key=wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY\n",
	});
	const before = process.env.AWS_SHARED_CREDENTIALS_FILE;
	process.env.AWS_SHARED_CREDENTIALS_FILE = `${folder.root}/credentials`;
	try {
		const { region, service } = KEYS;
		const fields = { region, service, profileName: "ci" };
		expect(await signatureOf("GET", `${HOST}/`, {}, fields)).toBe(
			"5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31",
		);
		await expect(
			signatureOf("GET", HOST, {}, { ...fields, profileName: "none" }),
		).rejects.toThrow("has no keys for the AWS profile none");
	} finally {
		if (before === undefined) delete process.env.AWS_SHARED_CREDENTIALS_FILE;
		else process.env.AWS_SHARED_CREDENTIALS_FILE = before;
	}
});

test("without region, service or keys nothing is signed", async () => {
	for (const [name, message] of [
		["region", "has no region"],
		["service", "has no service"],
		["accessKeyId", "has no access key"],
	] as const)
		await expect(
			signatureOf("GET", HOST, {}, { ...KEYS, [name]: "" }),
		).rejects.toThrow(message);
});
