import { describe, expect, test } from "vitest";
import {
	checkFiles,
	environment,
	foundIn,
	request,
} from "../testing/checked-files.ts";

// Put together here, so that nobody who scans this repository finds them.
const KEYS = [
	["an AWS access key", `AKIA${"QZ7RT5WXK3MB9PLD"}`],
	["a GitHub token", `ghp_${"aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5"}`],
	["a Slack token", `xoxb-${"213457689012-aBcDeFgHiJkLmNoPqRsT"}`],
	["a Stripe key", `sk_live_${"4qT9zKxW2mB7vN5cR8yL3pJd"}`],
	["a GitLab token", `glpat-${"x7Tq2LmZ9rWv4KpYb3Ns"}`],
	[
		"a private key",
		`-----BEGIN RSA PRIVATE KEY-----\\n${"MIIEowIBAAKCAQEAtT5kHh2uJ8Yq3nWv7xZp"}`,
	],
] as const;

describe("secret-in-clear", () => {
	test.each(KEYS)("%s is an error wherever it stands", async (what, key) => {
		const files = {
			"a.yml": request("A", {
				http: `  headers:\n    - name: X-Key\n      value: "${key}"\n`,
			}),
		};
		const findings = await checkFiles(files);
		expect(findings).toMatchObject([
			{
				rule: "secret-in-clear",
				severity: "error",
				location: { line: 9, column: 15 },
			},
		]);
		expect(findings[0]?.message).toContain(what);
		expect(findings[0]?.message).not.toContain(key);
	});

	test("a JSON Web Token is a warning, unless it expired long ago or is the sample that everybody knows", async () => {
		const token = (payload: object) =>
			[
				"eyJhbGciOiJIUzI1NiJ9",
				Buffer.from(JSON.stringify(payload)).toString("base64url"),
				"c2lnbmF0dXJlc2lnbmF0dXJl",
			].join(".");
		const found = (payload: object) =>
			foundIn({
				"a.yml": request("A", { url: `https://a.test/${token(payload)}` }),
			});
		expect(await found({ sub: "ada", role: "admin" })).toEqual([
			"secret-in-clear a.yml:6:24",
		]);
		expect(await found({ sub: "ada", exp: 1_500_000_000 })).toEqual([]);
		expect(await found({ sub: "1234567890", name: "John Doe" })).toEqual([]);
	});

	test("a random value of a variable that is called like a secret is a warning", async () => {
		const found = await foundIn({
			"environments/dev.yml": environment("dev", {
				api_token: "f3A9c27Be41D8f6a0C5b",
				password: "hunter2",
				token_url: "https://auth.test/oauth2/token9A8B7C6D",
				client_secret: "{{process.env.CLIENT_SECRET_9A8B}}",
				id: "f3A9c27Be41D8f6a0C5b",
			}),
			"a.yml": request("A", {
				url: "https://a.test/{{api_token}}{{password}}{{token_url}}{{client_secret}}{{id}}",
			}),
			".env": "CLIENT_SECRET_9A8B=x\n",
		});
		expect(found).toEqual(["secret-in-clear environments/dev.yml:3:11"]);
	});

	test.each([
		`AKIA${"IOSFODNN7EXAMPLE"}`,
		"ghp_short",
		"sk-this-is-a-class-name",
		"-----BEGIN PUBLIC KEY-----",
		"eyJ.eyJ.x",
	])("%s is none", async (text) => {
		const found = await foundIn({
			"a.yml": request("A", { url: `https://a.test/${text}` }),
		});
		expect(found).toEqual([]);
	});

	test.each([
		["authClientId", "f7Kq2Lx9Zp4Wm8Rt1Yv6"],
		["csrf_token", "f7Kq2Lx9Zp4Wm8Rt1Yv6"],
	])("%s is known to whoever is asked", async (name, value) => {
		const files = (called: string) => ({
			"environments/dev.yml": environment("dev", { [called]: value }),
			"a.yml": request("A", { url: `https://a.test/{{${called}}}` }),
		});
		expect(await foundIn(files(name))).toEqual([]);
		expect(await foundIn(files("auth_token"))).toEqual([
			"secret-in-clear environments/dev.yml:3:11",
		]);
	});

	test.each([
		"localhost:8081/auth-service/api/v1",
		"auth-service.shop7.k8s.example.org",
		"auth:9081/realms/shop7",
		"11.230.164.34:8443/auth-service",
	])(
		"the address of a service that is called like a secret is none: %s",
		async (value) => {
			const found = (text: string) =>
				foundIn({
					"environments/dev.yml": environment("dev", { "auth-service": text }),
					"a.yml": request("A", { url: "https://{{auth-service}}/x" }),
				});
			expect(await found(value)).toEqual([]);
			expect(await found("f7Kq2Lx9.Zp4Wm8Rt1Yv6/a")).toEqual([
				"secret-in-clear environments/dev.yml:3:11",
			]);
		},
	);

	test("a token that has expired, and a file for show, matter to nobody", async () => {
		const part = (text: string) => Buffer.from(text).toString("base64url");
		const token = (expires: number) =>
			`${part('{"alg":"HS256"}')}.${part(`{"exp":${expires},"u":1}`)}.${"a1B2c3D4e5F6g7H8"}`;
		const files = (file: string, value: string) => ({
			[`environments/${file}.yml`]: environment(file, { auth_token: value }),
			"a.yml": request("A", { url: "https://a.test/{{auth_token}}" }),
		});
		expect(await foundIn(files("dev", token(1_500_000_000)))).toEqual([]);
		expect(await foundIn(files("dev", token(9_500_000_000)))).toEqual([
			"secret-in-clear environments/dev.yml:4:13",
		]);
		const local = `${part('{"alg":"HS256"}')}.${part('{"iss":"http://127.0.0.1:8000/login","sub":"1"}')}.${"a1B2c3D4e5F6g7H8"}`;
		expect(await foundIn(files("dev", local))).toEqual([]);
		const random = "f7Kq2Lx9Zp4Wm8Rt1Yv6";
		expect(await foundIn(files("dev.example", random))).toEqual([]);
	});

	test("tokens of several logins are one finding, keys of a service one each", async () => {
		const part = (text: string) => Buffer.from(text).toString("base64url");
		const token = (user: string) =>
			`${part('{"alg":"HS256"}')}.${part(`{"sub":"${user}","a":1}`)}.${"a1B2c3D4e5F6g7H8"}`;
		const key = (end: string) => `AKIA${"QZ7RT5WXK3MB9PL"}${end}`;
		const findings = await checkFiles({
			"a.yml": request("A", { url: `https://a.test/${token("ada")}` }),
			"b.yml": request("B", { url: `https://a.test/${token("bob")}` }),
			"c.yml": request("C", { url: `https://a.test/${key("D")}` }),
			"d.yml": request("D", { url: `https://a.test/${key("E")}` }),
		});
		expect(findings.map(({ severity, count }) => [severity, count])).toEqual([
			["warning", 2],
			["error", 1],
			["error", 1],
		]);
	});

	test("where secrets belong, nobody looks", async () => {
		const found = await foundIn({
			".env": `KEY=${KEYS[1][1]}\n`,
			"a.yml": request("A", {}),
		});
		expect(found).toEqual([]);
	});
});

