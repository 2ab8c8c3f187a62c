/**
 * Runs one command line after the other in this process, as `command-process.ts`
 * asks: to start a process for each of a few hundred lines takes longer than all they do.
 */
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Answer, CommandLine } from "./command-process.ts";

let printed: { readonly isError: boolean; readonly bytes: Buffer }[] = [];

// Before the command puts its guards in front of the outputs.
for (const stream of [process.stdout, process.stderr]) {
	const isError = stream === process.stderr;
	stream.setMaxListeners(0);
	stream.write = (
		chunk: string | Uint8Array,
		encoding?: BufferEncoding | ((error?: Error | null) => void),
		done?: (error?: Error | null) => void,
	) => {
		const bytes =
			typeof chunk === "string" && typeof encoding === "string"
				? Buffer.from(chunk, encoding)
				: Buffer.from(chunk);
		printed.push({ isError, bytes });
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
	printed = [];
	const code = await main(args);
	// What writes on later ticks has written by then.
	await new Promise((next) => setImmediate(next));
	process.send?.({
		code,
		printed: text(() => true),
		stdout: text(({ isError }) => !isError),
		stderr: text(({ isError }) => isError),
	} satisfies Answer);
});
// Node keeps what it has compiled for the next process when this one ends by itself.
process.on("disconnect", () => process.exit());
process.send?.("ready");

function text(isMeant: (one: (typeof printed)[number]) => boolean): string {
	const bytes = printed.filter(isMeant).map((one) => one.bytes);
	return Buffer.concat(bytes).toString();
}
