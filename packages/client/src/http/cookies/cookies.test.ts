import { describe, expect, test } from "vitest";
import {
	httpServer,
	newClient,
	requestTo,
	responseOf,
} from "../testing/loopback.ts";

/** Sets the cookies of `?set=…&set=…`, redirects `/jump` to `/`, and shows what cookies it gets. */
function cookieServer() {
	return httpServer((request, response) => {
		const url = new URL(request.url ?? "", "http://x");
		const cookies = url.searchParams.getAll("set");
		if (cookies.length > 0) {
			response.setHeader("set-cookie", cookies);
		}
		if (url.pathname === "/jump") {
			response.writeHead(302, { location: "/" });
		}
		response.end(request.headers.cookie ?? "none");
	});
}

function setting(...cookies: string[]): string {
	return cookies.map((cookie) => `set=${encodeURIComponent(cookie)}`).join("&");
}

describe("cookies", () => {
	test("are kept, several at a time, and sent back where they belong", async () => {
		const { url } = await cookieServer();
		const client = newClient();
		const cookies = setting(
			"a=1; Path=/",
			"b=2; Path=/deep",
			"c=3; Max-Age=0",
			"d=4; Domain=other.example",
		);
		await client.send(requestTo(`${url}/?${cookies}`));
		const root = await client.send(requestTo(url));
		const deep = await client.send(requestTo(`${url}/deep/er`));
		expect(responseOf(root).body.text()).toBe("a=1");
		expect(responseOf(deep).body.text()).toBe("b=2; a=1");
		expect(responseOf(root).request.headers).toContainEqual(["cookie", "a=1"]);
	});

	test("of a client with its own are not those of the client whose connections it uses", async () => {
		const { url } = await cookieServer();
		const client = newClient();
		const other = client.withOwnCookies();
		await client.send(requestTo(`${url}/?${setting("a=1")}`));
		await other.send(requestTo(`${url}/?${setting("b=2")}`));
		const [mine, theirs] = [
			await client.send(requestTo(url)),
			await other.send(requestTo(url)),
		];
		expect(responseOf(mine).body.text()).toBe("a=1");
		expect(responseOf(theirs).body.text()).toBe("b=2");
		expect(responseOf(theirs).isConnectionReused).toBe(true);
		expect((await other.cookies()).all().map(({ name }) => name)).toEqual([
			"b",
		]);
	});

	test("are kept from every hop of a redirect", async () => {
		const { url } = await cookieServer();
		const result = await newClient().send(
			requestTo(`${url}/jump?${setting("seen=yes")}`),
		);
		expect(responseOf(result).body.text()).toBe("seen=yes");
	});

	test("that the user writes go first, and win", async () => {
		const { url } = await cookieServer();
		const client = newClient();
		await client.send(requestTo(`${url}/?${setting("a=1", "b=2")}`));
		const result = await client.send(
			requestTo(url, { headers: [["Cookie", "a=mine; z=26"]] }),
		);
		expect(responseOf(result).body.text()).toBe("a=mine; z=26; b=2");
	});

	test("can be switched off for a client, and for a request", async () => {
		const { url } = await cookieServer();
		const set = requestTo(`${url}/?${setting("a=1")}`);
		const without = newClient({ cookies: false });
		await without.send(set);
		expect(responseOf(await without.send(requestTo(url))).body.text()).toBe(
			"none",
		);

		const client = newClient();
		await client.send(set);
		const result = await client.send(requestTo(url), { useCookies: false });
		expect(responseOf(result).body.text()).toBe("none");
		const settings = { useCookies: false };
		const unkept = await client.send(requestTo(url, { settings }));
		expect(responseOf(unkept).body.text()).toBe("none");
		await client.send(requestTo(`${url}/?${setting("a=2")}`, { settings }));
		expect(responseOf(await client.send(requestTo(url))).body.text()).toBe(
			"a=1",
		);
	});

	test("can be left out with omitHeaders", async () => {
		const { url } = await cookieServer();
		const client = newClient();
		await client.send(requestTo(`${url}/?${setting("a=1")}`));
		const result = await client.send(
			requestTo(url, { settings: { omitHeaders: ["cookie"] } }),
		);
		expect(responseOf(result).body.text()).toBe("none");
	});

	test("marked Secure work with localhost without TLS, as in browsers", async () => {
		const { port } = await cookieServer();
		const client = newClient();
		const url = `http://localhost:${port}/`;
		await client.send(requestTo(`${url}?${setting("a=1; Secure")}`));
		expect(responseOf(await client.send(requestTo(url))).body.text()).toBe(
			"a=1",
		);
	});
});

describe("the cookie store", () => {
	test("gets, sets, lists, deletes and clears by URL", async () => {
		const { url } = await cookieServer();
		const client = newClient();
		const store = await client.cookies();
		store.set(url, "a=1; Path=/; HttpOnly; SameSite=Lax");
		store.set(url, "b=2; Path=/deep; Expires=Fri, 01 Jan 2100 00:00:00 GMT");
		store.set("https://other.example/", "c=3; Domain=other.example; Secure");

		expect(store.get(url, "a")).toEqual({
			name: "a",
			value: "1",
			domain: "127.0.0.1",
			path: "/",
			isSecure: false,
			isHttpOnly: true,
			sameSite: "lax",
		});
		expect(store.get(url, "b")).toBeUndefined();
		expect(store.get(`${url}/deep`, "b")?.expires).toBe(
			"2100-01-01T00:00:00.000Z",
		);
		expect(
			store
				.all()
				.map(({ name }) => name)
				.sort(),
		).toEqual(["a", "b", "c"]);
		expect(store.all(url).map(({ name }) => name)).toEqual(["a"]);
		expect(responseOf(await client.send(requestTo(url))).body.text()).toBe(
			"a=1",
		);

		expect(store.delete(url, "a")).toBe(true);
		expect(store.delete(url, "a")).toBe(false);
		store.clear(`${url}/deep`);
		expect(store.all().map(({ name }) => name)).toEqual(["c"]);
		store.clear();
		expect(store.all()).toEqual([]);
	});

	test("refuses what a server could not set", async () => {
		const store = await newClient().cookies();
		expect(() =>
			store.set("http://a.example/", "x=1; Domain=b.example"),
		).toThrow(expect.objectContaining({ code: "INVALID_COOKIE" }));
		expect(() => store.set("no url", "x=1")).toThrow(
			expect.objectContaining({ code: "INVALID_COOKIE" }),
		);
	});
});
