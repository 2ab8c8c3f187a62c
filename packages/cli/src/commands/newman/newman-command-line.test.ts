import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runCommand } from "../../run-command.ts";
import { newmanCommandLine } from "./newman-command-line.ts";

const COLLECTION = JSON.stringify({
	info: {
		name: "Shop",
		schema:
			"https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
	},
	item: [],
});
const ANSWERS: Readonly<Record<string, string>> = {
	"/shop": COLLECTION,
	"/collections/1": JSON.stringify({ collection: { info: { name: "Api" } } }),
	"/environments/1": JSON.stringify({ environment: { values: [] } }),
	"/rows.csv": "a,b\n1,2\n",
	"/page": "<html>",
};
const server = createServer(({ url = "" }, response) => {
	const answer = ANSWERS[url.split("?")[0] ?? ""];
	response.statusCode = answer === undefined ? 404 : 200;
	response.end(answer);
});
let folder: string;
let base: string;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "newman-line-"));
	await writeFile(join(folder, "shop.json"), COLLECTION);
	await writeFile(join(folder, "rows.json"), "[]");
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	const address = server.address();
	base = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
});

afterAll(async () => {
	server.close();
	await rm(folder, { recursive: true });
});

const lineOf = (...words: readonly string[]) =>
	newmanCommandLine(
		words,
		runCommand(() => undefined),
	);

describe("newman's grammar holds", () => {
	test("for an export of Postman's", async () => {
		const file = join(folder, "shop.json");
		const line = await lineOf(file, "-n", "2");
		expect(line?.words).toEqual([file, "--iterations=2"]);
	});

	test("for a file that is not there, so that its flags are no fault of theirs", async () => {
		const file = join(folder, "shp.json");
		expect((await lineOf(file, "-x"))?.words).toEqual([
			file,
			"--suppress-exit-code",
		]);
	});

	test("not for other JSON, nor for folders of Curlew's", async () => {
		expect(await lineOf(join(folder, "rows.json"))).toBeUndefined();
		expect(await lineOf(folder)).toBeUndefined();
	});

	test("and what newman passes over is told", async () => {
		const line = await lineOf(join(folder, "shop.json"), "-x", "1");
		expect(line?.words).not.toContain("1");
		expect(line?.newman.notes).toEqual(["1 is not there, and passed over."]);
	});
});

describe("an address", () => {
	test("of a collection, an environment, globals and data is fetched into files", async () => {
		const line = await lineOf(
			`${base}/shop`,
			"-e",
			`${base}/environments/1?apikey=PMAK-1`,
			"-g",
			`${base}/environments/1`,
			"-d",
			`${base}/rows.csv`,
		);
		const [collection = "", ...options] = line?.words ?? [];
		expect(await readFile(collection, "utf8")).toBe(COLLECTION);
		const written = await Promise.all(
			options.map(async (option) => {
				const [name, file = ""] = option.split("=");
				return [name, await readFile(file, "utf8")];
			}),
		);
		expect(written).toEqual([
			["--environment-file", '{"values":[]}'],
			["--data", "a,b\n1,2\n"],
		]);
		expect(line?.newman.globalsFile).toMatch(/globals\.json$/);
	});

	test("of Postman's API gives what stands inside", async () => {
		const line = await lineOf(`${base}/collections/1`);
		expect(JSON.parse(await readFile(line?.words[0] ?? "", "utf8"))).toEqual({
			info: { name: "Api" },
		});
	});

	test.each([
		["/gone?key=PMAK-1", [], "/gone cannot be fetched: it answered 404"],
		["/page", [], "/page gives is not JSON"],
		["/shop", ["-d", "/gone?key=PMAK-1"], "/gone cannot be fetched"],
	])(
		"%s %j is refused, without what may be a key",
		async (path, flags, says) => {
			const words = flags.map((word) =>
				word.startsWith("/") ? base + word : word,
			);
			const error = await lineOf(base + path, ...words).catch(
				(thrown: Error) => thrown,
			);
			expect(error).toMatchObject({
				code: "DOWNLOAD_FAILED",
				message: expect.stringContaining(says),
			});
			expect(String(error)).not.toContain("PMAK");
		},
	);
});
