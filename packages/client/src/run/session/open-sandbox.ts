import type { CollectionDefinition } from "../../collection/model.ts";
import type { Sandbox } from "../../script/host.ts";
import { InvalidOptionError } from "../context/invalid-option-error.ts";
import type { SessionOptions } from "../context/session-options.ts";

/**
 * Opens the sandbox that the user chose. Nothing in a collection has a say in
 * that: its scripts are what the safe one is there to hold.
 */
export async function openSandbox(
	collection: CollectionDefinition,
	options: SessionOptions,
): Promise<Sandbox> {
	const { sandbox = "safe", scriptTimeout } = options;
	const limits = scriptTimeout === undefined ? {} : { timeout: scriptTimeout };
	if (sandbox === "safe") {
		const { createSandbox } = await import("../../script/sandbox.ts");
		return createSandbox(limits);
	}
	assertNode();
	const { createDeveloperSandbox } = await import(
		"../../script/developer/developer-sandbox.ts"
	);
	const moduleRoots = moduleRootsOf(collection);
	return createDeveloperSandbox({ ...limits, moduleRoots });
}

/** @throws InvalidOptionError in a run time that only resembles Node */
function assertNode(): void {
	const other = ["bun", "deno"].find((name) => process.versions[name]);
	if (other !== undefined)
		throw new InvalidOptionError("The developer sandbox runs in Node only.", {
			hint: `This is ${other}: start Curlew with node, or leave --sandbox developer out.`,
		});
}

/** What Bruno calls `additionalContextRoots`. */
function moduleRootsOf({ extensions }: CollectionDefinition) {
	const { moduleRoots } = extensions.all;
	if (!Array.isArray(moduleRoots)) return [];
	return moduleRoots.filter((folder) => typeof folder === "string");
}
