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

interface Seen {
	readonly method: string | undefined;
	readonly url: string | undefined;
	readonly headers: Readonly<Record<string, unknown>>;
	readonly body: string;
}

/** Redirects everything at `/` with the status and location told (HOST in it is the server's own), and shows in JSON what arrives elsewhere. */
function redirectingServer(status: number, location: string | undefined) {
	return httpServer(async (request, response) => {
		let body = "";
		for await (const chunk of request) {
			body += chunk;
		}
		if (request.url === "/") {
			const own = location?.replace("HOST", `${request.headers.host}`);
			response.writeHead(status, own === undefined ? {} : { location: own });
			response.end("moved");
			return;
		}
		const { method, url, headers } = request;
		response.end(JSON.stringify({ method, url, headers, body }));
	});
}

function seen(text: string): Seen {
	return JSON.parse(text);
}

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
		const arrived = seen(response.body.text());
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
		expect(seen(responseOf(result).body.text()).body).toBe("content");
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
		expect(seen(response.body.text()).url).toBe(path);
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

describe("secrets", () => {
	const headers = [
		["Authorization", "Bearer secret"],
		["Cookie", "session=secret"],
		["X-API-Key", "secret"],
		["Accept-Language", "de"],
	] as const;

	test("stay at their origin", async () => {
		const target = await redirectingServer(200, undefined);
		const server = await redirectingServer(302, `${target.url}/other`);
		const result = await newClient().send(requestTo(server.url, { headers }));
		const arrived = seen(responseOf(result).body.text());
		expect(JSON.stringify(arrived)).not.toContain("secret");
		expect(arrived.headers["accept-language"]).toBe("de");
		expect(JSON.stringify(responseOf(result).request)).not.toContain("secret");
	});

	test("go along within the origin", async () => {
		const server = await redirectingServer(302, "/same");
		const result = await newClient().send(requestTo(server.url, { headers }));
		expect(seen(responseOf(result).body.text()).headers).toMatchObject({
			authorization: "Bearer secret",
			cookie: "session=secret",
			"x-api-key": "secret",
		});
	});

	test("Referer is sent where the setting says so, and another host gets the origin only", async () => {
		const target = await redirectingServer(200, undefined);
		const settings = { sendReferer: true };
		const refererAt = async (location: string, wanted: object) => {
			const server = await redirectingServer(302, location);
			const url = `http://u:p@${new URL(server.url).host}/`;
			const result = await newClient().send(requestTo(url, wanted));
			const { referer } = seen(responseOf(result).body.text()).headers;
			return `${referer}`.replace(server.url, "");
		};
		expect(await refererAt("/other?a=1", { settings })).toBe("/");
		expect(await refererAt(`${target.url}/other`, { settings })).toBe("/");
		expect(await refererAt("/other", {})).toBe("undefined");
	});

	test("Authorization goes along when the setting says so, and nothing else does", async () => {
		const target = await redirectingServer(200, undefined);
		const server = await redirectingServer(302, `${target.url}/other`);
		const result = await newClient().send(
			requestTo(server.url, {
				headers,
				settings: { forwardAuthorizationHeader: true },
			}),
		);
		const arrived = seen(responseOf(result).body.text());
		expect(arrived.headers.authorization).toBe("Bearer secret");
		expect(arrived.headers.cookie).toBeUndefined();
		expect(arrived.headers["x-api-key"]).toBeUndefined();
	});

	test.each([
		["X-Secret"],
		["X-Client-Secret"],
		["Private-Token"],
		["Ocp-Apim-Subscription-Key"],
		["X_ACCESS_TOKEN"],
		["x-amz-security-token"],
		["Proxy-Authorization"],
		["PASSWORD"],
	])("in %s stay, too", async (name) => {
		const target = await redirectingServer(200, undefined);
		const server = await redirectingServer(307, `${target.url}/other`);
		const result = await newClient().send(
			requestTo(server.url, { headers: [[name, "secret"]] }),
		);
		expect(responseOf(result).body.text()).not.toContain("secret");
	});

	test.each([["Idempotency-Key"], ["X-Author"], ["X-Keyboard"], ["X-Tenant"]])(
		"are not in %s",
		async (name) => {
			const target = await redirectingServer(200, undefined);
			const server = await redirectingServer(307, `${target.url}/other`);
			const result = await newClient().send(
				requestTo(server.url, { headers: [[name, "value"]] }),
			);
			const { headers: arrived } = seen(responseOf(result).body.text());
			expect(arrived[name.toLowerCase()]).toBe("value");
		},
	);

	test("of the URL go along within the origin, and to no other", async () => {
		const withCredentials = (url: string) => url.replace("//", "//ada:pass@");
		const own = await redirectingServer(302, "http://HOST/same");
		const kept = await newClient().send(requestTo(withCredentials(own.url)));
		expect(seen(responseOf(kept).body.text()).headers.authorization).toBe(
			`Basic ${btoa("ada:pass")}`,
		);
		const target = await redirectingServer(200, undefined);
		const server = await redirectingServer(302, `${target.url}/other`);
		const result = await newClient().send(
			requestTo(withCredentials(server.url)),
		);
		const arrived = seen(responseOf(result).body.text());
		expect(arrived.headers.authorization).toBeUndefined();
		expect(arrived.headers.referer).toBeUndefined();
	});

	test("of URLs are hidden in everything that is reported", async () => {
		const target = await redirectingServer(200, undefined);
		const location = `${target.url.replace("//", "//eve:pass@")}/other`;
		const server = await redirectingServer(302, location);
		const url = server.url.replace("//", "//ada:pass@");
		const response = responseOf(await newClient().send(requestTo(url)));
		const told = JSON.stringify({ ...response, body: undefined });
		expect(told).not.toContain("pass");
		expect(response.redirects[0]?.url).toContain("//ada:●●●@127.0.0.1");
		expect(response.url).toContain("//eve:●●●@127.0.0.1");
		for (const bad of ["http://ada:pass@host:99999/", "ftp://ada:pass@host/"]) {
			const failure = failureOf(await newClient().send(requestTo(bad)));
			expect(JSON.stringify(failure)).not.toContain("pass");
		}
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
