import { describe, expect, test } from "vitest";
import { bestAccepted } from "../exchange/accepted.ts";
import { readPreference } from "../exchange/preference.ts";
import {
	isFromElsewhere,
	isOnThisComputer,
	isPreflight,
	preflightHeaders,
} from "./cross-origin.ts";

describe("Prefer", () => {
	test("says a status, an example and whether values are made anew", () => {
		expect(
			readPreference('code=404, example="not found"; dynamic=true'),
		).toEqual({ code: 404, example: "not found", isDynamic: true });
	});

	test("of the same name twice, the first counts, and what is unknown says nothing", () => {
		expect(readPreference(["respond-async, code=404", "code=500"])).toEqual({
			code: 404,
			example: undefined,
			isDynamic: undefined,
		});
	});

	test.each(["code=99", "code=1e9", "code=abc", "code"])(
		"%s is no status",
		(text) => expect(readPreference(text).code).toBeUndefined(),
	);
});

describe("Accept", () => {
	const offered = ["application/json", "application/xml", "text/csv"].map(
		(mediaType) => ({ mediaType }),
	);

	test.each([
		[undefined, "application/json"],
		["*/*", "application/json"],
		["text/csv, */*;q=0.1", "text/csv"],
		["application/xml;q=0.5, application/json;q=0.4", "application/xml"],
		["application/*;q=0.5, application/json;q=0", "application/xml"],
		["application/vnd.api+json", "application/json"],
		["image/png", undefined],
	])("%s takes %s", (header, wanted) => {
		expect(bestAccepted(header, offered)?.mediaType).toBe(wanted);
	});
});

describe("pages of other origins", () => {
	const asked = {
		origin: "http://page.test",
		"access-control-request-method": "PUT",
		"access-control-request-headers": "x-token",
	};

	test("are allowed what they ask for", () => {
		expect(isPreflight("OPTIONS", asked)).toBe(true);
		expect(preflightHeaders(asked)).toMatchObject({
			"access-control-allow-origin": "http://page.test",
			"access-control-allow-methods": "PUT",
			"access-control-allow-headers": "x-token",
		});
	});

	test("an OPTIONS that no browser asks with is a request like any other", () => {
		expect(isPreflight("OPTIONS", {})).toBe(false);
	});

	const own = { host: "127.0.0.1:4010" };

	test.each([
		["curl", own, false],
		[
			"a page of the mock's own",
			{ ...own, origin: "http://127.0.0.1:4010" },
			false,
		],
		["localhost", { host: "localhost:4010" }, false],
		["another origin", { ...own, origin: "http://page.test" }, true],
		["an origin that is hidden", { ...own, origin: "null" }, true],
		[
			"another site, without an origin",
			{ ...own, "sec-fetch-site": "cross-site" },
			true,
		],
		["a name that was bound to this address", { host: "page.test:4010" }, true],
	])("the mock's own paths, asked by %s", (_, headers, isRefused) => {
		expect(isFromElsewhere(headers, "127.0.0.1")).toBe(isRefused);
	});
});

test.each([
	["127.0.0.1", true],
	["::1", true],
	["::ffff:127.0.0.1", true],
	["192.168.1.127", false],
	["::ffff:192.168.1.5", false],
	[undefined, false],
])(
	"the mock's own paths are for this computer: %s, %s",
	(address, isAllowed) => {
		expect(isOnThisComputer(address)).toBe(isAllowed);
	},
);
