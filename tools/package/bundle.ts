import { globSync } from "node:fs";
import { cp, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type InputOptions, type RolldownOutput, rolldown } from "rolldown";
import { minifySync } from "rolldown/utils";
import { buildPage } from "../../packages/app/page/build.ts";
import { BUNDLED_PAGE as BUNDLED_APP } from "../../packages/app/src/server/page-folder.ts";
import { SHELL_SCRIPTS } from "../../packages/cli/src/completion/shells.ts";
import { SCRIPT_API } from "../../packages/client/src/analysis/types/script-api.ts";
import {
	assemblePage,
	BUNDLED_REPORT_PAGE,
} from "../../packages/client/src/report/html/page-parts.ts";
import { ENGINE_PACKAGE } from "../../packages/client/src/script/engine/engine-files.ts";
import { writeEngineFiles } from "../../packages/client/src/script/image/build-engine.ts";
import { JQ_PACKAGE } from "../../packages/client/src/script/jq/jq-program.ts";
import {
	BUNDLED_LIBRARIES,
	LIBRARIES_FOLDER,
	packageFolder,
} from "../../packages/client/src/script/libraries/library-files.ts";
import { PACKAGES } from "../../packages/client/src/script/libraries/library-packages.ts";
import { LOAD_STYLE } from "../../packages/load/src/report/html/load-page.ts";
import { startChunks } from "./chunks.ts";
import { LATE_BUILTINS } from "./late-builtins.ts";
import { LEAN_UNDICI } from "./lean-undici.ts";
import { foldersOfPackages } from "./package-folders.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Bundles the command and the library into a folder: chunks that both share, what
 * threads and processes begin with, the files of the script engine, the page.
 *
 * What is loaded at first use only (HTTP, scripts, faker, cookies, …) lies in
 * chunks beside the main file: measured, `--version` takes half the time it
 * takes with everything in one file, and a run no more. See docs/decisions.
 *
 * @param outFolder absolute
 * @returns the folders of other people's packages that it holds something of, absolute
 */
export async function bundle(outFolder: string): Promise<readonly string[]> {
	const code = await bundleCode(outFolder);
	const engine = await bundleEngine(join(outFolder, "script-engine"));
	const page = await copyPage(join(outFolder, BUNDLED_APP));
	await writeFile(join(outFolder, BUNDLED_REPORT_PAGE), assemblePage());
	await cp(SCRIPT_API, join(outFolder, basename(SCRIPT_API.pathname)), {
		recursive: true,
	});
	await cp(SHELL_SCRIPTS, join(outFolder, basename(SHELL_SCRIPTS.pathname)), {
		recursive: true,
	});
	await cp(LOAD_STYLE, join(outFolder, basename(LOAD_STYLE.pathname)));
	return [...new Set([...code, ...engine, ...page])].sort();
}

async function bundleCode(outFolder: string): Promise<readonly string[]> {
	const input: InputOptions = {
		cwd: ROOT,
		input: {
			main: "packages/cli/src/main.ts",
			index: "packages/client/src/index.ts",
			// `bin/curlew.mjs` asks it for the folder of compiled code, before all else.
			"own-place": "packages/client/src/files/own-place.mjs",
			// Loaded by `createRequire`: `imports` of the manifest names the file.
			"string-width": "string-width",
			...entries(),
		},
		platform: "node",
		// What its `main` is wrapped in hides its modules from bundlers.
		resolve: { alias: { "jsonc-parser": "jsonc-parser/lib/esm/main.js" } },
		// Native: npm installs the one for the machine.
		external: ["@napi-rs/keyring"],
		plugins: [LEAN_UNDICI, LATE_BUILTINS],
		// What the groups of chunks take of the library's entry would else be copied.
		preserveEntrySignatures: "allow-extension",
		// Our own modules do nothing when they are loaded that another one could miss:
		// what is imported through a package's index is loaded, and not all else of it.
		treeshake: { moduleSideEffects: (id) => !OWN_MODULE.test(id) },
		logLevel: "warn",
		// HdrHistogram looks so for Node's zlib, and has its own where it finds none.
		checks: { eval: false, ineffectiveDynamicImport: false },
	};
	const groups = await startChunks(input);
	const build = await rolldown(input);
	const built = await build.write({
		dir: outFolder,
		// Node loads it in less time than ES modules: see docs/decisions/0033.
		format: "cjs",
		exports: "named",
		entryFileNames: "[name].cjs",
		chunkFileNames: "[name]-[hash].cjs",
		codeSplitting: { groups, includeDependenciesRecursively: false },
		// ASCII is read twice as fast as what has to be decoded.
		charset: "ascii",
		minify: {
			compress: true,
			mangle: false,
			codegen: { removeWhitespace: true },
		},
	});
	await build.close();
	await writeLibrary(outFolder, built);
	return packagesIn(built);
}

/** The library as an ES module: names of what stands in `index.cjs`. */
async function writeLibrary(
	outFolder: string,
	{ output }: RolldownOutput,
): Promise<void> {
	const names = output.flatMap((file) =>
		file.type === "chunk" && file.fileName === "index.cjs" ? file.exports : [],
	);
	await writeFile(
		join(outFolder, "index.mjs"),
		`export { ${names.join(", ")} } from "./index.cjs";\n`,
	);
}

const OWN_MODULE = /[\\/]packages[\\/]\w+[\\/]src[\\/](?!.*\.entry\.ts$)/;

/** What threads and processes begin with, by the names of their bundles: see `start-entry.ts`. */
function entries(): Readonly<Record<string, string>> {
	const files = globSync("packages/*/src/**/*.entry.ts", { cwd: ROOT });
	const named = new Map(
		files.map((file) => [basename(file, ".entry.ts"), file]),
	);
	if (named.size < files.length)
		throw new Error(`Two entries of one name: ${files.toSorted().join(", ")}`);
	return Object.fromEntries(named);
}

/** The script engine, and the libraries that scripts `require`, as they are or each in one piece. */
async function bundleEngine(outFolder: string): Promise<readonly string[]> {
	await writeEngineFiles(outFolder, shorten);
	const copied = [ENGINE_PACKAGE, JQ_PACKAGE, ...PACKAGES.keys()];
	const packages = copied.map(packageFolder);
	for (const [name, file] of Object.entries(BUNDLED_LIBRARIES))
		packages.push(
			...(await bundleLibrary(name, join(outFolder, LIBRARIES_FOLDER, file))),
		);
	return packages;
}

/** A library that runs in Node and is loaded when a script asks for it, so it is a file of its own. */
async function bundleLibrary(
	name: string,
	file: string,
): Promise<readonly string[]> {
	const build = await rolldown({
		cwd: join(ROOT, "packages/client"),
		input: name,
		platform: "node",
		logLevel: "warn",
	});
	const built = await build.write({ file, format: "cjs", minify: true });
	await build.close();
	return packagesIn(built);
}

/** The page of `curlew open`, without what only the checkout needs. */
async function copyPage(outFolder: string): Promise<readonly string[]> {
	const { folder, modules } = await buildPage();
	await cp(folder, outFolder, {
		recursive: true,
		filter: (file) => !basename(file).startsWith("."),
	});
	return foldersOfPackages(modules.map((module) => join(ROOT, module)));
}

function packagesIn({ output }: RolldownOutput): readonly string[] {
	return foldersOfPackages(
		output.flatMap((file) => (file.type === "chunk" ? file.moduleIds : [])),
	);
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
