import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { startMock } from "@curlew/mock";
import { expect, onTestFinished, test } from "vitest";
import { folderOf } from "./curlew.ts";
import { inOneProcess } from "./one-process/in-one-process.ts";

const { curlew } = inOneProcess();

const THING = {
	type: "object",
	required: ["id", "name"],
	properties: {
		id: { type: "integer" },
		name: { type: "string" },
		size: { type: "integer", maximum: 9, example: 3 },
	},
};

const NEW_THING = {
	type: "object",
	required: ["name"],
	properties: {
		name: { type: "string", example: "a thing" },
		size: THING.properties.size,
	} as Record<string, unknown>,
};

const json = (schema: unknown) => ({ "application/json": { schema } });
const answer = (schema: unknown) => ({
	description: "ok",
	content: json(schema),
});

/** A document of 600 operations: four for each of 150 resources. */
function documentOf() {
	const paths: Record<string, Record<string, unknown>> = {};
	for (let at = 0; at < 150; at++) {
		const tags = [`area ${at % 10}`];
		const id = {
			name: "id",
			in: "path",
			required: true,
			schema: { type: "integer", example: 1 },
		};
		paths[`/things${at}`] = {
			get: {
				operationId: `list${at}`,
				tags,
				parameters: [
					{ name: "limit", in: "query", schema: { type: "integer" } },
				],
				responses: { 200: answer({ type: "array", items: THING }) },
			},
			post: {
				operationId: `add${at}`,
				tags,
				requestBody: { required: true, content: json(NEW_THING) },
				responses: { 201: answer(THING) },
			},
		};
		paths[`/things${at}/{id}`] = {
			get: {
				operationId: `get${at}`,
				tags,
				parameters: [id],
				responses: { 200: answer(THING), 404: { description: "none" } },
			},
			delete: {
				operationId: `remove${at}`,
				tags,
				parameters: [id],
				responses: { 204: { description: "gone" } },
			},
		};
	}
	return {
		openapi: "3.1.0",
		info: { title: "Things", version: "1" },
		servers: [{ url: "https://things.example" }],
		paths,
	};
}

const OWN = `
runtime:
  assertions:
    - expression: res.body.name
      operator: eq
      value: Ada
  scripts:
    - type: after-response
      code: client.setVar("id", res.body.id)
`;

/** A server that answers with a thing that is too large for its document. */
async function faultyServer(): Promise<string> {
	const server = createServer(({ method }, response) => {
		response.writeHead(method === "POST" ? 201 : 200, {
			"content-type": "application/json",
		});
		response.end(JSON.stringify({ id: 7, name: "Ada", size: 12 }));
	});
	await new Promise<void>((listening) => server.listen(0, listening));
	onTestFinished(() => void server.close());
	const address = server.address();
	return `http://localhost:${typeof address === "object" ? address?.port : ""}`;
}

test("a document becomes a collection that is judged by it, follows it, runs against a mock of it, and again without a network", async () => {
	await using folder = await folderOf({
		"api.json": JSON.stringify(documentOf(), undefined, 1),
	});
	const { root } = folder;
	const at = (path: string) => join(root, path);
	const text = (path: string) => readFile(at(path), "utf8");
	const run = (...args: readonly string[]) => curlew(args, { cwd: root });
	const [add, get] = ["shop/area 0/add0.yml", "shop/area 0/get0.yml"];

	const imported = await run("openapi", "import", "api.json", "shop");
	expect(imported.stdout + imported.stderr).toContain("600 requests");
	const edited = (await text(add))
		.replace('"a thing"', '"{{who}}"')
		.replace("info:", "# mine\ninfo:");
	await writeFile(at(add), edited + OWN);
	await writeFile(
		at(get),
		(await text(get)).replace(/value: "?1"?$/m, 'value: "{{id}}"'),
	);

	const asked = ["run", add, get, "--contract", "api.json"];
	const values = ["--env-var", "who=Ada", "--env-var"];
	const faulty = await run(
		...[...asked, ...values, `baseUrl=${await faultyServer()}`],
	);
	expect(faulty.code).toBe(1);
	expect(faulty.stdout).toContain(
		"The response's body at `/size` is 12, not at most 9.",
	);
	expect(faulty.stdout).toMatch(/^ +\.\.\/api\.json:\d+$/m);

	const changed = documentOf();
	NEW_THING.properties.colour = { type: "string", example: "red" };
	delete changed.paths["/things1"]?.post;
	await writeFile(at("api.json"), JSON.stringify(changed, undefined, 1));
	const check = await run("openapi", "sync", "api.json", "shop", "--check");
	expect(check.code).toBe(1);
	const synced = await run("openapi", "sync", "api.json", "shop");
	expect(synced.code).toBe(0);
	const merged = await text(add);
	expect(merged).toContain("# mine\n");
	expect(merged).toContain('"name": "{{who}}"');
	expect(merged).toContain('"colour": "red"');
	expect(merged).toContain(OWN);
	expect(await text("shop/area 1/add1.yml")).toContain("gone: true");

	const mock = await startMock({ source: at("api.json"), port: 0 });
	const against = [...asked, ...values, `baseUrl=${mock.url}`];
	const recorded = await run(...against, "--record", "cassettes");
	await mock.close();
	expect(recorded.stdout).toContain("Requests   2 passed");
	const replayed = await run(...against, "--replay", "cassettes");
	expect(replayed.stdout).toContain("Requests   2 passed");
	expect(replayed.stderr).toContain("2 exchanges answered from cassettes");
});
