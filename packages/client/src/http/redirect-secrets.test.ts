import { describe, expect, test } from "vitest";
import {
	failureOf,
	newClient,
	requestTo,
	responseOf,
} from "./testing/loopback.ts";

import {
	redirectingServer,
	seenRequest,
} from "./testing/redirecting-server.ts";

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
		const arrived = seenRequest(responseOf(result).body.text());
		expect(JSON.stringify(arrived)).not.toContain("secret");
		expect(arrived.headers["accept-language"]).toBe("de");
		expect(JSON.stringify(responseOf(result).request)).not.toContain("secret");
	});

	test("go along within the origin", async () => {
		const server = await redirectingServer(302, "/same");
		const result = await newClient().send(requestTo(server.url, { headers }));
		expect(seenRequest(responseOf(result).body.text()).headers).toMatchObject({
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
			const { referer } = seenRequest(responseOf(result).body.text()).headers;
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
		const arrived = seenRequest(responseOf(result).body.text());
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
			const { headers: arrived } = seenRequest(responseOf(result).body.text());
			expect(arrived[name.toLowerCase()]).toBe("value");
		},
	);

	test("of the URL go along within the origin, and to no other", async () => {
		const withCredentials = (url: string) => url.replace("//", "//ada:pass@");
		const own = await redirectingServer(302, "http://HOST/same");
		const kept = await newClient().send(requestTo(withCredentials(own.url)));
		expect(
			seenRequest(responseOf(kept).body.text()).headers.authorization,
		).toBe(`Basic ${btoa("ada:pass")}`);
		const target = await redirectingServer(200, undefined);
		const server = await redirectingServer(302, `${target.url}/other`);
		const result = await newClient().send(
			requestTo(withCredentials(server.url)),
		);
		const arrived = seenRequest(responseOf(result).body.text());
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
