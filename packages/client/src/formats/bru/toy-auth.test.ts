import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { temporaryFolder } from "../../collection/testing/temporary-folder.ts";

/** In the place of a kind that nothing else says anything of. */
const TOY = {
	label: "Toy",
	sentBy: "challenge",
	fields: [
		{ name: "keyId", bru: "key_id", kind: "text" },
		{ name: "isLoud", bru: "quiet", kind: "flag" },
		{
			name: "place",
			kind: "choice",
			choices: [["query", "Query"]],
			bruWords: { query: "queryparams" },
		},
		{
			name: "mode",
			kind: "choice",
			choices: [
				["fast", "Fast"],
				["slow", "Slow"],
			],
			closedInBru: "Choose one.",
		},
		{ name: "note", kind: "text", isEmptyInBru: false },
		{
			name: "more",
			kind: "group",
			what: "More",
			fields: [
				{ name: "isOff", bru: "is_on", isOppositeInBru: true, kind: "flag" },
				{
					name: "sent",
					bru: "sent_as",
					kind: "group",
					what: "How it is sent",
					inBru: [
						["name", "by_name"],
						["number", "by_number"],
					],
					fields: [
						{ name: "name", bru: "sent_name", kind: "text" },
						{ name: "number", bru: "sent_number", kind: "text" },
					],
				},
				{
					name: "rows",
					bru: "more_rows",
					kind: "list",
					label: "Rows",
					what: "A row",
					fields: ["name", "value", "placement"].map((name) => ({
						name,
						kind: "text",
					})),
					required: [],
					bruPlacements: [["query", "queryparams"]],
				},
			],
		},
	],
};

afterEach(() => {
	vi.doUnmock("../../kinds/auth/ntlm.ts");
	vi.resetModules();
});

test("what a descriptor says of .bru goes for every kind of authentication", async () => {
	// Other files of this worker have loaded the true one.
	vi.resetModules();
	vi.doMock("../../kinds/auth/ntlm.ts", () => ({ ntlm: TOY }));
	const { convertCollection } = await import(
		"../../convert/convert-collection.ts"
	);
	const more = {
		isOff: true,
		sent: { number: "7" },
		rows: [{ name: "a", value: "b", placement: "query" }],
	};
	const auth = { type: "ntlm", keyId: "k", isLoud: true, place: "query", more };
	const http = { method: "GET", url: "https://example.com", auth };
	await using source = await temporaryFolder({
		"opencollection.yml": "opencollection: 1.0.0\ninfo:\n  name: Shop\n",
		"r.yml": JSON.stringify({ info: { name: "r", type: "http" }, http }),
	});
	await using targets = await temporaryFolder({});
	await convertCollection(source.root, targets.at("there"));
	const bru = await readFile(join(targets.at("there"), "r.bru"), "utf8");
	expect(bru).toContain(
		"auth:ntlm {\n  key_id: k\n  quiet: true\n  place: queryparams\n  mode: fast\n  is_on: false\n  sent_as: by_number\n  sent_number: 7\n}\n\nauth:ntlm:more_rows:queryparams {\n  a: b\n}",
	);
	await convertCollection(targets.at("there"), targets.at("back"));
	const back = await readFile(join(targets.at("back"), "r.yml"), "utf8");
	expect(back).toMatch(/keyId: k\n\s*isLoud: true\n\s*place: query\n/);
	const { parse } = await import("yaml");
	expect(parse(back).http.auth).toMatchObject({ mode: "fast", more });
});