const bearer = "  auth:\n    type: bearer\n    token: abc\n";

describe("secret-over-http", () => {
	const auth =
		'  auth:\n    type: basic\n    username: ada\n    password: "{{pw}}"\n';
	const found = (url: string, infos = false) =>
		foundIn(
			{
				"environments/dev.yml": `name: dev\nvariables:\n  - name: host\n    value: api.shop.io\n  - name: pw\n    secret: true\n`,
				"a.yml": request("A", { url, http: auth }),
			},
			{ infos, rules: { unused: "off" } },
		);

	test.each([
		"http://api.shop.io/",
		"http://{{host}}/x",
		"HTTP://11.0.0.1:8080/",
	])("%s", async (url) => {
		expect(await found(url)).toEqual(["secret-over-http a.yml:6:8"]);
	});

	test.each([
		"HTTP://10.0.0.1:8080/",
		"http://192.168.178.1/",
		"http://172.31.0.9/",
		"http://[fd00::1]/",
		"http://nas.local/",
		"http://backend:8080/",
		"http://shop.test/",
		"http://api.example.com/",
		"http://192.168.0.7.nip.io/",
	])("is a note for %s, which no stranger is on the way to", async (url) => {
		expect(await found(url)).toEqual([]);
		expect(await found(url, true)).toEqual(["secret-over-http a.yml:6:8"]);
	});

	test("hosts of a private network are one note", async () => {
		const findings = await checkFiles({
			"environments/dev.yml": "name: dev\nvariables: []\n",
			"a.yml": request("A", { url: "http://10.0.0.1/", http: bearer }),
			"b.yml": request("B", { url: "http://10.0.0.2/", http: bearer }),
			"c.yml": request("C", { url: "http://c.shop.io/", http: bearer }),
		});
		expect(findings).toMatchObject([
			{
				severity: "info",
				message:
					"Secrets go to 10.0.0.1 and 10.0.0.2 over plain http, at 2 places in 2 files: whoever is on that network can read it.",
			},
			{ severity: "warning", count: 1 },
		]);
	});

	test.each([
		"https://api.test/",
		"http://localhost:3000/",
		"http://127.0.0.1/",
		"http://[::1]:80/",
		"{{?Host}}/x",
		"http://{{?Host}}/x",
	])("not %s", async (url) => {
		expect(await found(url)).toEqual([]);
	});
});
