// Builds the page into packages/app/dist/page, unless it is there and its
// sources have not changed since.
import {
	existsSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sourceStamp } from "../../../tools/source-stamp.ts";

const page = fileURLToPath(new URL(".", import.meta.url));
const outFolder = fileURLToPath(new URL("../dist/page", import.meta.url));
const stampFile = join(outFolder, ".stamp");

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

/** Builds the page when something has changed. Takes milliseconds otherwise. Gives its folder. */
export async function buildPage(): Promise<string> {
	const stamp = sourceStamp(SOURCES);
	if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp)
		return outFolder;
	console.error("Building the page of the app …");
	const { build } = await import("vite");
	// Whoever serves the page meanwhile goes on with the old one.
	const fresh = `${outFolder}-${process.pid}`;
	// Tests say `test`, and React would be built for finding faults in it.
	const environment = process.env.NODE_ENV;
	process.env.NODE_ENV = "production";
	await build({
		configFile: join(page, "vite.config.ts"),
		logLevel: "warn",
		build: { outDir: fresh },
	});
	if (environment === undefined) delete process.env.NODE_ENV;
	else process.env.NODE_ENV = environment;
	writeFileSync(join(fresh, ".stamp"), stamp);
	rmSync(outFolder, { recursive: true, force: true });
	try {
		renameSync(fresh, outFolder);
	} catch (error) {
		// Somebody else has built the same at the same time.
		rmSync(fresh, { recursive: true });
		if (!existsSync(stampFile)) throw error;
	}
	return outFolder;
}

if (import.meta.main) await buildPage();
