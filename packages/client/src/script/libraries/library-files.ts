import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundledFile } from "../engine/engine-files.ts";
import { chaiAsCommonJs, quickChai } from "./chai-text.ts";
import { PACKAGES } from "./library-packages.ts";

/**
 * Where the texts of libraries are. Run from source, they lie where npm put
 * them; beside a bundle there is a folder `script-engine/libraries` with copies
 * (`copyLibraries` in `library-copies.ts`).
 */

/** A module: its file as CommonJS, which chai no longer has. */
const ES_MODULES = new Set(["chai/index.js"]);
/** Libraries that run in Node, and their files beside a bundle, where `tools/build.ts` writes them, each in one piece. */
export const BUNDLED_LIBRARIES = {
	"@faker-js/faker": "faker.cjs",
	jsonwebtoken: "jsonwebtoken.cjs",
	xml2js: "xml2js.cjs",
} as const;

/** Where the copies are in `script-engine`. */
export const LIBRARIES_FOLDER = "libraries";

const folders = new Map<string, string>();

/** @param path the package's name and the file's path in it, with `/` */
export function libraryFileExists(path: string): boolean {
	const { name, file } = split(path);
	return (
		PACKAGES.get(name)?.files.test(file) === true && existsSync(fileOf(path))
	);
}

/** The text of a library's file, as CommonJS or JSON. */
export function readLibraryFile(path: string): string {
	const text = readFileSync(fileOf(path), "utf8");
	// Beside a bundle lies what this gave before.
	const isModule = ES_MODULES.has(path) && bundledFolder() === undefined;
	return isModule ? chaiAsCommonJs(quickChai(text)) : text;
}

/** The text of a module of our own. */
export function readOwnModule(name: string): string {
	const bundled = fileInBundle(`own/${name}.js`);
	return readFileSync(
		bundled ?? new URL(`../guest/modules/${name}.js`, import.meta.url),
		"utf8",
	);
}

/** The folder of a package in `node_modules`. */
export function packageFolder(name: string): string {
	const known = folders.get(name);
	if (known !== undefined) return known;
	const host = PACKAGES.get(name)?.broughtBy;
	const start = host ? join(packageFolder(host), "package.json") : undefined;
	const folder = findFolder(name, start ?? import.meta.url);
	folders.set(name, folder);
	return folder;
}

function fileOf(path: string): string {
	const bundled = fileInBundle(path);
	if (bundled) return bundled;
	const { name, file } = split(path);
	return join(packageFolder(name), file);
}

function split(path: string): { readonly name: string; readonly file: string } {
	const slash = path.indexOf("/");
	return { name: path.slice(0, slash), file: path.slice(slash + 1) };
}

function fileInBundle(path: string): string | undefined {
	const folder = bundledFolder();
	return folder === undefined ? undefined : join(folder, path);
}

let bundle: string | false | undefined;

function bundledFolder(): string | undefined {
	if (bundle === undefined) {
		const folder = bundledFile(LIBRARIES_FOLDER);
		bundle = folder !== undefined && fileURLToPath(folder);
	}
	return bundle === false ? undefined : bundle;
}

/** Not every package lets its `package.json` be resolved, so the folder is looked for as node does. */
function findFolder(name: string, from: string): string {
	// Asked about `buffer` itself, node means its own.
	const paths = createRequire(from).resolve.paths("a-package") ?? [];
	const folder = paths
		.map((path) => join(path, name))
		.find((path) => existsSync(join(path, "package.json")));
	if (folder === undefined) {
		throw new Error(`The library ${name} is not installed.`);
	}
	return folder;
}

/** The library `jsonwebtoken` in one file, beside a bundle. */
export function bundledTokenLibrary(): string | undefined {
	return fileInBundle(BUNDLED_LIBRARIES.jsonwebtoken);
}
