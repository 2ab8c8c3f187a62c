import { expect, test } from "vitest";
import { requestOfRow } from "./request-of-row.ts";

const ROW = {
	...{ number: 1, at: "2026-01-01T00:00:00Z", status: 201, why: "example" },
	...{ method: "POST", url: "/pets?dry=1" },
};

test("a request of what a mock was sent has its method, address and body", () => {
	const tree = requestOfRow("http://127.0.0.1:4010", {
		...ROW,
		contentType: "application/problem+json; charset=utf-8",
		body: '{"id":1}',
	});
	expect(tree).toMatchObject({
		http: {
			method: "POST",
			url: "http://127.0.0.1:4010/pets?dry=1",
			body: { type: "json", data: '{"id":1}' },
		},
	});
	expect(tree).not.toHaveProperty(["http", "headers"]);
});

test("a text keeps what it says of itself, and no body stays none", () => {
	const text = { ...ROW, contentType: "text/csv", body: "a,b" };
	expect(requestOfRow("http://m", text)).toMatchObject({
		http: {
			body: { type: "text", data: "a,b" },
			headers: [{ name: "Content-Type", value: "text/csv" }],
		},
	});
	expect(
		requestOfRow("http://m", { ...ROW, contentType: null, body: null }),
	).not.toHaveProperty(["http", "body"]);
});
