#!/usr/bin/env node
// Runs on any Node, so that an old one gets a sentence and not a stack trace. It
// imports nothing: for an import all of a module of Node's is made ready.
const required = 24;

if (Number.parseInt(process.versions.node, 10) >= required) await run();
else await runElsewhere();

async function run() {
	const { createRequire, enableCompileCache } =
		process.getBuiltinModule("node:module");
	const { existsSync } = process.getBuiltinModule("node:fs");
	// A checkout runs its sources as they are; the published package has only the bundle.
	const source = new URL("../src/main.ts", import.meta.url);
	const isCheckout = existsSync(source);
	const require = createRequire(import.meta.url);
	if (!process.env.NODE_COMPILE_CACHE)
		keepCompiledCode(
			require(
				isCheckout
					? "../../client/src/files/own-place.mjs"
					: "../dist/own-place.cjs",
			),
			enableCompileCache,
		);
	const { setFlagsFromString } = process.getBuiltinModule("node:v8");
	// A run lets go of nearly everything it makes: without this the young generation
	// grows to many times what is in use. Measured: a third less memory over 10,000
	// requests, for some 8 % more CPU.
	setFlagsFromString("--semi-space-growth-factor=1");
	// What is let go of late piles up until the old generation is four times what is
	// in use. Measured over 10,000 requests: 60 MB less at the peak.
	setFlagsFromString("--heap-growing-percent=30");
	// Most scripts are done in less time than it takes to optimise the engine that
	// runs them. Measured over 1,000 requests with a test each: a sixth less CPU and
	// 15 MB less memory. Scripts that compute much turn it on again
	// (`script/engine/engine-code.ts`). Here, because V8 keeps compiled code only for
	// the flags that it was compiled with.
	setFlagsFromString("--no-wasm-tier-up");
	setFlagsFromString("--no-wasm-dynamic-tiering");
	const { main } = isCheckout
		? await import(source.href)
		: require("../dist/main.cjs");
	process.exitCode = await main(process.argv.slice(2));
}

/**
 * Node runs what it finds in the folder of its compile cache without a look at
 * whose it is. Its own default lies in the shared temporary folder, where anybody
 * may have made it first: so it is a folder of this user's, or none. Who sets
 * NODE_COMPILE_CACHE has chosen, and Node has turned it on already.
 */
function keepCompiledCode({ cacheFolder, makeOwnFolder }, enableCompileCache) {
	try {
		const { join } = process.getBuiltinModule("node:path");
		enableCompileCache?.(makeOwnFolder(join(cacheFolder(), "compiled")));
	} catch {
		// No home, a full disk, a folder of somebody else's: it starts slower, and says the same.
	}
}

/** A checkout brings its own Node; the published package relies on the machine's. */
async function runElsewhere() {
	const { existsSync } = await import("node:fs");
	const { fileURLToPath } = await import("node:url");
	const ending = process.platform === "win32" ? ".exe" : "";
	const pinned = new URL(
		`../../../node_modules/node/bin/node${ending}`,
		import.meta.url,
	);
	const isCheckout = existsSync(new URL("../src/main.ts", import.meta.url));
	if (isCheckout && existsSync(pinned)) return runWith(fileURLToPath(pinned));
	process.stderr.write(
		`Curlew needs Node ${required} or later; this is Node ${process.versions.node}.\n`,
	);
	process.exitCode = 2;
}

/** The same command line on another Node. */
async function runWith(node) {
	const { spawn } = await import("node:child_process");
	const args = ["--", ...process.argv.slice(1)];
	const child = spawn(node, args, { stdio: "inherit" });
	// Ctrl-C at a terminal reaches the child by itself; a second one would end it at once.
	process.on("SIGINT", () => process.stdin.isTTY || child.kill("SIGINT"));
	process.on("SIGTERM", () => child.kill("SIGTERM"));
	child.on("exit", (code) => {
		process.exitCode = code ?? 130;
	});
}
