import { describe, expect, test } from "vitest";
import { HOST_FUNCTION_NAMES } from "../functions/host-functions.ts";
import { createSandbox } from "../sandbox.ts";
import { memoryHost, scriptOf } from "../testing/script-host.ts";
import { createEngine, createEngineImage } from "./engine-image.ts";

test("functions of the script API keep no copy of their text in the image", async () => {
	const { pieces } = await createEngineImage(HOST_FUNCTION_NAMES);
	const bytes = Buffer.concat(pieces.map((piece) => piece.bytes));
	// From the text of `guest/testing.js`, where it stands in code.
	expect(bytes.includes("run !== ")).toBe(false);
});

describe("functions of scripts", () => {
	test("show their text", async () => {
		const host = memoryHost();
		const sandbox = await createSandbox();
		await sandbox.run(
			scriptOf(
				"client.setVar('text', (function add(a, b) { return a + b; }).toString());",
			),
			host,
		);
		expect(host.values.get("runtime")?.get("text")).toBe(
			"function add(a, b) { return a + b; }",
		);
	});

	test("show their text also where they are evaluated beside the API", async () => {
		const engine = await createEngine(
			await createEngineImage(HOST_FUNCTION_NAMES),
		);
		const text = engine.evaluateAtOnce("(() => 7).toString()", "test.js");
		expect(engine.textOf(text)).toBe("() => 7");
	});
});
