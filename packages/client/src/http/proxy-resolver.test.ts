import { describe, expect, test } from "vitest";
import { proxyResolver } from "./proxy/proxy.ts";

describe("which proxy applies", () => {
	function proxyFor(url: string, environment: Record<string, string>) {
		const resolve = proxyResolver({ kind: "inherit" }, environment);
		return resolve(new URL(url))?.origin;
	}

	test.each([
		["http://a.com", { HTTP_PROXY: "http://p:1" }, "http://p:1"],
		[
			"http://a.com",
			{ HTTP_PROXY: "http://p:1", http_proxy: "http://q:2" },
			"http://q:2",
		],
		["https://a.com", { HTTP_PROXY: "http://p:1" }, undefined],
		["https://a.com", { HTTPS_PROXY: "p:1" }, "http://p:1"],
		["https://a.com", { ALL_PROXY: "http://p" }, "http://p:80"],
		[
			"http://a.com",
			{ ALL_PROXY: "http://p:1", HTTP_PROXY: "https://q" },
			"https://q:443",
		],
		["http://a.com", { ALL_PROXY: "socks5://p" }, "socks5://p:1080"],
		["http://a.com", {}, undefined],
	])("%s with %o: %s", (url, environment, expected) => {
		expect(proxyFor(url, environment)).toBe(expected);
	});

	test.each([
		["*", "http://a.com", false],
		["a.com", "http://a.com", false],
		["A.com", "http://a.COM", false],
		["a.com", "http://sub.a.com", false],
		[".a.com", "http://sub.a.com", false],
		[".a.com", "http://a.com", false],
		["*.a.com", "http://sub.a.com", false],
		["*.a.com", "http://a.com", true],
		["a.com", "http://ba.com", true],
		["a.com:8080", "http://a.com:8080", false],
		["a.com:8080", "http://a.com", true],
		["a.com:80", "http://a.com", false],
		["a.com:443", "https://a.com", false],
		["b.com,a.com", "http://a.com", false],
		["b.com a.com", "http://a.com", false],
		["127.0.0.1", "http://127.0.0.1:3000", false],
		["::1", "http://[::1]:3000", false],
		["[::1]:3000", "http://[::1]:3000", false],
		["[::1]:3001", "http://[::1]:3000", true],
		["", "http://a.com", true],
	])("NO_PROXY=%s, %s: proxied %s", (noProxy, url, isProxied) => {
		const found = proxyFor(url, { ALL_PROXY: "http://p:1", NO_PROXY: noProxy });
		expect(found !== undefined).toBe(isProxied);
	});
});
