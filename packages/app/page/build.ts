// Builds the page into packages/app/dist/page, unless it is there and its
// sources have not changed since.
import { createHash } from "node:crypto";
import {
	existsSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const page = fileURLToPath(new URL(".", import.meta.url));
const outFolder = fileURLToPath(new URL("../dist/page", import.meta.url));
const stampFile = join(outFolder, ".stamp");

/** What the built page depends on. */
const SOURCES = [
	page,
	fileURLToPath(new URL("../src/protocol", import.meta.url)),
	fileURLToPath(new URL("../src/shared", import.meta.url)),
	fileURLToPath(new URL("../../template/src", import.meta.url)),
	fileURLToPath(new URL("../../client/src/analysis/types", import.meta.url)),
	fileURLToPath(
		new URL(
			"../../client/src/convert/curl/looks-like-curl.ts",
			import.meta.url,
		),
	),
	fileURLToPath(new URL("../package.json", import.meta.url)),
];

/** Builds the page when something has changed. Takes milliseconds otherwise. Gives its folder. */
export async function buildPage(): Promise<string> {
	const stamp = stampOf(SOURCES);
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

function stampOf(places: readonly string[]): string {
	const hash = createHash("sha256");
	for (const place of places)
		for (const file of filesIn(place)) {
			hash.update(file);
			hash.update(readFileSync(file));
		}
	return hash.digest("hex");
}

function filesIn(place: string): readonly string[] {
	if (!statSync(place).isDirectory()) return [place];
	return readdirSync(place, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && !entry.name.endsWith(".test.ts"))
		.map((entry) => join(entry.parentPath, entry.name))
		.sort();
}

if (import.meta.main) await buildPage();
