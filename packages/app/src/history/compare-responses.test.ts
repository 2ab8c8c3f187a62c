import { expect, test } from "vitest";
import type { HistoryEntryDetails } from "../protocol/history-entry.ts";
import { compareResponses } from "./compare-responses.ts";
import { entry } from "./testing/plain-entry.ts";

function details(
	sent: Parameters<typeof entry>[0],
	response: Partial<NonNullable<HistoryEntryDetails["response"]>> = {},
): HistoryEntryDetails {
	const { content, ...listed } = entry(sent);
	const { response: whole, ...others } = content;
	return {
		id: 1,
		...listed,
		...others,
		...(whole && { response: { ...whole, ...response } }),
	};
}

test("two responses are compared as heads and indented bodies", () => {
	const comparison = compareResponses(
		details({ answer: '{"b":1,"a":2}' }),
		details({ answer: '{"a":2,"b":3}', status: 201 }),
	);
	expect(comparison).toEqual({
		left: {
			head: "HTTP/1.1 200 OK\ncontent-type: application/json",
			body: '{\n  "b": 1,\n  "a": 2\n}',
		},
		right: {
			head: "HTTP/1.1 201 OK\ncontent-type: application/json",
			body: '{\n  "a": 2,\n  "b": 3\n}',
		},
		language: "json",
		notes: [],
	});
});

test("keys can be sorted, so that only values differ", () => {
	const { left, right } = compareResponses(
		details({ answer: '{"b":1,"a":2}' }),
		details({ answer: '{"a":2,"b":1}' }),
		{ sortKeys: true },
	);
	expect(left.body).toBe('{\n  "a": 2,\n  "b": 1\n}');
	expect(right).toEqual(left);
});

test("tells what it cannot show", () => {
	const cut = { kind: "text", text: '{"a":[1,', isTruncated: true } as const;
	const image = { kind: "other", description: "image/png" } as const;
	const comparison = compareResponses(
		details({}, { body: cut }),
		details({ contentType: "image/png" }, { body: image }),
		{ sortKeys: true },
	);
	expect(comparison.left.body).toBe('{\n  "a": [\n    1,');
	expect(comparison.right.body).toBe("(image/png)");
	expect(comparison.language).toBe("text");
	expect(comparison.notes).toEqual([
		"Of the body on the left, only the beginning is kept.",
		"The keys of the body on the left are not sorted: it is incomplete, or not JSON.",
		"The body on the right is not text: image/png.",
	]);
});

test("a failure stands in place of a response", () => {
	const { response: _, ...unanswered } = details({});
	const failure = {
		code: "CONNECTION_REFUSED",
		message: "Nobody listens.",
		hint: "",
		url: "/",
		duration: 1,
	} as const;
	const { left } = compareResponses({ ...unanswered, failure }, details({}));
	expect(left).toEqual({
		head: "CONNECTION_REFUSED: Nobody listens.",
		body: "",
	});
});

test("tags of XML and HTML come one below the other", () => {
	const { left, language } = compareResponses(
		details({ answer: "<a><b>x</b></a>", contentType: "text/html" }),
		details({ answer: "<a/>", contentType: "text/html; charset=utf-8" }),
	);
	expect(left.body).toBe("<a>\n<b>x</b>\n</a>");
	expect(language).toBe("html");
});
