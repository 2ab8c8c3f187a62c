import { join } from "node:path";
import { expect, test } from "vitest";
import { cpuTime } from "../../../../../tools/testing/cpu-time.ts";
import { FORMATS } from "../../formats/formats.ts";
import { PLACE_FINDER } from "../places/place-finder.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { findCollectionRoot } from "./find-root.ts";
import { openCollection } from "./open-collection.ts";

const SHOP = `opencollection: 1.0.0
bundled: true
info: { name: Shop }
config:
  environments:
    - name: dev
      variables: [{ name: host, value: http://dev }]
items:
  - info: { name: Last, seq: 9 }
    http: { url: http://x }
  - info: { name: Users, type: folder }
    request:
      headers: [{ name: X, value: 1 }]
    items:
      - info: { name: Create }
        http: { method: POST, url: "{{host}}/users" }
      - info: { name: Create }
        http: { url: "{{host}}/again" }
      - info: { type: grpc }
        grpc: {}
      - info: { name: Broken }
        http: { headers: 5 }
  - info: { name: First, seq: 1 }
    http: { url: http://y }
`;

test("a path behind the file's own opens the file, and selects in it", async () => {
	await using folder = await temporaryFolder({
		"shop.yml": SHOP,
		"opencollection.yml": "info: { name: Around }\n",
	});
	const path = folder.at("shop.yml/Users/Create");
	const collection = await openCollection(path);
	expect(collection.definition.name).toBe("Shop");
	const { requests } = await collection.select([path]);
	expect(requests.map((request) => request.path)).toEqual(["Users/Create"]);
});

test("a bundled collection has the requests of its file, in the order of a run", async () => {
	await using folder = await temporaryFolder({ "shop.yml": SHOP });
	const collection = await openCollection(folder.at("shop.yml"));
	const { requests, problems } = await collection.select([]);
	expect(collection.definition).toMatchObject({
		name: "Shop",
		format: FORMATS.opencollection,
		isBundled: true,
		root: folder.root,
		file: folder.at("shop.yml"),
	});
	expect(requests.map(({ path }) => path)).toEqual([
		"Users/Create",
		"Users/Create (2)",
		"Users/Broken",
		"First",
		"Last",
	]);
	expect(requests[0]).toMatchObject({
		method: "POST",
		basePath: ["items", 1, "items", 0],
		folders: [
			{
				name: "Users",
				requestPath: ["items", 1, "request"],
				defaults: { headers: [{ name: "X" }] },
			},
		],
	});
	expect(problems).toMatchObject([
		{ code: "KIND_NOT_SUPPORTED", severity: "warning", location: { line: 19 } },
		{ code: "INVALID_FIELD", severity: "error", location: { line: 22 } },
	]);
	expect(requests[2]?.faults).toEqual([problems[1]]);
	expect(requests[1]?.faults).toEqual([]);
});

test("its requests are selected by name, below the file or its folder", async () => {
	await using folder = await temporaryFolder({ "opencollection.yml": SHOP });
	const collection = await openCollection(folder.root);
	const select = async (path: string) =>
		(await collection.select([folder.at(path)])).requests.map(
			(request) => request.path,
		);
	expect(await select("Users")).toEqual([
		"Users/Create",
		"Users/Create (2)",
		"Users/Broken",
	]);
	expect(await select("opencollection.yml/First")).toEqual(["First"]);
	expect(await select(".")).toHaveLength(5);
	await expect(select("Nobody")).rejects.toMatchObject({
		code: "PATH_NOT_FOUND",
	});
	expect((await collection.request("Users/Create"))?.method).toBe("POST");
	expect(await collection.request("Users")).toBeUndefined();
});

test("its fields are located in the file", async () => {
	await using folder = await temporaryFolder({ "shop.yml": SHOP });
	const collection = await openCollection(folder.at("shop.yml"));
	const create = await collection.request("Users/Create");
	const path = [...(create?.basePath ?? []), "http", "url"];
	expect(
		PLACE_FINDER.find({
			kind: "field",
			field: { file: folder.at("shop.yml"), path },
			needle: "{{host}}",
		}),
	).toMatchObject({ location: { line: 16, column: 37, length: 8 } });
});

