import { expect, test } from "vitest";
import type { FormTree } from "../../../../../src/protocol/forms.ts";
import type { SendResult } from "../../../../../src/protocol/sending.ts";
import { exampleFrom, freeExampleName, withRequestOf } from "./example-tree.ts";

const tree: FormTree = {
	http: {
		url: "{{base}}/users?a=1",
		method: "POST",
		headers: [{ name: "Authorization", value: "Bearer {{token}}" }],
		body: { type: "json", data: "{}" },
	},
};

const sent: Pick<SendResult, "result" | "response"> = {
	result: {
		name: "a",
		path: "a",
		file: "/c/a.yml",
		tags: [],
		iteration: 0,
		at: 0,
		status: "passed",
		response: {
			status: 201,
			statusText: "Created",
			url: "http://x/users",
			headers: [
				["content-type", "application/json"],
				["set-cookie", "sid=abc; Path=/"],
			],
			size: 2,
			duration: 1,
		},
		problems: [],
		warnings: [],
		assertions: [],
		tests: [],
		duration: 1,
	},
};

test("an example has the request with its placeholders, and the response without the values of cookies", () => {
	expect(exampleFrom(tree, "Made", sent, "[]")).toEqual({
		name: "Made",
		request: {
			url: "{{base}}/users?a=1",
			method: "POST",
			headers: [{ name: "Authorization", value: "Bearer {{token}}" }],
			body: { type: "json", data: "{}" },
		},
		response: {
			status: 201,
			statusText: "Created",
			headers: [
				{ name: "content-type", value: "application/json" },
				{ name: "set-cookie", value: "sid=●●●; Path=/" },
			],
			body: { type: "text", data: "[]" },
		},
	});
});

test("the request of an example takes the place of the form's, and nothing else does", () => {
	const now: FormTree = {
		http: { url: "http://y", method: "GET", auth: "inherit", params: [] },
		docs: "D",
	};
	expect(
		withRequestOf(exampleFrom(tree, "Made", sent, undefined), now),
	).toEqual({
		http: { ...(tree.http as FormTree), auth: "inherit" },
		docs: "D",
	});
});

test("two examples have two names", () => {
	expect(freeExampleName([{ name: "a" }, { name: "a 2" }], "a")).toBe("a 3");
	expect(freeExampleName([{ name: "a" }], "b")).toBe("b");
});
