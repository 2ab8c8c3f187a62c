import {
	asError,
	createEngine,
	type EngineImage,
	endOf,
} from "../engine/engine-image.ts";
import type { EngineHost, EngineInstance } from "../engine/engine-instance.ts";
import { clearFreeBlocks, withoutSources } from "../engine/lean-image.ts";
import { snapshot } from "../engine/memory-snapshot.ts";
import { HOST_FUNCTION_NAMES } from "../functions/host-functions.ts";
import {
	isModuleFunction,
	moduleFunctions,
} from "../functions/module-functions.ts";
import { ModuleLoader } from "../libraries/module-loader.ts";
import { webFunctions } from "../work/functions/web-functions.ts";

/**
 * Evaluates libraries on top of an image, once, and takes the memory as the
 * image that scripts which use them start from.
 *
 * @param names as `require` takes them
 */
export async function createLibraryImage(
	base: EngineImage,
	names: readonly string[],
): Promise<EngineImage> {
	const engine = await createEngine(base);
	engine.host = preparingHost(engine);
	withoutSources(engine, base.stripField, () => {
		preload(engine, base, names);
		engine.runJobsAtOnce();
	});
	clearFreeBlocks(engine);
	// Nearly every page has changed: the collector of garbage writes into all objects.
	const pieces = snapshot(engine);
	return { ...base, pieces, size: endOf(pieces) };
}

function preload(
	engine: EngineInstance,
	base: EngineImage,
	names: readonly string[],
): void {
	const list = engine.toGuest(JSON.stringify(names));
	try {
		engine.free(engine.callAtOnce(base.entries.preload, list));
	} catch (error) {
		throw asError(engine, error);
	}
	engine.free(list);
}

/** Loads modules, reads base64, and refuses everything else: what a library learned now, every script would see. */
function preparingHost(engine: EngineInstance): EngineHost {
	const session = { modules: new ModuleLoader(engine, undefined) };
	return {
		call: (id, values) => {
			const name = HOST_FUNCTION_NAMES[id] ?? "";
			if (isModuleFunction(name)) return moduleFunctions[name](session, values);
			// Tables of libraries come so.
			if (name === "decodeBase64") return webFunctions.decodeBase64(values);
			throw new Error(`A library called ${name} while it was evaluated.`);
		},
		promiseRejected: () => {},
		promiseHandled: () => {},
	};
}
