import { describe, expect, test } from "vitest";
import { ToughCookies } from "../http/cookies/cookies.ts";
import { createSandbox } from "./testing/sandbox-under-test.ts";
import { memoryHost, scriptOf } from "./testing/script-host.ts";

const sandbox = await createSandbox();

/** Runs a script for a request to `http://localhost/users`, to which two cookies belong. */
async function run(code: string) {
	const cookies = await ToughCookies.load();
	cookies.set("http://localhost/", "session=s1; Path=/");
	cookies.set("http://localhost/", "lang=en; Path=/; HttpOnly");
	cookies.set("http://other.example/", "session=o1; Path=/");
	const host = memoryHost({ cookies, url: "http://localhost/users?page=2" });
	const outcome = await sandbox.run(scriptOf(code), host);
	const error = outcome.kind === "failed" ? outcome.error.message : undefined;
	return { cookies, error, it: host.values.get("runtime")?.get("it") };
}

const evaluated = async (expression: string) =>
	(await run(`client.setVar("it", (await (${expression})) ?? "nothing")`)).it;

describe("client.cookies", () => {
	test.each<[string, unknown]>([
		["get('session')", "s1"],
		["get('none')", "nothing"],
		["one('lang').value", "en"],
		["one('lang').httpOnly", true],
		["idx(0).key", "session"],
		["count()", 2],
		["has('session')", true],
		["has('session', 's2')", false],
		["find((c) => c.value === 'en').key", "lang"],
		["filter((c) => c.key === 'session').length", 1],
		["indexOf('lang')", 1],
		["map((c) => c.key)", ["session", "lang"]],
		["reduce((all, c) => all + c.value, '')", "s1en"],
		["toObject()", { session: "s1", lang: "en" }],
		["toString()", "session=s1; lang=en"],
		["all().length", 2],
		["toJSON().length", 2],
	])("%s is %j", async (call, expected) => {
		expect(await evaluated(`client.cookies.${call}`)).toEqual(expected);
	});

	test("are changed at once, for the request's URL", async () => {
		const { cookies, it } = await run(
			`client.cookies.add({ key: "new", value: "1", maxAge: 60 });
			client.cookies.upsert({ key: "session", value: "s2" });
			client.cookies.delete("lang");
			const seen = [];
			client.cookies.each((c) => seen.push(c.key + c.value));
			client.setVar("it", seen);`,
		);
		expect(it).toEqual(["sessions2", "new1"]);
		expect(cookies.get("http://localhost/orders", "new")).toMatchObject({
			expires: expect.any(String),
			maxAge: 60,
		});
		expect(cookies.get("http://other.example/", "session")?.value).toBe("o1");
	});

	test("clear forgets those of the URL only", async () => {
		const { cookies } = await run("await client.cookies.clear()");
		expect(cookies.all().map(({ domain }) => domain)).toEqual([
			"other.example",
		]);
	});
});

describe("client.cookies.jar()", () => {
	test("gives promises", async () => {
		expect(
			await evaluated(
				`(async () => {
					const jar = client.cookies.jar();
					await jar.setCookie("https://x.example", "a", "1");
					await jar.setCookie("https://x.example/deep", { key: "b", value: "2", path: "/deep", secure: true, expires: new Date(Date.now() + 60000) });
					await jar.setCookies("x.example", [{ key: "c", value: "3" }]);
					const before = (await jar.getCookies("https://x.example/deep")).map((one) => one.key).sort();
					await jar.deleteCookie("https://x.example", "a");
					const one = await jar.getCookie("https://x.example", "a");
					const has = await jar.hasCookie("https://x.example/deep", "b");
					await jar.deleteCookies("https://x.example/deep");
					const after = await jar.getCookies("https://x.example/deep");
					await jar.clear();
					return [before, one, has, after, client.cookies.count()];
				})()`,
			),
		).toEqual([["a", "b", "c"], null, true, [], 0]);
	});

	test("calls back", async () => {
		const { it } = await run(
			`const jar = client.cookies.jar();
			const seen = [];
			jar.getCookie("http://localhost", "session", (error, cookie) => seen.push([error, cookie.value]));
			jar.hasCookie("http://localhost", "none", (error, has) => seen.push([error, has]));
			jar.setCookie("http://localhost", "a", "1", (error) => seen.push([error]));
			jar.setCookie("http://localhost", { key: "b", value: "1" }, (error) => seen.push([error]));
			jar.setCookie("http://localhost", { value: "1" }, (error) => seen.push([error.message]));
			await client.sleep(1);
			client.setVar("it", seen);`,
		);
		expect(it).toEqual([
			[null, "s1"],
			[null, false],
			[null],
			[null],
			["The cookie has no `key`."],
		]);
	});

	test.each([
		[`{ key: "a", value: "1; Domain=evil" }`, /holds a semicolon/],
		[`{ key: "a", value: "1", expires: "soon" }`, /`expires` is no date/],
		[`{ key: "a", value: "1", domain: "other.example" }`, /cannot be set for/],
	])("refuses %s", async (cookie, message) => {
		const { error } = await run(
			`await client.cookies.jar().setCookie("http://localhost", ${cookie})`,
		);
		expect(error).toMatch(message);
	});
});
