// `npm run build`: bundles the command into packages/cli/dist for publishing.
//
// One file holds everything a plain run needs; what few runs need (faker,
// cookies, …) lies beside it in chunks that load at first use.
import { copyFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

/** Builds the command into `outFolder` (absolute). */
export async function buildCli(outFolder: string): Promise<void> {
	const root = fileURLToPath(new URL("..", import.meta.url));
	await rm(outFolder, { recursive: true, force: true });
	const bundle = await rolldown({
		cwd: root,
		input: { main: "packages/cli/src/main.ts" },
		platform: "node",
		treeshake: true,
		logLevel: "warn",
	});
	await bundle.write({
		dir: outFolder,
		format: "esm",
		entryFileNames: "[name].mjs",
		chunkFileNames: "[name]-[hash].mjs",
		minify: { compress: true, mangle: false, codegen: false },
	});
	await bundle.close();
	await copyFile(wasmFile(root), join(outFolder, "quickjs.wasm"));
}

function wasmFile(root: string): string {
	const require = createRequire(join(root, "packages/client/package.json"));
	const variant = require.resolve("@jitl/quickjs-wasmfile-release-sync");
	return join(dirname(variant), "emscripten-module.wasm");
}

if (import.meta.main) {
	const started = performance.now();
	const outFolder = fileURLToPath(
		new URL("../packages/cli/dist", import.meta.url),
	);
	await buildCli(outFolder);
	console.log(
		`Built ${outFolder} in ${Math.round(performance.now() - started)} ms`,
	);
}
