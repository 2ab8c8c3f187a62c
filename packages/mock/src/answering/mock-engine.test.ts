import { describe, expect, test } from "vitest";
import { ask, mocked } from "../testing/mocked.ts";
import { USERS_DOCUMENT } from "../testing/users-document.ts";

const pets = (operation: object) => ({
	openapi: "3.1.0",
	paths: { "/pets": { get: operation } },
});
const EXAMPLES = pets({
	parameters: [{ name: "limit", in: "query", schema: { type: "integer" } }],
	responses: {
		"200": {
			headers: {
				"X-Rate": { schema: { type: "integer", minimum: 7 } },
				"Content-Length": { schema: { type: "integer" } },
			},
			content: {
				"application/json": {
					schema: { type: "object", properties: { name: { type: "string" } } },
					examples: {
						wrong: { value: { name: 5 } },
						cat: { value: { name: "Tom" } },
						dog: { summary: "a dog", value: { name: "Rex" } },
					},
				},
				"text/plain": { schema: { type: "string", example: "Tom" } },
			},
		},
		"404": {
			content: {
				"application/json": { schema: { type: "object" }, example: { no: 1 } },
			},
		},
		"500": { description: "broken" },
	},
});

describe("answers of the document", () => {
	const engine = mocked(EXAMPLES);

	test("are its first example that is valid, with its headers", () => {
		const answer = ask(engine, "GET /pets");
		expect(answer.value).toEqual({ name: "Tom" });
		expect(answer.headers).toEqual({
			"content-type": "application/json",
			"x-rate": "7",
		});
		expect(answer.why).toBe("example cat");
	});

	test.each([
		["code=404", 404, { no: 1 }],
		["example=dog", 200, { name: "Rex" }],
		['example="a dog"', 200, { name: "Rex" }],
		["example=wrong", 200, { name: 5 }],
		["code=500", 500, ""],
	])("Prefer: %s", (prefer, status, value) => {
		const answer = ask(engine, "GET /pets", { headers: { prefer } });
		expect(answer.status).toBe(status);
		expect(answer.value).toEqual(value);
		expect(answer.headers["preference-applied"]).toBe(prefer);
	});

	test("a status that is not documented is told, with those that are", () => {
		const answer = ask(engine, "GET /pets", {
			headers: { prefer: "code=418" },
		});
		expect(answer.status).toBe(404);
		expect(answer.value).toMatchObject({
			detail: "The operation documents no response 418; it has 200, 404, 500.",
		});
	});

	test("dynamic values are others each time, and the same for the same seed", () => {
		const headers = { prefer: "dynamic=true" };
		const some = () => {
			const one = mocked(EXAMPLES);
			return [1, 2, 3].map(() => ask(one, "GET /pets", { headers }).value);
		};
		const first = some();
		expect(new Set(first.map((value) => JSON.stringify(value))).size).toBe(3);
		expect(some()).toEqual(first);
	});

	test("are of the type that is accepted, or 406", () => {
		const text = ask(engine, "GET /pets", {
			headers: { accept: "text/plain" },
		});
		expect(text.value).toBe("Tom");
		const none = ask(engine, "GET /pets", { headers: { accept: "image/png" } });
		expect(none.status).toBe(406);
	});

	test("an example that is not valid is passed over, and that is told", () => {
		const wrong = mocked(
			pets({
				responses: {
					"200": {
						content: {
							"application/json": {
								schema: { type: "object", required: ["id"] },
								example: {},
							},
						},
					},
				},
			}),
		);
		const answer = ask(wrong, "GET /pets");
		expect(answer.value).toHaveProperty("id");
		expect(answer.why).toBe("made for the schema: the example is not valid");
	});
});

describe("requests that are not as the document says", () => {
	const engine = mocked(USERS_DOCUMENT);

	test.each([
		["GET /users?limit=x", {}, 400, { parameter: "query limit" }],
		["POST /users", { body: { name: "" } }, 422, { pointer: "#/name" }],
		["POST /users", { body: "{" }, 400, { pointer: "#" }],
		["POST /users", { body: {}, type: "text/plain" }, 415, {}],
	])(
		"%s %j is answered with %i and what is wrong",
		(line, asked, status, part) => {
			const answer = ask(engine, line, asked);
			expect(answer.status).toBe(status);
			expect(answer.headers["content-type"]).toBe("application/problem+json");
			expect(answer.value).toMatchObject({ status, errors: [part] });
		},
	);

	test("are taken where nothing is compared", () => {
		const lax = mocked(USERS_DOCUMENT, { skipsValidation: true });
		expect(ask(lax, "GET /users?limit=x").status).toBe(200);
	});

	test("a path has other methods, or nobody knows it", () => {
		const other = ask(engine, "PATCH /status");
		expect(other.status).toBe(405);
		expect(other.headers.allow).toBe("GET, OPTIONS");
		expect(ask(engine, "OPTIONS /status").status).toBe(204);
		expect(ask(engine, "HEAD /status").status).toBe(200);
		expect(ask(engine, "GET /nowhere").status).toBe(404);
	});

	test("the path of the server may stand in front", () => {
		expect(ask(engine, "GET /v1/users/1").status).toBe(200);
		expect(ask(engine, "GET /v2/users/1").status).toBe(404);
	});
});

test("so many requests fail as is wanted, in the words of the document", () => {
	const statuses = (failures: number) => {
		const engine = mocked(EXAMPLES, { failures });
		return Array.from({ length: 200 }, () => ask(engine, "GET /pets").status);
	};
	expect(statuses(1).every((status) => status === 500)).toBe(true);
	const some = statuses(0.25).filter((status) => status === 500).length;
	expect(some).toBeGreaterThan(25);
	expect(some).toBeLessThan(75);
});

test("missing credentials are answered with 401 where that is wanted", () => {
	const document = {
		...EXAMPLES,
		security: [{ key: [] }, { token: [] }],
		components: {
			securitySchemes: {
				key: { type: "apiKey", in: "query", name: "api_key" },
				token: { type: "http", scheme: "bearer" },
			},
		},
	};
	const engine = mocked(document, { demandsCredentials: true });
	const status = (line: string, headers = {}) =>
		ask(engine, line, { headers }).status;
	expect(status("GET /pets")).toBe(401);
	expect(status("GET /pets", { authorization: "Basic eA==" })).toBe(401);
	expect(status("GET /pets", { authorization: "Bearer x" })).toBe(200);
	expect(status("GET /pets?api_key=1")).toBe(200);
	expect(ask(mocked(document), "GET /pets").status).toBe(200);
});
