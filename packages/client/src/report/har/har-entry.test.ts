import { expect, test } from "vitest";
import { received, result } from "../testing/run-results.ts";
import { harEntries } from "./har-entry.ts";

const SENT = {
	method: "POST",
	url: "http://api/users?a=1&a=%C3%A9",
	headers: [
		["cookie", "sid=7; theme=dark"],
		["Content-Type", "application/json"],
	] as const,
	size: 8,
	body: { kind: "text", text: '{"id":1}', isTruncated: false } as const,
};

test("an exchange is an entry with everything that the format has a place for", () => {
	const response = received({
		headers: [
			["content-type", "application/json"],
			[
				"set-cookie",
				"id=1; Path=/; Secure; HttpOnly; Expires=Wed, 21 Oct 2026 07:28:00 GMT",
			],
			["set-cookie", "b=2"],
		],
		timings: {
			dns: 1,
			connect: 2,
			tls: 3,
			send: 0.5,
			waiting: 4,
			download: 5,
			total: 15.5,
		},
		body: { kind: "text", text: "{", isTruncated: true },
	});
	expect(harEntries(result({ request: SENT, response }))).toEqual([
		{
			startedDateTime: "1970-01-01T00:00:00.000Z",
			time: 15.5,
			request: {
				method: "POST",
				url: "http://api/users?a=1&a=%C3%A9",
				httpVersion: "HTTP/1.1",
				cookies: [
					{ name: "sid", value: "7" },
					{ name: "theme", value: "dark" },
				],
				headers: [
					{ name: "cookie", value: "sid=7; theme=dark" },
					{ name: "Content-Type", value: "application/json" },
				],
				queryString: [
					{ name: "a", value: "1" },
					{ name: "a", value: "é" },
				],
				postData: { mimeType: "application/json", text: '{"id":1}' },
				headersSize: -1,
				bodySize: 8,
			},
			response: {
				status: 201,
				statusText: "Created",
				httpVersion: "HTTP/1.1",
				cookies: [
					{
						name: "id",
						value: "1",
						path: "/",
						expires: "2026-10-21T07:28:00.000Z",
						httpOnly: true,
						secure: true,
					},
					{ name: "b", value: "2" },
				],
				headers: response.headers.map(([name, value]) => ({ name, value })),
				content: {
					size: 8,
					mimeType: "application/json",
					text: "{",
					comment: "Only the beginning.",
				},
				redirectURL: "",
				headersSize: -1,
				bodySize: -1,
			},
			cache: {},
			timings: { dns: 1, connect: 5, ssl: 3, send: 0.5, wait: 4, receive: 5 },
			comment: "users/create",
		},
	]);
});

test("redirects and requests that scripts ran come first, each as an entry", () => {
	const timings = { waiting: 1, download: 1, total: 2 };
	const hop = {
		status: 302,
		url: "http://api/old",
		method: "GET",
		location: "/users",
		timings,
	};
	const called = result({ request: { ...SENT, url: "http://api/login" } });
	const response = received({ redirects: [hop] });
	const entries = harEntries(
		result({ request: SENT, response, called: [called] }),
	);
	expect(entries).toMatchObject([
		{ request: { url: "http://api/login" }, response: { status: 0 } },
		{
			request: { method: "GET", url: "http://api/old" },
			response: { status: 302, redirectURL: "/users" },
			time: 2,
		},
		{ request: { url: SENT.url }, response: { status: 201 } },
	]);
});

test("a request that nobody answered has status 0 and the reason; one that was never sent has no entry", () => {
	const failure = {
		code: "CONNECTION_REFUSED" as const,
		message: "Nobody listens there.",
		hint: "Start it.",
		url: SENT.url,
		duration: 3,
	};
	const entries = harEntries(
		result({ request: SENT, failure, status: "error" }),
	);
	expect(entries).toMatchObject([
		{ time: 3, response: { status: 0, comment: "Nobody listens there." } },
	]);
	expect(harEntries(result({ status: "error" }))).toEqual([]);
});
