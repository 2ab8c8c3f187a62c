// Builds the page into packages/app/dist/page, unless it is there and its
// sources have not changed since.
import {
	existsSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { sourceStamp } from "../../../tools/source-stamp.ts";

const page = fileURLToPath(new URL(".", import.meta.url));
const outFolder = fileURLToPath(new URL("../dist/page", import.meta.url));
const root = fileURLToPath(new URL("../../..", import.meta.url));
const stampFile = join(outFolder, ".stamp");

export interface BuiltPage {
	/** Absolute. */
	readonly folder: string;
	/** What it was made of: paths from the root of the checkout, those that bundlers make up left out. */
	readonly modules: readonly string[];
}

/** What is kept beside the page, in `.stamp`. */
interface Stamp {
	readonly sources: string;
	readonly modules: readonly string[];
}

/** What the built page depends on. */
const SOURCES = [
	page,
	fileURLToPath(new URL("../src/protocol", import.meta.url)),
	fileURLToPath(new URL("../src/shared", import.meta.url)),
	fileURLToPath(new URL("../../template/src", import.meta.url)),
	...["kinds", "kinds.ts", "convert/curl/looks-like-curl.ts"].map((path) =>
		fileURLToPath(new URL(`../../client/src/${path}`, import.meta.url)),
	),
	fileURLToPath(new URL("../package.json", import.meta.url)),
];

/** Builds the page when something has changed. Takes milliseconds otherwise. */
export async function buildPage(): Promise<BuiltPage> {
	const sources = sourceStamp(SOURCES);
	const kept = readStamp();
	if (kept?.sources === sources)
		return { folder: outFolder, modules: kept.modules };
	console.error("Building the page of the app …");
	// Whoever serves the page meanwhile goes on with the old one.
	const fresh = `${outFolder}-${process.pid}`;
	const modules = await buildInto(fresh);
	await compress(join(fresh, "assets"));
	const stamp: Stamp = { sources, modules };
	writeFileSync(join(fresh, ".stamp"), JSON.stringify(stamp));
	rmSync(outFolder, { recursive: true, force: true });
	try {
		renameSync(fresh, outFolder);
	} catch (error) {
		// Somebody else has built the same at the same time.
		rmSync(fresh, { recursive: true });
		if (!existsSync(stampFile)) throw error;
	}
	return { folder: outFolder, modules };
}

function readStamp(): Stamp | undefined {
	try {
		return JSON.parse(readFileSync(stampFile, "utf8"));
	} catch {
		return undefined;
	}
}

/** @returns the modules, as in `BuiltPage` */
async function buildInto(folder: string): Promise<readonly string[]> {
	const { build } = await import("vite");
	// Tests say `test`, and React would be built for finding faults in it.
	const environment = process.env.NODE_ENV;
	process.env.NODE_ENV = "production";
	const modules = new Set<string>();
	await build({
		configFile: join(page, "vite.config.ts"),
		logLevel: "warn",
		build: { outDir: folder },
		plugins: [
			{
				name: "modules of the page",
				moduleParsed: ({ id }) => void modules.add(id),
			},
		],
	});
	if (environment === undefined) delete process.env.NODE_ENV;
	else process.env.NODE_ENV = environment;
	return [...modules].filter(existsSync).map((file) => relative(root, file));
}

/** Puts the files of a folder into `NAME.br`, which is how the server reads them. */
async function compress(folder: string): Promise<void> {
	const files = readdirSync(folder).map((name) => join(folder, name));
	await Promise.all(
		files.map(async (file) => {
			const content = await promisify(brotliCompress)(readFileSync(file));
			writeFileSync(`${file}.br`, content);
			rmSync(file);
		}),
	);
}

if (import.meta.main) await buildPage();
