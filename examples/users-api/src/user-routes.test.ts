import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startUsersApi, type UsersApi } from "./index.ts";

let api: UsersApi;
beforeAll(async () => {
	api = await startUsersApi();
});
afterAll(() => api.close());

function send(
	method: string,
	path: string,
	body?: unknown,
	headers: Record<string, string> = {},
): Promise<Response> {
	return fetch(api.url + path, {
		method,
		headers:
			body === undefined
				? headers
				: { "content-type": "application/json", ...headers },
		...(body !== undefined && {
			body: typeof body === "string" ? body : JSON.stringify(body),
		}),
	});
}

async function createUser(): Promise<string> {
	const answer = await send("POST", "/users", {
		name: "Mary Shelley",
		email: "mary@example.com",
		profile: { city: "London", pets: ["cat"] },
	});
	return answer.headers.get("location") ?? "no location";
}

describe("GET /users", () => {
	test("lists a page with the total of all pages", async () => {
		const answer = await send("GET", "/users?limit=2&offset=1&filter=example");
		expect(answer.status).toBe(200);
		expect(await answer.json()).toMatchObject({
			total: expect.any(Number),
			limit: 2,
			offset: 1,
			filter: "example",
			items: [{ name: "Alan Turing" }, { name: "Grace Hopper" }],
		});
	});

	test("links to the next and the previous page", async () => {
		const { headers } = await send("GET", "/users?limit=1&offset=1&filter=A");
		expect(headers.get("link")).toBe(
			'</users?limit=1&offset=2&filter=A>; rel="next", </users?limit=1&offset=0&filter=A>; rel="prev"',
		);
	});

	test("has no links when everything is on one page", async () => {
		const { headers } = await send("GET", "/users?filter=lovelace");
		expect(headers.has("link")).toBe(false);
	});

	test("filters by name and email, whatever the case", async () => {
		const list = await (await send("GET", "/users?filter=ADA")).json();
		expect(list).toMatchObject({ total: 1, items: [{ id: 1 }] });
	});

	test.each(["0", "101", "-1", "ten", "1.5", ""])(
		"refuses the limit %j with a problem that names it",
		async (limit) => {
			const answer = await send("GET", `/users?limit=${limit}`);
			expect(answer.status).toBe(400);
			expect(answer.headers.get("content-type")).toMatch(
				/^application\/problem\+json/,
			);
			expect(await answer.json()).toMatchObject({
				title: "Bad Request",
				status: 400,
				instance: `/users?limit=${limit}`,
				errors: [{ parameter: "limit" }],
			});
		},
	);
});

describe("POST /users", () => {
	test("creates a user, says where, and gives it back with its id", async () => {
		const user = { name: "Mary", email: "m@example.com", active: false };
		const answer = await send("POST", "/users", { ...user, id: 1, age: 20 });
		const location = answer.headers.get("location") ?? "no location";
		const id = Number(/^\/users\/(\d+)$/.exec(location)?.[1]);
		expect(answer.status).toBe(201);
		expect(id).toBeGreaterThan(5);
		const created = await answer.json();
		expect(created).toEqual({ ...user, age: 20, id });
		expect(await (await send("GET", location)).json()).toEqual(created);
	});

	test("lists every wrong member with a pointer to it", async () => {
		const answer = await send("POST", "/users", { email: 7, active: "yes" });
		expect(answer.status).toBe(422);
		expect(await answer.json()).toMatchObject({
			type: "urn:curlew:users-api:validation-error",
			detail: "3 members of the user cannot be accepted.",
			errors: [
				{ pointer: "#/name" },
				{ pointer: "#/email" },
				{ pointer: "#/active" },
			],
		});
	});

	test("refuses JSON that is no object", async () => {
		const answer = await send("POST", "/users", [1]);
		expect(answer.status).toBe(422);
	});

	test("answers 400 to text that is not JSON", async () => {
		const answer = await send("POST", "/users", '{"name": "Ma');
		expect(answer.status).toBe(400);
		expect(await answer.json()).toMatchObject({
			detail: expect.stringMatching(/^The body is not JSON: /),
		});
	});

	test("answers 415 to another type and names the right one", async () => {
		const answer = await send("POST", "/users", "name=Mary", {
			"content-type": "application/x-www-form-urlencoded",
		});
		expect(answer.status).toBe(415);
		expect(answer.headers.get("accept-post")).toBe("application/json");
	});
});

