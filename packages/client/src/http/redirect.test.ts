import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { staysWithHost } from "./redirect.ts";
import {
	failureOf,
	httpServer,
	newClient,
	requestTo,
	responseOf,
} from "./testing/loopback.ts";

import {
	redirectingServer,
	seenRequest,
} from "./testing/redirecting-server.ts";

describe("the method after a redirect", () => {
	test.each([
		[301, "POST", "GET", ""],
		[302, "POST", "GET", ""],
		[303, "POST", "GET", ""],
		[303, "PUT", "GET", ""],
		[301, "PUT", "PUT", "content"],
		[302, "DELETE", "DELETE", "content"],
		[307, "POST", "POST", "content"],
		[308, "PATCH", "PATCH", "content"],
	])("%i: %s becomes %s", async (status, method, expected, body) => {
		const server = await redirectingServer(status, "/target");
		const result = await newClient().send(
			requestTo(`${server.url}/`, {
				method,
				body: "content",
				headers: [["Content-Type", "text/plain"]],
			}),
		);
		const response = responseOf(result);
		const arrived = seenRequest(response.body.text());
		expect(arrived).toMatchObject({ method: expected, url: "/target", body });
		expect(arrived.headers["content-type"]).toBe(
			body === "" ? undefined : "text/plain",
		);
		expect(response.redirects).toMatchObject([
			{ status, url: `${server.url}/`, method, location: "/target" },
		]);
		expect(response.url).toBe(`${server.url}/target`);
		expect(response.request.method).toBe(expected);
	});

	test.each([
		[301, "PUT", "GET"],
		[302, "DELETE", "GET"],
		[303, "PATCH", "GET"],
		[302, "HEAD", "HEAD"],
		[307, "PUT", "PUT"],
	])(
		"%i: %s becomes %s where redirects are always a GET",
		async (status, method, expected) => {
			const server = await redirectingServer(status, "/target");
			const result = await newClient().send(
				requestTo(`${server.url}/`, {
					method,
					settings: { getAfterRedirects: true },
				}),
			);
			expect(responseOf(result).request.method).toBe(expected);
		},
	);

	test("HEAD stays HEAD at 303", async () => {
		const server = await redirectingServer(303, "/target");
		const result = await newClient().send(
			requestTo(`${server.url}/`, { method: "HEAD" }),
		);
		expect(responseOf(result).request.method).toBe("HEAD");
	});

	test("a stream is opened again for 307", async () => {
		const server = await redirectingServer(307, "/target");
		let opened = 0;
		const result = await newClient().send(
			requestTo(`${server.url}/`, {
				method: "POST",
				body: {
					kind: "stream",
					length: 7,
					description: "test",
					open: () => {
						opened += 1;
						return Readable.from([Buffer.from("con"), Buffer.from("tent")]);
					},
				},
			}),
		);
		expect(seenRequest(responseOf(result).body.text()).body).toBe("content");
		expect(opened).toBe(2);
	});
});

describe("the address after a redirect", () => {
	test.each([
		["relative", "sub/x?y=1", "/sub/x?y=1", "#here"],
		["with its own fragment", "/x#there", "/x", "#there"],
		["with characters beyond ASCII", "/größe", "/gr%C3%B6%C3%9Fe", "#here"],
	])("%s", async (_name, location, path, hash) => {
		const server = await redirectingServer(
			302,
			Buffer.from(location).toString("latin1"),
		);
		const result = await newClient().send(requestTo(`${server.url}/#here`));
		const response = responseOf(result);
		expect(seenRequest(response.body.text()).url).toBe(path);
		expect(response.url).toBe(`${server.url}${path}${hash}`);
	});

	test("a 3xx without Location is the response", async () => {
		const server = await redirectingServer(302, undefined);
		const response = responseOf(await newClient().send(requestTo(server.url)));
		expect(response.status).toBe(302);
		expect(response.body.text()).toBe("moved");
	});

	test.each(["http://", "mailto:a@example.com", "file:///etc/passwd"])(
		"%s is no address to follow",
		async (location) => {
			const server = await redirectingServer(302, location);
			const failure = failureOf(await newClient().send(requestTo(server.url)));
			expect(failure.code).toBe("INVALID_REDIRECT");
			expect(failure.message).toContain(location);
		},
	);

	test("300 and 304 are not followed", async () => {
		const client = newClient();
		for (const status of [300, 304]) {
			const server = await redirectingServer(status, "/target");
			const result = await client.send(requestTo(server.url));
			expect(responseOf(result).status).toBe(status);
		}
	});

	test.each([{ followRedirects: false }, { maxRedirects: 0 }])(
		"with %o the 3xx is the response",
		async (settings) => {
			const server = await redirectingServer(302, "/target");
			const result = await newClient().send(
				requestTo(server.url, { settings }),
			);
			expect(responseOf(result)).toMatchObject({ status: 302, redirects: [] });
		},
	);

	test("a circle ends at the maximum, and is named", async () => {
		const server = await httpServer((request, response) => {
			const location = request.url === "/a" ? "/b" : "/a";
			response.writeHead(302, { location }).end();
		});
		const result = await newClient().send(
			requestTo(`${server.url}/a`, { settings: { maxRedirects: 4 } }),
		);
		const failure = failureOf(result);
		expect(failure.code).toBe("TOO_MANY_REDIRECTS");
		expect(failure.message).toContain("more than 4 redirects");
		expect(failure.message).toContain(
			`circle: ${server.url}/b → ${server.url}/a → ${server.url}/b.`,
		);
		expect(failure.redirects).toHaveLength(5);
	});
});

describe("a redirect stays with the host that a request was meant for", () => {
	test.each([
		["https://a.test/x", "https://a.test/y", true],
		["http://a.test/", "https://a.test/", true],
		["http://a.test:80/", "https://a.test:443/", true],
		["https://a.test/", "http://a.test/", false],
		["http://a.test:8080/", "https://a.test:8443/", false],
		["http://a.test/", "https://a.test:8443/", false],
		["http://a.test/", "http://a.test:8080/", false],
		["https://www.a.test/", "https://a.test/", false],
		["https://a.test/", "https://a.test.evil.test/", false],
		["https://a.test/", "https://a.test@evil.test/", false],
	])("%s → %s: %s", (from, to, expected) => {
		expect(staysWithHost(new URL(from), new URL(to))).toBe(expected);
	});
});
