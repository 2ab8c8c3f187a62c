import * as nodeModule from "node:module";
import { dirname } from "node:path";
import { startProcess } from "@curlew/client/files";
import { inheritedNodeOptions, inheritedOptions } from "./node-options.ts";

/** As `bin/curlew.mjs` sets them, and why. */
const FLAGS = [
	"--semi-space-growth-factor=1",
	"--heap-growing-percent=30",
	"--no-wasm-tier-up",
	"--no-wasm-dynamic-tiering",
];

const HAS_GROUPS = process.platform !== "win32";

type SessionChild = ReturnType<typeof startProcess>;

/** @param memory MB for values */
export function startSessionProcess(memory: number): SessionChild {
	// Other run times have none.
	const cache = nodeModule.getCompileCacheDir?.();
	return startProcess(
		new URL("./inside/session-process.entry.ts", import.meta.url),
		cache === undefined ? [] : [dirname(cache)],
		{
			serialization: "advanced",
			execArgv: [
				...inheritedOptions(process.execArgv),
				...FLAGS,
				`--max-old-space-size=${memory}`,
			],
			env: environment(process.env),
			stdio: ["ignore", "ignore", "pipe", "ipc"],
			// A group of its own, which ends with it: what it has started must not go on.
			detached: HAS_GROUPS,
		},
	);
}

/** Ends a process and, but on Windows, all that it has started, whatever they are doing. */
export function endProcess({ pid }: SessionChild): void {
	if (pid === undefined) return;
	try {
		process.kill(HAS_GROUPS ? -pid : pid, "SIGKILL");
	} catch {
		// It has ended already.
	}
}

/** What a collection may read of it is decided where it reads; the commands that secrets come from need all that their user has. */
function environment({
	NODE_OPTIONS,
	...others
}: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
	const options = inheritedNodeOptions(NODE_OPTIONS ?? "");
	return {
		...Object.fromEntries(
			Object.entries(others).filter(
				([name]) => !name.startsWith("CURLEW_QUEUE"),
			),
		),
		...(options !== "" && { NODE_OPTIONS: options }),
	};
}
