import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ProcessCollection } from "./process-collection.ts";
import { Sessions } from "./sessions.ts";

const document = (type: string) => `openapi: 3.1.0
info: { title: Pets, version: "1" }
paths:
  /pets:
    get:
      responses:
        "200":
          description: Pets
          content:
            application/json: { schema: { type: ${type} } }
`;

async function opened(named: string) {
	const server = createServer((_, response) => {
		response.setHeader("content-type", "application/json").end('{"id":1}');
	});
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	const address = server.address();
	const port = typeof address === "object" ? address?.port : undefined;
	const root = await mkdtemp(join(tmpdir(), "curlew-contract-"));
	const file = (name: string) => join(root, name);
	const write = (name: string, text: string) => writeFile(file(name), text);
	await write(
		"opencollection.yml",
		`info: { name: Pets }\nextensions: { curlew: { contract: ${named} } }\n`,
	);
	await write(
		"pets.yml",
		`info: { name: Pets }\nhttp: { method: GET, url: "http://localhost:${port}/pets" }\n`,
	);
	const collection = new ProcessCollection(root);
	const sessions = new Sessions(collection, {});
	onTestFinished(async () => {
		await sessions.close();
		await new Promise((done) => server.close(done));
		await rm(root, { recursive: true });
	});
	/** What is found in a response, in the session as it is now. */
	const found = async () => {
		const session = await sessions.get(null);
		const { result } = await session.execute(
			await collection.request({ path: "pets" }),
		);
		return {
			assertions: result.assertions.map(({ status, error }) => [
				status,
				error?.location?.file,
				error?.location?.line,
			]),
			warnings: result.warnings.map(({ message }) => message),
		};
	};
	return { write, file, found, collection, sessions };
}

test("what is sent is judged by the collection's contract, at its place in the document, as it is now", async () => {
	const { write, file, found, collection } = await opened("api.yaml");
	await write("api.yaml", document("array"));
	expect(await found()).toEqual({
		assertions: [["failed", file("api.yaml"), 10]],
		warnings: [],
	});
	await write("api.yaml", document("object"));
	collection.invalidate();
	expect(await found()).toEqual({
		assertions: [["passed", undefined, undefined]],
		warnings: [],
	});
});

test("a document that did not change is not read again", async () => {
	const { write, collection, sessions } = await opened("api.yaml");
	await write("api.yaml", document("array"));
	const judge = async () =>
		(await sessions.get(null)).parts.options.exchangeJudge;
	const first = await judge();
	collection.invalidate();
	expect(await judge()).toBe(first);
	expect(first).toBeDefined();
});

test("a document that cannot be read is told of with each response, until it can", async () => {
	const { write, found, collection } = await opened("api.yaml");
	expect(await found()).toEqual({
		assertions: [],
		warnings: [
			expect.stringContaining("Not judged by the collection's contract: "),
		],
	});
	await write("api.yaml", document("object"));
	collection.invalidate();
	expect(await found()).toMatchObject({
		assertions: [["passed", undefined, undefined]],
	});
});

test("a document outside of the collection's folder is not read", async () => {
	const { found } = await opened("../api.yaml");
	expect((await found()).warnings).toEqual([
		expect.stringContaining("is not in its folder"),
	]);
});
