import { readFile, symlink } from "node:fs/promises";
import { expect, test } from "vitest";
import { openCollection } from "../../collection/open/open-collection.ts";
import { temporaryFolder } from "../../collection/testing/temporary-folder.ts";
import { convertCollection } from "../../convert/convert-collection.ts";

const REQUEST = "$kind: http-request\nurl: http://x/a\n";
const PLACE = ".resources/R.resources/examples";

function example(order: number, status: number, more = ""): string {
	return `$kind: http-example
request:
  url: http://x/a?b=1
  method: POST
  queryParams: { b: "2" }
  body:
    type: json
    content: "{}"
response:
  statusCode: ${status}
  statusText: Some
  headers: { Content-Type: application/json }
  body:
    type: json
    content: '{"a": 1}'
order: ${order}
${more}`;
}

/** The examples of the request `R`, and what is told. */
async function read(files: Record<string, string>, request = REQUEST) {
	await using folder = await temporaryFolder({
		"R.request.yaml": request,
		...files,
	});
	const collection = await openCollection(folder.root);
	const { requests, problems } = await collection.select([]);
	return {
		examples: requests[0]?.examples ?? [],
		told: problems.map(
			({ severity, code, location }) =>
				`${severity} ${code} ${location?.file.split("/").at(-1)}:${location?.line}`,
		),
	};
}

test("saved examples are those of the request, in their order", async () => {
	const { examples, told } = await read({
		[`${PLACE}/b.example.yaml`]: example(2000, 404, "name: Not there\n"),
		[`${PLACE}/OK.example.yml`]: example(1000, 200),
		[`${PLACE}/notes.md`]: "no example",
	});
	expect(told).toEqual([]);
	expect(examples.map(({ name }) => name)).toEqual(["OK", "Not there"]);
	expect(examples[0]).toEqual({
		name: "OK",
		request: {
			method: "POST",
			url: "http://x/a?b=2",
			params: [{ name: "b", value: "2", type: "query" }],
			body: { type: "json", data: "{}" },
		},
		response: {
			status: "200",
			statusText: "Some",
			headers: [{ name: "Content-Type", value: "application/json" }],
			body: { type: "json", data: '{"a": 1}' },
		},
	});
});

test("a request may name its folder of examples, and no other", async () => {
	const files = {
		".resources/Other.resources/examples/One.example.yaml": example(1, 200),
		"secret/examples/Two.example.yaml": example(1, 200),
	};
	const named = (folder: string) =>
		read(files, `${REQUEST}examples: "${folder}"\n`);
	const own = await named("./.resources/Other.resources/examples");
	expect(own.examples).toMatchObject([{ name: "One" }]);
	expect(own.told).toEqual([]);
	for (const folder of [
		"secret/examples",
		"/etc",
		"../x.resources/examples",
		".resources/../secret/examples",
	]) {
		const { examples, told } = await named(folder);
		expect(examples).toEqual([]);
		expect(told).toEqual(["error WITHOUT_EFFECT R.request.yaml:3"]);
	}
});

test("what is wrong with an example is told at its line; the request runs", async () => {
	const { examples, told } = await read({
		[`${PLACE}/a.example.yaml`]: "$kind: http-example\nresponse: [\n",
		[`${PLACE}/b.example.yaml`]: "",
		[`${PLACE}/c.example.yaml`]:
			"$kind: http-example\ncode: 200\nresponse:\n  statusCode: 200\n  headers: { A: 5 }\n",
		[`${PLACE}/d.example.yaml`]: "response: 5\n",
	});
	expect(examples).toMatchObject([{ name: "c" }, { name: "d" }]);
	expect(told).toEqual([
		"error YAML_SYNTAX a.example.yaml:2",
		"error EMPTY_FILE b.example.yaml:1",
		"warning WITHOUT_EFFECT c.example.yaml:2",
		"warning POSTMAN_SCHEMA c.example.yaml:5",
		"warning POSTMAN_SCHEMA d.example.yaml:1",
		"warning POSTMAN_SCHEMA d.example.yaml:1",
	]);
});

test("a link out of the collection is no example", async () => {
	await using elsewhere = await temporaryFolder({
		"One.example.yaml": example(1, 200),
	});
	await using folder = await temporaryFolder({
		"R.request.yaml": REQUEST,
		".resources/R.resources/x.md": "",
	});
	await symlink(elsewhere.root, folder.at(PLACE));
	const collection = await openCollection(folder.root);
	const { requests, problems } = await collection.select([]);
	expect(requests[0]?.examples).toEqual([]);
	expect(problems.map(({ code }) => code)).toEqual(["LINK_NOT_FOLLOWED"]);
});

test("a conversion keeps them, to OpenCollection and to Postman's JSON", async () => {
	await using folder = await temporaryFolder({
		"c/R.request.yaml": REQUEST,
		[`c/${PLACE}/OK.example.yaml`]: example(1, 200),
		[`c/${PLACE}/Bad.example.yaml`]: "name: [\n",
	});
	await expect(
		convertCollection(folder.at("c"), folder.at("refused")),
	).rejects.toMatchObject({ code: "COLLECTION_NOT_CONVERTED" });
	await using good = await temporaryFolder({
		"c/R.request.yaml": REQUEST,
		[`c/${PLACE}/OK.example.yaml`]: example(1, 200),
	});
	for (const to of ["opencollection", "postman"] as const) {
		const { warnings, converted } = await convertCollection(
			good.at("c"),
			good.at(to),
			{ to },
		);
		expect(warnings).toEqual([]);
		const path = to === "postman" ? `${to}/${converted[0]}` : to;
		const { requests } = await (await openCollection(good.at(path))).select([]);
		expect(requests[0]?.examples).toMatchObject([
			{ name: "OK", response: { status: "200", body: { data: '{"a": 1}' } } },
		]);
	}
	expect(await readFile(good.at("opencollection/R.yml"), "utf8")).toContain(
		"examples:\n  - name: OK\n",
	);
});
