import { expect, test } from "vitest";
import { HOST_FUNCTION_NAMES } from "../functions/host-functions.ts";
import {
	createEngine,
	createEngineImage,
	restoreImage,
} from "./engine-image.ts";

test("restoring takes back every byte that was written within the image, long runs of zeros included", async () => {
	const image = await createEngineImage(HOST_FUNCTION_NAMES);
	const engine = await createEngine(image);
	const before = engine.bytes.slice(0, image.size);
	expect(image.pieces.some(({ zeros }) => zeros > 0)).toBe(true);

	for (const { start, bytes, zeros } of image.pieces)
		engine.bytes.fill(0xee, start, start + bytes.length + zeros);
	restoreImage(engine, image);

	expect(Buffer.compare(engine.bytes.slice(0, image.size), before)).toBe(0);
});
