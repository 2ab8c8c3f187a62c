// `npm run build`: bundles the command into packages/cli/dist for publishing.
//
// What is loaded at first use only (HTTP, scripts, faker, cookies, …) lies in
// chunks beside the main file: measured, `--version` takes half the time it
// takes with everything in one file, and a run no more. See docs/decisions.
import { globSync } from "node:fs";
import { cp, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { minifySync } from "rolldown/utils";
import { buildPage } from "../packages/app/page/build.ts";
import { BUNDLED_PAGE as BUNDLED_APP } from "../packages/app/src/server/page-folder.ts";
import { SCRIPT_API } from "../packages/client/src/analysis/types/script-api.ts";
import {
	assemblePage,
	BUNDLED_REPORT_PAGE,
} from "../packages/client/src/report/html/page-parts.ts";
import { writeEngineFiles } from "../packages/client/src/script/engine/build-engine.ts";
import {
	BUNDLED_LIBRARIES,
	LIBRARIES_FOLDER,
} from "../packages/client/src/script/libraries/library-files.ts";
import { LOAD_STYLE } from "../packages/load/src/report/html/load-page.ts";

/** Builds the command into `outFolder` (absolute). */
export async function buildCli(outFolder: string): Promise<void> {
	const root = fileURLToPath(new URL("..", import.meta.url));
	await rm(outFolder, { recursive: true, force: true });
	const bundle = await rolldown({
		cwd: root,
		input: {
			main: "packages/cli/src/main.ts",
			// `bin/curlew.mjs` asks it for the folder of compiled code, before all else.
			"own-place": "packages/client/src/files/own-place.mjs",
			...entries(root),
		},
		platform: "node",
		// Native: npm installs the one for the machine.
		external: ["@napi-rs/keyring"],
		treeshake: true,
		logLevel: "warn",
		// HdrHistogram looks so for Node's zlib, and has its own where it finds none.
		checks: { eval: false },
	});
	await bundle.write({
		dir: outFolder,
		format: "esm",
		entryFileNames: "[name].mjs",
		chunkFileNames: "[name]-[hash].mjs",
		minify: { compress: true, mangle: false, codegen: false },
	});
	await bundle.close();
	const engineFolder = join(outFolder, "script-engine");
	await writeEngineFiles(engineFolder, shorten);
	await writeFile(join(outFolder, BUNDLED_REPORT_PAGE), assemblePage());
	await cp(SCRIPT_API, join(outFolder, basename(SCRIPT_API.pathname)), {
		recursive: true,
	});
	await cp(LOAD_STYLE, join(outFolder, basename(LOAD_STYLE.pathname)));
	await copyApp(join(outFolder, BUNDLED_APP));
	for (const [name, file] of Object.entries(BUNDLED_LIBRARIES))
		await bundleLibrary(name, join(engineFolder, LIBRARIES_FOLDER, file));
}

/** What threads and processes begin with, by the names of their bundles: see `start-entry.ts`. */
function entries(root: string): Readonly<Record<string, string>> {
	const files = globSync("packages/*/src/**/*.entry.ts", { cwd: root });
	return Object.fromEntries(
		files.map((file) => [basename(file, ".entry.ts"), file]),
	);
}

/** The page of `curlew open`, without what only the checkout needs. */
async function copyApp(outFolder: string): Promise<void> {
	const page = await buildPage();
	await cp(page, outFolder, {
		recursive: true,
		filter: (file) => !file.endsWith(".stamp"),
	});
}

/** A library that runs in Node and is loaded when a script asks for it, so it is a file of its own. */
async function bundleLibrary(name: string, file: string): Promise<void> {
	const bundle = await rolldown({
		cwd: fileURLToPath(new URL("../packages/client", import.meta.url)),
		input: name,
		platform: "node",
		logLevel: "warn",
	});
	await bundle.write({ file, format: "cjs", minify: true });
	await bundle.close();
}

/** A library's text without white space and comments: the sandbox keeps the text of every function in its memory. */
function shorten(text: string): string {
	const { code, errors } = minifySync("library.cjs", text, {
		compress: false,
		mangle: false,
		codegen: { removeWhitespace: true },
	});
	if (errors[0]) throw errors[0];
	return code;
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
