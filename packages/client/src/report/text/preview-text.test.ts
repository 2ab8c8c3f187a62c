import { expect, test } from "vitest";
import type { RequestPreview } from "../../request/preview.ts";
import { describePreview, previewDocument } from "./preview-text.ts";
import { createStyle } from "./style.ts";

const preview: RequestPreview = {
	method: "POST",
	url: "http://api/{{typo}}",
	headers: [
		["X-Two", "1"],
		["X-Two", "2"],
	],
	body: '{"a":\r\n 1}',
	unresolved: [
		{
			reference: "typo",
			code: "UNRESOLVED_VARIABLE",
			severity: "error",
			message: "`{{typo}}` has no value.",
			location: { file: "/c/a.yml", line: 3, column: 12 },
		},
	],
	problems: [],
	warnings: [],
};

test("a request is shown as it would go over the wire", () => {
	expect(describePreview(preview, createStyle(false))).toBe(
		'POST http://api/{{typo}}\nX-Two: 1\nX-Two: 2\n\n{"a":\n 1}\n',
	);
});

test("as a document it has the body exactly, and every reference without value", () => {
	expect(previewDocument(preview)).toEqual({
		method: "POST",
		url: "http://api/{{typo}}",
		headers: [
			["X-Two", "1"],
			["X-Two", "2"],
		],
		body: '{"a":\r\n 1}',
		unresolved: [
			{
				reference: "typo",
				message: "`{{typo}}` has no value.",
				hint: undefined,
				file: "/c/a.yml",
				line: 3,
				column: 12,
			},
		],
	});
	expect(previewDocument({ ...preview, body: undefined }).body).toBeNull();
});
