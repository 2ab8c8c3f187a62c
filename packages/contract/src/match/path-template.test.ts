import { expect, test } from "vitest";
import { PathTemplate } from "./path-template.ts";

function valuesOf(template: string, path: string) {
	const values = new PathTemplate(template).match(path);
	return values && Object.fromEntries(values);
}

test("a path is matched segment by segment, parameters within a segment included", () => {
	expect(valuesOf("/users/{id}", "/users/7")).toEqual({ id: "7" });
	expect(valuesOf("/users/{id}", "/users/a%2Fb/")).toEqual({ id: "a%2Fb" });
	expect(valuesOf("/files/{name}.{type}", "/files/a.json")).toEqual({
		name: "a",
		type: "json",
	});
	expect(valuesOf("/a.b", "/aXb")).toBeUndefined();
	expect(valuesOf("/users/{id}", "/users/")).toBeUndefined();
	expect(valuesOf("/users/{id}", "/users/7/posts")).toBeUndefined();
	expect(valuesOf("/", "/")).toEqual({});
});

test("of those that match, the one with fixed text first says more", () => {
	const sorted = ["/{a}/{b}", "/users/{id}", "/users/u{id}", "/users/me"]
		.map((text) => new PathTemplate(text))
		.toSorted((a, b) => a.compare(b))
		.map(({ text }) => text);
	expect(sorted).toEqual([
		"/users/me",
		"/users/u{id}",
		"/users/{id}",
		"/{a}/{b}",
	]);
});

test("parameters side by side take a character each, and the first one the rest", () => {
	expect(valuesOf("/{a}{b}-{c}", "/1234-5-6")).toEqual({
		a: "1234-",
		b: "5",
		c: "6",
	});
	expect(valuesOf("/{a}{b}", "/1")).toBeUndefined();
	expect(valuesOf("/x{a}x", "/xx")).toBeUndefined();
	expect(valuesOf("/{a}-{b}", "/-1")).toBeUndefined();
});

test("many parameters in one segment take no time", { timeout: 1_000 }, () => {
	const template = "/{a}{b}{c}{d}{e}{f}{g}{h}{i}X";
	expect(valuesOf(template, `/${"a".repeat(90)}`)).toBeUndefined();
	const dotted = "/{a}a{b}a{c}a{d}a{e}a{f}a{g}a{h}b";
	expect(valuesOf(dotted, `/${"a".repeat(10_000)}`)).toBeUndefined();
});
