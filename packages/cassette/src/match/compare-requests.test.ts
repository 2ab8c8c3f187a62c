import { expect, test } from "vitest";
import type { RecordedRequest } from "../exchange/recorded-exchange.ts";
import type { SecretMark } from "../marks/mark.ts";
import { compareRequests, type SoughtRequest } from "./compare-requests.ts";
import { DEFAULT_RULES, rulesWith } from "./matching-rules.ts";

const JSON_TYPE = [["content-type", "application/json"]] as const;
const FORM_TYPE = [
	["content-type", "application/x-www-form-urlencoded"],
] as const;

function request(url: string, body?: string): RecordedRequest & SoughtRequest {
	return {
		...{ method: "POST", url, headers: JSON_TYPE },
		...(body !== undefined && { body: { kind: "text", text: body } }),
	};
}

function compare(
	recorded: RecordedRequest,
	sent: SoughtRequest,
	marks: Readonly<Record<string, SecretMark>> = {},
	rules = DEFAULT_RULES,
) {
	return compareRequests(recorded, sent, new Map(Object.entries(marks)), rules);
}

const URL = "http://api/users";

test("a JSON body that differs is told by pointer, with both values", () => {
	const before = request(URL, '{"name":"Ada","tags":["a","b"],"old":1}');
	const now = request(URL, '{"tags":["a","c"],"name":"Bob","new/one":true}');
	expect(compare(before, now).differences).toEqual([
		{ place: "body /name", recorded: '"Ada"', sent: '"Bob"' },
		{ place: "body /tags/1", recorded: '"b"', sent: '"c"' },
		{ place: "body /old", recorded: "1", sent: undefined },
		{ place: "body /new~1one", recorded: undefined, sent: "true" },
	]);
});

test("method, server, path and parameters are told apart; the order of parameters counts for nothing", () => {
	const before = { ...request("http://one/users?a=1&b=2"), method: "GET" };
	const now = request("http://two/user?b=3&c=4&a=1");
	expect(compare(before, now).differences).toEqual([
		{ place: "method", recorded: "GET", sent: "POST" },
		{ place: "server", recorded: "http://one", sent: "http://two" },
		{ place: "path", recorded: "/users", sent: "/user" },
		{ place: "query b", recorded: "2", sent: "3" },
		{ place: "query c", recorded: undefined, sent: "4" },
	]);
	expect(
		compare(request(`${URL}?a=1&b=2`), request(`${URL}?b=2&a=1`)).isExact,
	).toBe(true);
});

test("ids and times that are made anew are no difference, and are told", () => {
	const before = request(
		`${URL}?id=0b0e1b0c-8a44-4c5f-9d6b-5e1c55f2a111`,
		'{"at":1790000000,"iso":"2026-01-01T00:00:00.000Z","n":7}',
	);
	const now = request(
		`${URL}?id=7f1d2a90-1111-4222-8333-444455556666`,
		'{"at":1795482003,"iso":"2026-11-24T01:00:03.884Z","n":7}',
	);
	const findings = compare(before, now);
	expect(findings.isSame).toBe(true);
	expect(findings.isExact).toBe(false);
	expect([...findings.changed]).toEqual([
		[
			"0b0e1b0c-8a44-4c5f-9d6b-5e1c55f2a111",
			"7f1d2a90-1111-4222-8333-444455556666",
		],
		["1790000000", "1795482003"],
		["2026-01-01T00:00:00.000Z", "2026-11-24T01:00:03.884Z"],
	]);
	const other = request(now.url, '{"at":1795482003,"iso":"soon","n":7}');
	expect(compare(before, other).differences).toHaveLength(1);
});

test("any secret may stand where a mark does, in whichever encoding", () => {
	const marks: Record<string, SecretMark> = {
		"{{pw}}": { name: "pw", encoding: "plain" },
		"{{b}}": { name: "encoded", encoding: "base64", inner: "ada:{{pw}}" },
	};
	const basic = Buffer.from("ada:x y").toString("base64");
	const findings = compare(
		request(URL, '{"p":"<{{pw}}>","basic":"{{b}}"}'),
		request(URL, `{"p":"<x y>","basic":"${basic}"}`),
		marks,
	);
	expect(findings.isExact).toBe(true);
	expect(Object.fromEntries(findings.captured)).toEqual({
		"{{pw}}": "x y",
		"{{b}}": basic,
	});
	const other = Buffer.from("bob:x y").toString("base64");
	const changed = request(URL, `{"p":"<x y>","basic":"${other}"}`);
	expect(
		compare(request(URL, '{"p":"<{{pw}}>","basic":"{{b}}"}'), changed, marks)
			.isSame,
	).toBe(false);
});

test("what the folder's settings leave out counts for nothing, and a header only where they say so", () => {
	const rules = rulesWith({
		origin: true,
		query: ["Nonce"],
		body: ["/items/*/id"],
		headers: ["Accept"],
	});
	const before = request(`${URL}?nonce=1`, '{"items":[{"id":1},{"id":2}]}');
	const now = request(
		"https://other/users?nonce=2",
		'{"items":[{"id":8},{"id":9}]}',
	);
	expect(compare(before, now, {}, rules).isSame).toBe(true);
	const accepting = { ...now, headers: [["Accept", "text/csv"]] as const };
	expect(compare(before, accepting, {}, rules).differences).toEqual([
		{ place: "header accept", recorded: undefined, sent: "text/csv" },
	]);
});

test("nonces and signatures of OAuth 1.0a and AWS count for nothing by themselves", () => {
	const form = (nonce: string) => ({
		...request(
			`${URL}?X-Amz-Signature=${nonce}&a=1`,
			`oauth_nonce=${nonce}&status=hi`,
		),
		headers: FORM_TYPE,
	});
	expect(compare(form("abc"), form("def")).isExact).toBe(true);
});

test("the boundaries of multipart forms count for nothing", () => {
	const type = 'multipart/form-data; boundary="--xyz"';
	const now: SoughtRequest = {
		...request(URL, "----xyz\r\n\r\nvalue\r\n----xyz--"),
		headers: [["content-type", type]],
	};
	const before = request(URL, "--boundary\r\n\r\nvalue\r\n--boundary--");
	expect(compare(before, now).isExact).toBe(true);
});

test("a hostile body costs no more time than an honest one", () => {
	const marks = { "{{a}}": { name: "a", encoding: "plain" } as const };
	const before = request(URL, `${"{{a}}x".repeat(2000)}y`);
	const now = request(URL, "x".repeat(200_000));
	const began = performance.now();
	expect(compare(before, now, marks).isSame).toBe(false);
	const deep = "[".repeat(50_000) + "]".repeat(50_000);
	compare(request(URL, deep), request(URL, deep.replace("[]", "[1]")));
	expect(performance.now() - began).toBeLessThan(2000);
});
