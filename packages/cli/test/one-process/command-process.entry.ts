/**
 * Runs one command line after the other in this process, as `command-process.ts`
 * asks: to start a process for each of a few hundred lines takes longer than all they do.
 */
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Answer, CommandLine } from "./command-process.ts";

let printed = "";

// Before the command puts its guards in front of the outputs.
for (const stream of [process.stdout, process.stderr]) {
	stream.setMaxListeners(0);
	stream.write = (
		chunk: string | Uint8Array,
		encoding?: BufferEncoding | ((error?: Error | null) => void),
		done?: (error?: Error | null) => void,
	) => {
		printed +=
			typeof chunk === "string" ? chunk : Buffer.from(chunk).toString();
		const onDone = typeof encoding === "function" ? encoding : done;
		if (onDone) process.nextTick(onDone);
		return true;
	};
}
process.setMaxListeners(0);

const [, , packagedCommand = ""] = process.argv;
const { main }: typeof import("../../src/main.ts") = createRequire(
	import.meta.url,
)(join(packagedCommand, "dist/main.cjs"));

process.on("message", async ({ args, cwd, env }: CommandLine) => {
	process.chdir(cwd);
	for (const name of Object.keys(process.env)) delete process.env[name];
	Object.assign(process.env, env);
	printed = "";
	const code = await main(args);
	// What writes on later ticks has written by then.
	await new Promise((next) => setImmediate(next));
	process.send?.({ code, printed } satisfies Answer);
});
process.send?.("ready");
