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
