import { describe, expect, test } from "vitest";
import { ask, mocked } from "../testing/mocked.ts";
import { USERS_DOCUMENT } from "../testing/users-document.ts";

const NEW_USER = { name: "Ada", email: "ada@example.com", password: "secret" };

describe("things that are kept", () => {
	test("what was posted is there, changes, and is gone when it is deleted", () => {
		const engine = mocked(USERS_DOCUMENT);
		const made = ask(engine, "POST /users", { body: NEW_USER });
		expect(made.status).toBe(201);
		expect(made.headers.location).toBe("/users/6");
		expect(made.value).toMatchObject({ id: 6, name: "Ada" });
		expect(made.value).not.toHaveProperty("password");
		expect(ask(engine, "GET /users/6").value).toEqual(made.value);
		const changed = ask(engine, "PATCH /users/6", { body: { name: "Grace" } });
		expect(changed.value).toEqual({
			...Object(made.value),
			name: "Grace",
		});
		const replaced = ask(engine, "PUT /users/6", { body: { name: "Joan" } });
		expect(replaced.value).toMatchObject({ id: 6, name: "Joan" });
		expect(replaced.value).not.toHaveProperty("email");
		expect(ask(engine, "DELETE /users/6").status).toBe(204);
		const gone = ask(engine, "GET /users/6");
		expect(gone.status).toBe(404);
		expect(gone.value).toEqual({ code: 404, message: "There is no /users/6." });
	});

	test("a request that says nothing of optional members does not make them up", () => {
		const made = ask(mocked(USERS_DOCUMENT), "POST /users", {
			body: { name: "Ada" },
		});
		expect(Object.keys(Object(made.value)).toSorted()).toEqual([
			"createdAt",
			"id",
			"name",
		]);
	});

	test("a merge patch takes members away, and `null` of plain JSON stays where it is allowed", () => {
		const engine = mocked(USERS_DOCUMENT);
		ask(engine, "POST /users", { body: { ...NEW_USER, phone: "1" } });
		const kept = ask(engine, "PATCH /users/6", { body: { phone: null } });
		expect(kept.value).toHaveProperty("phone", null);
		const taken = ask(engine, "PATCH /users/6", {
			body: { phone: null, email: null },
			type: "application/merge-patch+json",
		});
		expect(taken.value).not.toHaveProperty("phone");
		expect(taken.value).not.toHaveProperty("email");
	});

	test("ids that are names of prototypes are ids like any other", () => {
		const engine = mocked(USERS_DOCUMENT, { skipsValidation: true });
		for (const id of ["__proto__", "constructor", "toString"]) {
			expect(ask(engine, `GET /users/${id}`).status).toBe(404);
			expect(ask(engine, `GET /users/${id}/posts`).status).toBe(404);
		}
		const body = JSON.parse('{"name":"Ada","__proto__":{"isAdmin":true}}');
		ask(engine, "POST /users", { body });
		ask(engine, "PATCH /users/1", { body });
		expect(Object.hasOwn(Object.prototype, "isAdmin")).toBe(false);
		expect("isAdmin" in Object(ask(engine, "GET /users/6").value)).toBe(false);
	});

	test("requests of the document's own examples find what they ask for, and can be posted", () => {
		const word = { type: "string" };
		const example = { name: "ada", role: "admin" };
		const schema = { type: "object", properties: { name: word, role: word } };
		const content = { "application/json": { schema, example } };
		const path = { name: "name", in: "path", required: true, schema: word };
		const engine = mocked({
			openapi: "3.1.0",
			paths: {
				"/people": {
					post: { requestBody: { content }, responses: { "201": { content } } },
				},
				"/people/{name}": {
					parameters: [{ ...path, example: "grace" }],
					get: { responses: { "200": { content } } },
				},
			},
		});
		expect(ask(engine, "GET /people/grace").status).toBe(200);
		expect(ask(engine, "GET /people/ada").value).toEqual(example);
		expect(ask(engine, "POST /people", { body: example }).status).toBe(201);
		expect(ask(engine, "POST /people", { body: example }).status).toBe(409);
	});

	test("what the document has no room for stays away", () => {
		const engine = mocked(USERS_DOCUMENT, { skipsValidation: true });
		const made = ask(engine, "POST /users", {
			body: { name: "Ada", email: 5, more: true },
		});
		expect(made.status).toBe(201);
		expect(made.value).not.toHaveProperty("email");
		expect(made.value).not.toHaveProperty("more");
	});

	test("nothing is kept where that is not wanted", () => {
		const engine = mocked(USERS_DOCUMENT, { isStateless: true });
		expect(ask(engine, "DELETE /users/1").status).toBe(204);
		expect(ask(engine, "GET /users/1").status).toBe(200);
		expect(ask(engine, "GET /users/4711").status).toBe(200);
	});

	test("the same seed begins with the same things, and a reset goes back to them", () => {
		const list = (seed: number) =>
			ask(mocked(USERS_DOCUMENT, { seed }), "GET /users").value;
		expect(list(7)).toEqual(list(7));
		expect(list(7)).not.toEqual(list(8));
		const engine = mocked(USERS_DOCUMENT, { seed: 7 });
		ask(engine, "DELETE /users/1");
		ask(engine, "POST /users", { body: NEW_USER });
		engine.state?.reset();
		expect(ask(engine, "GET /users").value).toEqual(list(7));
	});
});

describe("things below others", () => {
	test("belong to the one that the path names, and go with it", () => {
		const engine = mocked(USERS_DOCUMENT);
		const made = ask(engine, "POST /users/2/posts", { body: { title: "Hi" } });
		expect(made.status).toBe(201);
		expect(made.value).toMatchObject({ title: "Hi", userId: 2 });
		const { id } = Object(made.value);
		expect(id).toMatch(/^[\da-f]{8}-/);
		expect(made.headers.location).toBe(`/users/2/posts/${id}`);
		expect(ask(engine, `GET /users/2/posts/${id}`).value).toEqual(made.value);
		expect(ask(engine, `GET /users/3/posts/${id}`).status).toBe(404);
		ask(engine, "DELETE /users/2");
		expect(ask(engine, `GET /users/2/posts/${id}`).status).toBe(404);
	});

	test("are not there where what is above is not", () => {
		const answer = ask(mocked(USERS_DOCUMENT), "GET /users/99/posts");
		expect(answer.status).toBe(404);
		expect(answer.value).toMatchObject({ detail: "There is no /users/99." });
	});
});

describe("lists", () => {
	test("have the page that is wanted, and tell of all", () => {
		const engine = mocked(USERS_DOCUMENT, { items: 9 });
		const { value } = ask(engine, "GET /users?limit=3&offset=4");
		const { data, total } = Object(value);
		expect(data.map(({ id }: { id: number }) => id)).toEqual([5, 6, 7]);
		expect(total).toBe(9);
	});

	test("leave out what a parameter does not want that is called like a member", () => {
		const engine = mocked(USERS_DOCUMENT, { items: 0 });
		for (const role of ["admin", "guest", "admin"])
			ask(engine, "POST /users", { body: { name: role, role } });
		const { data, total } = Object(ask(engine, "GET /users?role=admin").value);
		expect(total).toBe(2);
		expect(data.map(({ name }: { name: string }) => name)).toEqual([
			"admin",
			"admin",
		]);
	});
});
