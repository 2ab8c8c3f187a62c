import { globSync } from "node:fs";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildPackage } from "../../../tools/build.ts";
import { sourceStamp } from "../../../tools/source-stamp.ts";
import { packagedCommand } from "./curlew.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const stampFile = join(packagedCommand, ".stamp");

/** What the package is made from. */
const SOURCES = [
	...globSync("packages/*/{bin,src,page,package.json,README.md}", {
		cwd: root,
	}),
	"tools",
	"LICENSE",
	"package-lock.json",
].map((place) => join(root, place));

/**
 * Once before all tests: packages the command as `npm run build` does, unless that
 * has been done for these sources. It starts in half the time that the sources
 * take, and it is what users have.
 */
export async function setup(): Promise<void> {
	const stamp = sourceStamp(SOURCES);
	if ((await readFile(stampFile, "utf8").catch(() => "")) === stamp) return;
	const fresh = `${packagedCommand}-${process.pid}`;
	await buildPackage(fresh);
	await writeFile(join(fresh, ".stamp"), stamp);
	await rm(packagedCommand, { recursive: true, force: true });
	await rename(fresh, packagedCommand);
}
