import { describe, expect, test } from "vitest";
import { evaluated, sandbox } from "./testing/evaluated-in-script.ts";
import { memoryHost, scriptOf } from "./testing/script-host.ts";

describe("req", () => {
	test("tells everything about the request", async () => {
		expect(
			await evaluated(
				`[req.url, req.getUrl(), req.method, req.getMethod(), req.headers, req.getHeaders(), req.getHeader("ACCEPT"),
				req.body, req.getBody(), req.getBody({ raw: true }), req.timeout, req.getTimeout(), req.name, req.getName(),
				req.pathParams, req.getPathParams(), req.tags, req.getTags(), req.getAuthMode(), req.getExecutionMode(),
				req.getHost(), req.getPath(), req.getQueryString()]`,
			),
		).toEqual([
			"http://localhost/users?page=2",
			"http://localhost/users?page=2",
			"GET",
			"GET",
			{ Accept: "text/plain" },
			{ Accept: "text/plain" },
			"text/plain",
			{ page: 2 },
			{ page: 2 },
			'{"page":2}',
			5000,
			5000,
			"Get users",
			"Get users",
			[{ name: "id", value: "7", type: "path" }],
			[{ name: "id", value: "7", type: "path" }],
			["smoke"],
			["smoke"],
			"bearer",
			"cli",
			"localhost",
			"/users",
			"page=2",
		]);
	});

	test("can be changed by methods", async () => {
		const host = memoryHost();
		await evaluated(
			`(req.setUrl("http://other/"), req.setMethod("PUT"), req.setHeaders({ a: 1, b: ["x", "y"] }), req.setHeader("C", "z"),
			req.deleteHeaders(["A"]), req.setBody({ list: [1, null] }), req.setTimeout(99), req.setMaxRedirects(3), 1)`,
			host,
		);
		expect(host.draft).toMatchObject({
			url: "http://other/",
			method: "PUT",
			headers: [
				["b", "x"],
				["b", "y"],
				["C", "z"],
			],
			body: { list: [1, null] },
			timeout: 99,
			maxRedirects: 3,
		});
	});

	test("can be changed by assignment", async () => {
		const host = memoryHost();
		await evaluated(
			`(req.url = "http://x/", req.method = "DELETE", req.body = "raw", req.timeout = 7, req.headers["X-Id"] = 5, delete req.headers.Accept, 1)`,
			host,
		);
		expect(host.draft).toMatchObject({
			url: "http://x/",
			method: "DELETE",
			body: "raw",
			timeout: 7,
			headers: [["X-Id", "5"]],
		});
		await evaluated("(req.setBody(undefined), 1)", host);
		expect(host.draft.body).toBeUndefined();
	});

	test("knows host and path of a URL with placeholders", async () => {
		const host = memoryHost({ url: "{{base}}/users/{{id}}?q={{q}}#x" });
		expect(
			await evaluated(
				"[req.getHost(), req.getPath(), req.getQueryString()]",
				host,
			),
		).toEqual(["{{base}}", "/users/{{id}}", "q={{q}}"]);
	});

	test("refuses a negative timeout", async () => {
		const outcome = await sandbox.run(
			scriptOf("req.timeout = -1"),
			memoryHost(),
		);
		expect(outcome).toMatchObject({
			error: {
				message:
					"TypeError: req.setTimeout takes a number that is not negative.",
			},
		});
	});
});

test("headers of the request are found whatever the case of their name", async () => {
	expect(
		await evaluated(
			`[req.headers.accept, req.getHeaders()["ACCEPT"], "accept" in req.headers, "x-none" in req.headers, Object.keys(req.headers)]`,
		),
	).toEqual(["text/plain", "text/plain", true, false, ["Accept"]]);
});
