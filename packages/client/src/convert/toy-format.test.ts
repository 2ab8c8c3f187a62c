import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { check } from "../analysis/check.ts";
import { findCollectionRoot } from "../collection/open/find-root.ts";
import { openCollection } from "../collection/open/open-collection.ts";
import { temporaryFolder } from "../collection/testing/temporary-folder.ts";
import { httpServer } from "../http/testing/loopback.ts";
import { runCollection } from "../run/order/run-collection.ts";
import { openSession } from "../run/session/open-session.ts";
import { convertCollection } from "./convert-collection.ts";
import { withToys } from "./testing/toy-format.ts";

const PUT =
	"PUT {{host}}/{{thing}}?q=1\nX-Toy: {{colour}}\nAccept: text/plain\n";
const FILES = {
	toys: "name: Toys\n",
	"a/put.toy": PUT,
	"a/get.toy": "GET {{host}}/\n",
	"environments/local.env.toy": "thing: things\ncolour: red\n",
};

async function received(path: string, environment?: string) {
	const sent: string[] = [];
	const server = await httpServer((request, response) => {
		const { method, url, headers } = request;
		sent.push(`${method} ${url} ${headers["x-toy"] ?? "-"}`);
		response.end();
	});
	const summary = await runCollection(
		await openCollection(path),
		{
			contentLimit: 1_000,
			overrides: { host: server.url },
			...(environment !== undefined && { environment }),
		},
		() => undefined,
	);
	return { sent, failed: summary.requests.failed };
}

test("a collection of a format that was added is opened and sent", async () => {
	using _ = withToys();
	await using folder = await temporaryFolder(FILES);
	const { definition } = await openCollection(folder.at("a/put.toy"));
	expect(definition).toMatchObject({ name: "Toys", format: { name: "toy" } });
	expect(await received(folder.root, "local")).toEqual({
		sent: ["GET / -", "PUT /things?q=1 red"],
		failed: 0,
	});
});

test("a file that is known by its text holds a whole collection", async () => {
	using _ = withToys();
	const box = `# first\n${PUT.replaceAll(/\{\{(?:thing|colour)\}\}/g, "x")}\n# second\nGET {{host}}/\n`;
	await using folder = await temporaryFolder({
		"my.toybox": box,
		"other.toybox": "something else",
	});
	const { definition } = await openCollection(folder.at("my.toybox"));
	expect(definition).toMatchObject({ isBundled: true, name: "my.toybox" });
	expect(await received(folder.at("my.toybox"))).toEqual({
		sent: ["PUT /x?q=1 x", "GET / -"],
		failed: 0,
	});
	await expect(findCollectionRoot(folder.at("other.toybox"))).rejects.toThrow(
		"There is no collection",
	);
});

test("check and explain tell places in its files", async () => {
	using _ = withToys();
	await using folder = await temporaryFolder(FILES);
	const { findings } = await check(folder.root, { cache: false });
	expect(
		findings.map(({ rule, location: { file, line, column } }) => [
			rule,
			file,
			line,
			column,
		]),
	).toContainEqual(["unresolved", folder.at("a/get.toy"), 1, 5]);
	const collection = await openCollection(folder.root);
	const request = await collection.request("a/put");
	if (request === undefined) throw new Error("There is no such request.");
	const session = await openSession(
		collection,
		{
			contentLimit: 1024,
			environment: "local",
			overrides: { host: "http://x" },
		},
		() => undefined,
	);
	await using _session = { [Symbol.asyncDispose]: () => session.close() };
	const { explanation } = await session.explain(request, {});
	expect(
		explanation?.values.map(({ at }) => [at?.file, at?.line, at?.column]),
	).toEqual([
		[folder.at("a/put.toy"), 1, 5],
		[folder.at("a/put.toy"), 1, 14],
		[folder.at("a/put.toy"), 2, 8],
	]);
});

test("it is converted to OpenCollection and back, byte for byte", async () => {
	using toys = withToys();
	await using folder = await temporaryFolder(
		Object.fromEntries(
			Object.entries(FILES).map(([path, text]) => [`toys/${path}`, text]),
		),
	);
	const { format, changes } = await convertCollection(
		folder.at("toys"),
		folder.at("yaml"),
	);
	expect([format.name, changes]).toEqual(["opencollection", []]);
	await convertCollection(folder.at("yaml"), folder.at("back"), {
		to: toys.format,
	});
	for (const [path, text] of Object.entries(FILES))
		expect(await readFile(folder.at(`back/${path}`), "utf8")).toBe(text);
});

test("nothing of it stays behind", async () => {
	{
		using _ = withToys();
	}
	await using folder = await temporaryFolder(FILES);
	await expect(findCollectionRoot(folder.root)).rejects.toThrow(
		"There is no collection",
	);
});
