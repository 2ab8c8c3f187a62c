import { describe, expect, test } from "vitest";
import { tracedText } from "../testing/traced-text.ts";
import { alignUrl } from "./align-url.ts";
import type { MarkedText } from "./marked-text.ts";

/** What of the finished URL came from placeholders. */
function insertedInto(
	written: MarkedText,
	finished = new URL(written.text).href,
): readonly string[] | undefined {
	const aligned = alignUrl(written, finished);
	return aligned?.marks.map(({ start, end }) => finished.slice(start, end));
}

describe("alignUrl", () => {
	test.each([
		[
			"http://{{host}}/users/{{id}}",
			{ host: "api.test", id: "7" },
			["api.test", "7"],
		],
		["http://h/{{a}}/{{b}}", { a: "ä b", b: "x" }, ["%C3%A4%20b", "x"]],
		["HTTP://API.Test/{{a}}", { a: "A" }, ["A"]],
		["http://h?q={{q}}&r={{r}}", { q: "1", r: "'" }, ["1", "%27"]],
		["http://h:80/{{a}}", { a: "x" }, ["x"]],
		["https://{{user}}:pw@h/{{a}}", { user: "me", a: "x" }, ["", "x"]],
		["http://{{host}}", { host: "h" }, ["h"]],
		[
			"http://h/{{emoji}}/{{a}}",
			{ emoji: "🦆", a: "b" },
			["%F0%9F%A6%86", "b"],
		],
	])("%s", (source, values, expected) => {
		const written = tracedText(source, values);
		const url = new URL(written.text);
		url.username = "";
		url.password = "";
		expect(insertedInto(written, url.href)).toEqual(expected);
	});

	test("what comes behind a # is not sent, and has no place", () => {
		const written = tracedText("http://h/{{a}}#{{b}}", { a: "x", b: "y" });
		expect(insertedInto(written, "http://h/x")).toEqual(["x", ""]);
	});

	test("a path that the URL standard shortens is not guessed at", () => {
		const written = tracedText("http://h/{{a}}/../x", { a: "b" });
		expect(alignUrl(written, "http://h/x")).toBeUndefined();
	});
});
