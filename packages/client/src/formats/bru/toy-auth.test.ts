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
	const auth = { type: "ntlm", keyId: "k", isLoud: true, place: "query" };
	const http = { method: "GET", url: "https://example.com", auth };
	await using source = await temporaryFolder({
		"opencollection.yml": "opencollection: 1.0.0\ninfo:\n  name: Shop\n",
		"r.yml": JSON.stringify({ info: { name: "r", type: "http" }, http }),
	});
	await using targets = await temporaryFolder({});
	await convertCollection(source.root, targets.at("there"));
	const bru = await readFile(join(targets.at("there"), "r.bru"), "utf8");
	expect(bru).toContain(
		"auth:ntlm {\n  key_id: k\n  quiet: true\n  place: queryparams\n}",
	);
	await convertCollection(targets.at("there"), targets.at("back"));
	const back = await readFile(join(targets.at("back"), "r.yml"), "utf8");
	expect(back).toMatch(/keyId: k\n\s*isLoud: true\n\s*place: query\n/);
});
