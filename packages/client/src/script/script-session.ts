import type { EngineHost, EngineInstance } from "./engine/engine-instance.ts";
import type { GuestValue } from "./engine/engine-memory.ts";
import type { HostArguments } from "./engine/host-arguments.ts";
import type { Pointer } from "./engine/quickjs-binding.ts";
import { HOST_FUNCTION_LIST } from "./functions/host-functions.ts";
import type { ScriptHost } from "./host.ts";
import type { CollectionModules } from "./libraries/collection-modules.ts";
import { ModuleLoader } from "./libraries/module-loader.ts";
import { RunningScript } from "./running-script.ts";
import type { ScriptText } from "./script-text.ts";

/** One script while it runs in an engine: answers the guest's calls. */
export class ScriptSession extends RunningScript implements EngineHost {
	readonly engine: EngineInstance;
	/** Rejected promises that nobody handles, with the reasons. */
	readonly rejections = new Map<bigint, Pointer>();

	constructor(
		engine: EngineInstance,
		host: ScriptHost,
		text: ScriptText | undefined,
		/** Bytes that the script may make the host keep. */
		keptLimit: number,
		collection: CollectionModules,
	) {
		const modules = new ModuleLoader(engine, collection, text?.source.code);
		const { canWait } = engine;
		super({ host, text, memory: engine, keptLimit, modules, canWait });
		this.engine = engine;
	}

	call(
		functionId: number,
		values: HostArguments,
	): GuestValue | Promise<GuestValue> {
		return HOST_FUNCTION_LIST[functionId]?.(this, values);
	}

	promiseRejected(promise: bigint, reason: Pointer): void {
		this.rejections.set(promise, reason);
	}

	promiseHandled(promise: bigint): void {
		this.rejections.delete(promise);
	}
}