test("its environments stand in the file", async () => {
	await using folder = await temporaryFolder({ "shop.yml": SHOP });
	const collection = await openCollection(folder.at("shop.yml"));
	expect(await collection.environmentNames()).toEqual(["dev"]);
	expect(await collection.environment("dev")).toMatchObject({
		name: "dev",
		file: folder.at("shop.yml"),
		variables: [{ name: "host", value: "http://dev", line: 7 }],
	});
});

test("a folder whose items are an alias of a list around it is told, and not read again", async () => {
	await using folder = await temporaryFolder({
		"opencollection.yml": `opencollection: 1.0.0
bundled: true
items: &all
  - info: { name: Inner, type: folder }
    items: *all
  - info: { name: One }
    http: { url: http://x }
`,
	});
	const collection = await openCollection(folder.at(""));
	const { requests, problems } = await collection.select([]);
	expect(requests.map(({ path }) => path)).toEqual(["One"]);
	expect(problems.map(({ message }) => message)).toEqual([
		expect.stringContaining("contains itself"),
	]);
});

test("lists that aliases multiply end at a limit", async () => {
	const level = (name: string, below: string) =>
		`x-${name}: &${name} [${`{info: {type: folder}, items: *${below}}, `.repeat(10)}]\n`;
	await using folder = await temporaryFolder({
		"opencollection.yml": `opencollection: 1.0.0
bundled: true
x-a: &a [{info: {type: grpc}}]
${level("b", "a")}${level("c", "b")}${level("d", "c")}${level("e", "d")}${level("f", "e")}${level("g", "f")}${level("h", "g")}items: *h
`,
	});
	const collection = await openCollection(folder.at(""));
	const { problems } = await collection.select([]);
	const messages = problems.map(({ message }) => message);
	expect(messages.filter((text) => text.includes("more than"))).toHaveLength(1);
});

test("equal names are told apart in no time, however many there are", async () => {
	const item = "  - {info: {name: r}, http: {url: http://x}}\n";
	await using folder = await temporaryFolder({
		"opencollection.yml": `opencollection: 1.0.0\nbundled: true\nitems:\n${item.repeat(10_000)}`,
	});
	const time = await cpuTime(async () => {
		const collection = await openCollection(folder.at(""));
		const { requests } = await collection.select([]);
		expect(requests.at(-1)?.path).toBe("r (10000)");
	});
	expect(time).toBeLessThan(8_000);
});

test("Postman's exports in a folder without a collection are named, and an environment in place of one", async () => {
	await using folder = await temporaryFolder({
		"shop.postman_collection.json": '{"info": {}, "item": []}',
		"dev.postman_environment.json": '{"values": []}',
	});
	await expect(findCollectionRoot(folder.root)).rejects.toMatchObject({
		hint: expect.stringMatching(
			/^There is one inside\. Run it by itself: `curlew run .*shop\.postman_collection\.json`\.$/,
		),
	});
	await expect(
		findCollectionRoot(join(folder.root, "dev.postman_environment.json")),
	).rejects.toMatchObject({
		message: expect.stringContaining("is an environment, no collection"),
		hint: expect.stringContaining("-e FILE"),
	});
});

test("what is not there is hinted at by the full path of what is called so", async () => {
	await using folder = await temporaryFolder({ "shop.yml": SHOP });
	const collection = await openCollection(folder.at("shop.yml"));
	const hintFor = (path: string) =>
		collection.select([folder.at(path)]).then(
			() => undefined,
			(error: unknown) => error,
		);
	expect(await hintFor("shop.yml/create")).toMatchObject({
		hint: 'Did you mean "Users/Create"?',
	});
	expect(await hintFor("shop.yml/Userz")).toMatchObject({
		hint: 'Did you mean "Users"?',
	});
	expect(await hintFor("shop.yml/Elsewhere")).toMatchObject({
		hint: "Requests are addressed by the names of their folders and their own: FOLDER/REQUEST.",
	});
});
