import { expect, test } from "vitest";
import { openCollection } from "../../collection/open/open-collection.ts";
import { temporaryFolder } from "../../collection/testing/temporary-folder.ts";

const GET = "meta {\n  name: a\n}\n\nget {\n  url: http://127.0.0.1/\n}\n";

function brunoJson(more: object): string {
	return JSON.stringify({
		version: "1",
		name: "B",
		type: "collection",
		...more,
	});
}

/** What is told of a collection of Bruno's: `severity message hint`, how many of its requests can be used, and how much keeps them all from being sent. */
async function told(files: Readonly<Record<string, string>>) {
	await using folder = await temporaryFolder({
		"bruno.json": brunoJson({}),
		"a.bru": GET,
		...files,
	});
	const collection = await openCollection(folder.root);
	const { requests, problems } = await collection.select([]);
	return {
		requests: requests.length,
		stops: collection.definition.faults.length,
		problems: problems.map(
			({ severity, message, hint }) => `${severity} ${message} ${hint}`,
		),
	};
}

test("a key of `bruno.json` that Bruno passes over is a warning, and requests run", async () => {
	expect(
		await told({ "bruno.json": brunoJson({ proxy: { use: true } }) }),
	).toEqual({
		requests: 1,
		stops: 0,
		problems: [
			expect.stringMatching(
				/^warning The section `proxy` has no key `use`\. It has /,
			),
		],
	});
});

test.each([
	[{ proxy: { enabld: true } }, "enabled"],
	[{ proxy: { config: { hostnam: "a.test" } } }, "hostname"],
	[{ clientCertificates: { certs: [{ domian: "a.test" }] } }, "domain"],
	[{ extensions: { curlew: { unresolvd: "warn" } } }, "unresolved"],
])("one that is nearly one of its own is an error: %j", async (more, meant) => {
	const { stops, problems } = await told({ "bruno.json": brunoJson(more) });
	expect(stops).toBe(1);
	expect(problems).toEqual([
		expect.stringMatching(`^error .* Did you mean \`${meant}\`\\?`),
	]);
});

test("what `meta` says of a file beyond its own keys is a warning", async () => {
	const meta = "meta {\n  name: B\n  version: 1\n}\n";
	const files = {
		"collection.bru": meta,
		"x/folder.bru": meta,
		"x/b.bru": GET,
	};
	const { requests, stops, problems } = await told(files);
	expect({ requests, stops }).toEqual({ requests: 2, stops: 0 });
	expect(problems).toHaveLength(2);
	for (const problem of problems)
		expect(problem).toMatch(/^warning The section `meta` has no key `version`/);
});

test.each(["naem: x", "sequence: 3", "url: https://a.test"])(
	"`%s` in `meta` is an error",
	async (line) => {
		const { problems } = await told({ "a.bru": GET.replace("name: a", line) });
		expect(problems).toMatchObject([expect.stringMatching(/^error /)]);
	},
);

test("a character that cannot be seen is named where it stands outside of all sections", async () => {
	const { problems } = await told({ "a.bru": `${GET}\u200b` });
	expect(problems).toEqual([
		"error This line stands outside of all sections. It begins with a character that cannot be seen, U+200B: remove it.",
	]);
});
