import { describe, expect, test } from "vitest";
import { previewDraft } from "./preview.ts";
import { entry, field, param, prepare } from "./testing/built-requests.ts";

const given = {
	method: "POST",
	url: "https://x.io/{{id}}/{{nope}}",
	headers: [entry("X-A", "{{id}}")],
	params: [param("query", "q", "1")],
	body: {
		kind: "json",
		text: '{"id": "{{id}}"}',
		field: field("http", "body", "data"),
	},
} as const;

describe("previewRequest", () => {
	test("shows what would be sent, and what has no value", () => {
		const { draft, variables } = prepare(given, { values: { id: "7" } });
		const preview = previewDraft(draft, { variables });
		expect(preview).toMatchObject({
			method: "POST",
			url: "https://x.io/7/%7B%7Bnope%7D%7D?q=1",
			headers: [
				["X-A", "7"],
				["Content-Type", "application/json"],
			],
			body: '{"id": "7"}',
		});
		expect(
			preview.unresolved.map(({ severity, code }) => [severity, code]),
		).toEqual([["error", "UNRESOLVED_VARIABLE"]]);
		expect(draft.getUrl()).toBe(given.url);
	});

	test("shows the filled-in text where no URL comes of it", () => {
		const { draft, variables } = prepare({ url: "{{host}}/x" });
		expect(previewDraft(draft, { variables }).url).toBe("{{host}}/x");
	});

	test("traces each text to the variables it came from", () => {
		const { draft, variables } = prepare(
			{ ...given, url: "https://{{host}}/{{id}}" },
			{ values: { id: "7", host: "{{domain}}", domain: "x.io" } },
		);
		const { traces } = previewDraft(draft, { variables, isTraced: true });
		const url = traces.find(({ label }) => label === "the URL");
		expect(url?.text).toBe("https://x.io/7");
		expect(
			url?.spans.map(({ start, end, variable, through }) => [
				url.text.slice(start, end),
				variable?.name,
				variable?.origin.scope,
				through.map(({ reference }) => reference),
			]),
		).toEqual([
			["x.io", "host", "collection", ["domain"]],
			["7", "id", "collection", []],
		]);
		expect(traces.map(({ label }) => label)).toEqual(
			expect.arrayContaining(["the header `X-A`", "the JSON body"]),
		);
	});
});
