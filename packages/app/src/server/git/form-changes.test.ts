import { expect, test } from "vitest";
import { formChanges } from "./form-changes.ts";

const BEFORE = {
	info: { name: "Users", type: "http", seq: 1 },
	http: {
		method: "GET",
		url: "{{base}}/users",
		headers: [
			{ name: "Accept", value: "text/plain" },
			{ name: "X-Old", value: "1" },
		],
		body: { type: "json", data: "{}" },
	},
	runtime: {
		variables: [{ name: "n", value: { type: "number", data: "1" } }],
		scripts: [{ type: "tests", code: "test(1)\n" }],
	},
};

test("what has changed is told field by field, in the words of the forms", () => {
	const changes = formChanges(BEFORE, {
		...BEFORE,
		http: {
			method: "GET",
			url: "{{base}}/people",
			headers: [
				{ name: "X-New", value: "2" },
				{ name: "Accept", value: "*/*", disabled: true },
			],
			body: { type: "text", data: "[]" },
			auth: { type: "basic", username: "ada" },
		},
		runtime: {
			variables: [{ name: "n", value: { type: "number", data: "2" } }],
			scripts: [{ type: "after-response", code: "x()\n" }],
		},
		docs: "New.",
	});
	expect(
		changes.map(({ part, name, before, after }) => [part, name, before, after]),
	).toEqual([
		["URL", "", "{{base}}/users", "{{base}}/people"],
		["Headers", "Accept", "text/plain", "*/* (off)"],
		["Headers", "X-Old", "1", null],
		["Headers", "X-New", null, "2"],
		["Body", "type", "json", "text"],
		["Body", "", "{}", "[]"],
		["Auth", "type", null, "basic"],
		["Auth", "username", null, "ada"],
		["Variables", "n", "1", "2"],
		["Tests", "", "test(1)\n", null],
		["Script after the response", "", null, "x()\n"],
		["Docs", "", null, "New."],
	]);
});

test("entries of the same name are told apart, and another order is one change", () => {
	const row = (value: string) => ({ name: "a", value });
	const form = (...headers: readonly { name: string; value: string }[]) => ({
		http: { headers },
	});
	expect(
		formChanges(form(row("1"), row("2")), form(row("1"), row("3"))),
	).toEqual([{ part: "Headers", name: "a", before: "2", after: "3" }]);
	const [a, b] = [row("1"), { name: "b", value: "2" }];
	expect(formChanges(form(a, b), form(b, a))).toEqual([
		{ part: "Headers", name: "order", before: "a, b", after: "b, a" },
	]);
	expect(formChanges(form(a, b), form(a, b))).toEqual([]);
});

test("requests in one file are told under their names, new ones in a line", () => {
	const item = (name: string, url: string) => ({
		info: { name, type: "http" },
		http: { method: "GET", url },
	});
	const folder = (...items: readonly object[]) => ({
		items: [{ info: { name: "F", type: "folder" }, items }],
	});
	expect(
		formChanges(
			folder(item("A", "/a"), item("B", "/b")) as never,
			folder(item("A", "/z"), item("C", "/c")) as never,
		),
	).toEqual([
		{ part: "F / A / URL", name: "", before: "/a", after: "/z" },
		{ part: "F / B", name: "", before: "GET /b", after: null },
		{ part: "F / C", name: "", before: null, after: "GET /c" },
	]);
});
