import { expect, test } from "vitest";
import { FORMATS } from "../../formats/formats.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { collectionRootAt } from "./find-root.ts";
import { openCollection } from "./open-collection.ts";

function request(order?: number, more = ""): string {
	const place = order === undefined ? "" : `order: ${order}\n`;
	return `$kind: http-request\nurl: http://x\nmethod: GET\n${place}${more}`;
}

const DEFINITION = ".resources/definition.yaml";
const SHOP = "postman/collections/Shop";

test("a collection is known by its place in a repository, with or without a definition", async () => {
	await using folder = await temporaryFolder({
		[`${SHOP}/${DEFINITION}`]: "$kind: collection\nname: The Shop\n",
		[`${SHOP}/Users/Admins/List.request.yaml`]: request(),
		"postman/collections/Bare/Deep/One.request.yml": request(),
	});
	for (const path of [SHOP, `${SHOP}/Users/Admins`, `${SHOP}/Users/none`]) {
		const { definition } = await openCollection(folder.at(path));
		expect(definition).toMatchObject({
			name: "The Shop",
			root: folder.at(SHOP),
			format: FORMATS["postman-folders"],
		});
	}
	const bare = await openCollection(
		folder.at("postman/collections/Bare/Deep/One.request.yml"),
	);
	expect(bare.definition.name).toBe("Bare");
	const { requests } = await bare.select([]);
	expect(requests.map(({ path }) => path)).toEqual(["Deep/One"]);
});

test("elsewhere it is the outermost folder with a definition or requests", async () => {
	await using folder = await temporaryFolder({
		"tests/E2E/One.request.yaml": request(),
		[`tests/E2E/Sub/${DEFINITION}`]: "$kind: collection\n",
		"tests/E2E/Sub/Two.request.yaml": request(),
	});
	const found = await collectionRootAt(folder.at("tests/E2E/Sub"));
	expect(found?.root).toBe(folder.at("tests/E2E"));
});

test("a repository means its only collection; several are named", async () => {
	await using folder = await temporaryFolder({
		".postman/resources.yaml":
			"localResources:\n  collections:\n    - ..\\tests\\E2E\n    - ../../elsewhere\n",
		"tests/E2E/One.request.yaml": request(),
	});
	const collection = await openCollection(folder.root);
	expect(collection.definition.root).toBe(folder.at("tests/E2E"));
	const { requests } = await collection.select([folder.root]);
	expect(requests.map(({ path }) => path)).toEqual(["One"]);
	await using two = await temporaryFolder({
		"postman/collections/A/One.request.yaml": request(),
		"postman/collections/B/One.request.yaml": request(),
	});
	for (const path of [
		two.root,
		two.at("postman"),
		two.at("postman/collections"),
	])
		await expect(openCollection(path)).rejects.toMatchObject({
			code: "COLLECTION_NOT_FOUND",
			hint: expect.stringContaining("There are 2 collections inside."),
		});
});

test("folders and requests run as one sequence, by order and then by name", async () => {
	await using folder = await temporaryFolder({
		[`${SHOP}/Late.request.yaml`]: request(2000),
		[`${SHOP}/Users/${DEFINITION}`]: "$kind: collection\norder: 1500\n",
		[`${SHOP}/Users/List.request.yaml`]: request(),
		[`${SHOP}/b10.request.yaml`]: request(),
		[`${SHOP}/B9.request.yaml`]: request(),
		[`${SHOP}/First.request.yaml`]: request(-0.5),
		[`${SHOP}/environments/Inside.request.yaml`]: request(9),
	});
	const collection = await openCollection(folder.at(SHOP));
	const { requests, problems } = await collection.select([]);
	expect(requests.map(({ path }) => path)).toEqual([
		"First",
		"b10",
		"B9",
		"environments/Inside",
		"Users/List",
		"Late",
	]);
	expect(problems).toEqual([]);
});

test("environments and globals stand beside it, and in files that the index names", async () => {
	await using folder = await temporaryFolder({
		".postman/resources.yaml":
			"localResources:\n  environments:\n    - ../qa.environment.yaml\n    - ../gone.environment.yaml\n    - ../exported.postman_environment.json\n    - ../../outside.environment.yaml\n",
		"qa.environment.yaml": "name: QA\nvalues: []\n",
		"exported.postman_environment.json":
			'{ "name": "Exported", "values": [{ "key": "a", "value": "1" }] }',
		"postman/environments/Local.environment.yaml":
			"name: Local\nvalues:\n  - key: host\n    value: http://x\n  - key: token\n    type: secret\n  - key: id\n    value: 7\n    secret: true\n",
		"postman/globals/workspace.globals.yaml": "name: Globals\nvalues: []\n",
		[`${SHOP}/One.request.yaml`]: request(),
	});
	const collection = await openCollection(folder.at(SHOP));
	const names = await collection.environmentNames();
	expect(names).toEqual(expect.arrayContaining(["Exported", "Local", "QA"]));
	expect(names).not.toContain("Globals");
	const { variables } = await collection.environment("Local");
	expect(
		variables.map(({ name, value, isSecret }) => [name, value, isSecret]),
	).toEqual([
		["host", "http://x", false],
		["token", undefined, true],
		["id", "7", true],
	]);
});

test("a file that no parser takes is told at its line; the others run", async () => {
	await using folder = await temporaryFolder({
		[`${SHOP}/Bad.request.yaml`]:
			'$kind: http-request\nurl: http://x\nbody:\n  type: json\n  content: "{\n}"\n',
		[`${SHOP}/Good.request.yaml`]: request(),
		[`${SHOP}/Tool.request.yaml`]: "$kind: mcp-request\ntransport: sse\n",
		[`${SHOP}/Users/definition.yaml`]: "$kind: collection\n",
	});
	const collection = await openCollection(folder.at(SHOP));
	const { requests, problems } = await collection.select([]);
	expect(requests.map(({ path }) => path)).toEqual(["Good"]);
	expect(
		problems.map(({ severity, code, location }) => [
			severity,
			code,
			location?.line,
		]),
	).toEqual([
		["error", "YAML_SYNTAX", 5],
		["warning", "KIND_NOT_SUPPORTED", 1],
		["error", "WITHOUT_EFFECT", 1],
	]);
});
