import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createEngine, createEngineImage } from "../engine/engine-image.ts";
import { deserializeImage } from "../engine/image-file.ts";
import { HOST_FUNCTION_NAMES } from "../functions/host-functions.ts";
import { writeEngineFiles } from "./build-engine.ts";

let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "curlew-engine-"));
	await writeEngineFiles(folder);
});
afterAll(() => rm(folder, { recursive: true }));

test("an engine that starts from the written image runs what was prepared in it", async () => {
	const file = new Uint8Array(await readFile(join(folder, "engine.image")));
	const engine = await createEngine(
		deserializeImage(file, HOST_FUNCTION_NAMES),
	);
	const sum = engine.evaluateAtOnce(
		"typeof client.setVar === 'function' ? [1, 2].length : 0",
		"test.js",
	);
	expect(engine.quickjs.getNumber(engine.context, sum)).toBe(2);
});

test("the written image is the one that is prepared from source", async () => {
	const file = new Uint8Array(await readFile(join(folder, "engine.image")));
	const written = deserializeImage(file, HOST_FUNCTION_NAMES);
	const prepared = await createEngineImage(HOST_FUNCTION_NAMES);
	const { pieces: _, ...rest } = prepared;
	expect(written).toMatchObject(rest);
	expect(written.pieces.map(({ bytes }) => bytes.length)).toEqual(
		prepared.pieces.map(({ bytes }) => bytes.length),
	);
});

test("the written engine can be compiled", async () => {
	const file = new Uint8Array(await readFile(join(folder, "engine.wasm")));
	expect(
		WebAssembly.Module.exports(await WebAssembly.compile(file)).at(-1),
	).toEqual({
		name: "curlew:table",
		kind: "table",
	});
});

test("an image for other host functions is refused", async () => {
	const file = new Uint8Array(await readFile(join(folder, "engine.image")));
	expect(() => deserializeImage(file, ["other"])).toThrow(
		"The script engine's image belongs to another version.",
	);
});

test("the bundled chai is loaded already when an engine starts from its image", async () => {
	const file = new Uint8Array(
		await readFile(join(folder, "engine-chai.image")),
	);
	const engine = await createEngine(
		deserializeImage(file, HOST_FUNCTION_NAMES),
	);
	const names: string[] = [];
	engine.host = {
		call: (id) => {
			names.push(HOST_FUNCTION_NAMES[id] ?? "");
			return '{"id":"curlew:own/chai","kind":"script"}';
		},
		promiseRejected: () => {},
		promiseHandled: () => {},
	};
	engine.free(engine.evaluateAtOnce("expect(1).to.equal(1)", "test.js"));
	expect(names).toEqual([]);
});

test.each(["lodash/lodash.min.js", "ajv/dist/2020.js", "own/chai.js"])(
	"the libraries lie beside the bundle: %s",
	async (path) => {
		const text = await readFile(join(folder, "libraries", path), "utf8");
		expect(text).toContain("exports");
	},
);