describe("/users/{id}", () => {
	test.each(["GET", "PUT", "PATCH", "DELETE"])(
		"%s answers 404 for a user that does not exist",
		async (method) => {
			const body = method.startsWith("P") ? {} : undefined;
			const answer = await send(method, "/users/999999", body);
			expect(answer.status).toBe(404);
			expect(await answer.json()).toMatchObject({
				title: "Not Found",
				detail: "There is no user 999999.",
			});
		},
	);

	test("PUT replaces the whole user and keeps its id", async () => {
		const path = await createUser();
		const answer = await send("PUT", path, {
			name: "M. Shelley",
			email: "ms@example.com",
		});
		expect(answer.status).toBe(200);
		expect(await answer.json()).toEqual({
			id: Number(path.split("/")[2]),
			name: "M. Shelley",
			email: "ms@example.com",
			active: true,
		});
	});

	test("PATCH merges into objects, removes nulls and replaces arrays", async () => {
		const path = await createUser();
		const answer = await send(
			"PATCH",
			path,
			{ active: false, profile: { city: null, pets: [], job: "author" } },
			{ "content-type": "application/merge-patch+json" },
		);
		expect(answer.status).toBe(200);
		expect(await answer.json()).toMatchObject({
			name: "Mary Shelley",
			active: false,
			profile: { pets: [], job: "author" },
		});
	});

	test("PATCH cannot leave a user without what a user must have", async () => {
		const path = await createUser();
		const answer = await send("PATCH", path, { email: null });
		expect(answer.status).toBe(422);
		expect(await (await send("GET", path)).json()).toMatchObject({
			email: "mary@example.com",
		});
	});

	test("DELETE answers 204 without a body, and then the user is gone", async () => {
		const path = await createUser();
		const answer = await send("DELETE", path);
		expect(answer.status).toBe(204);
		expect(await answer.text()).toBe("");
		expect((await send("GET", path)).status).toBe(404);
	});

	test("HEAD has the headers of GET and no body", async () => {
		const head = await send("HEAD", "/users/1");
		const get = await send("GET", "/users/1");
		expect(head.status).toBe(200);
		expect(head.headers.get("etag")).toBe(get.headers.get("etag"));
		expect(head.headers.get("content-length")).toBe(
			get.headers.get("content-length"),
		);
		expect(await head.text()).toBe("");
	});
});

describe("ETag", () => {
	test("GET answers 304 while the user is as the client knows it", async () => {
		const path = await createUser();
		const etag = (await send("GET", path)).headers.get("etag") ?? "";
		const known = { "if-none-match": `"other", W/${etag}` };
		expect((await send("GET", path, undefined, known)).status).toBe(304);
		await send("PATCH", path, { active: false });
		expect((await send("GET", path, undefined, known)).status).toBe(200);
	});

	test("a change tied to an old version answers 412 and changes nothing", async () => {
		const path = await createUser();
		const etag = (await send("GET", path)).headers.get("etag") ?? "";
		const first = await send("PATCH", path, { n: 1 }, { "if-match": etag });
		const second = await send("PATCH", path, { n: 2 }, { "if-match": etag });
		expect([first.status, second.status]).toEqual([200, 412]);
		expect(await (await send("GET", path)).json()).toMatchObject({ n: 1 });
	});
});

test("each server has its own users", async () => {
	const other = await startUsersApi();
	const path = await createUser();
	expect((await fetch(other.url + path)).status).toBe(404);
	await other.close();
});
