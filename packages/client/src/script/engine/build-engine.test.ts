import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { HOST_FUNCTION_NAMES } from "../functions/host-functions.ts";
import { writeEngineFiles } from "./build-engine.ts";
import { createEngine, createEngineImage } from "./engine-image.ts";
import { deserializeImage } from "./image-file.ts";

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
	const sum = engine.evaluate(
		"expect(1).to.equal(1), [1, 2].length",
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
