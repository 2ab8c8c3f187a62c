import type { Value } from "@curlew/template";
import { expect } from "vitest";
import { createSandbox } from "./sandbox-under-test.ts";
import { memoryHost, scriptOf } from "./script-host.ts";

export const sandbox = await createSandbox();

/** Evaluates an expression in a script, where statements may stand before it. */
export async function evaluated(
	expression: string,
	host = memoryHost(),
): Promise<Value | undefined> {
	const outcome = await sandbox.run(
		scriptOf(`client.setVar("it", ${expression})`),
		host,
	);
	expect(outcome).toEqual({ kind: "finished" });
	return host.values.get("runtime")?.get("it");
}
