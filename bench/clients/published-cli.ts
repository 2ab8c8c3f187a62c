import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { cp, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "..", "..");
const built = join(root, "dist", "npm");
let staged: Promise<string> | undefined;

/**
 * Builds the `curlew` package and sets its published files up in a folder of
 * their own, away from the sources, as an installation would. Returns the
 * script to run.
 */
export function publishedCli(): Promise<string> {
	staged ??= stage();
	return staged;
}

async function stage(): Promise<string> {
	execFileSync(process.execPath, [join(root, "tools", "build.ts")], {
		stdio: ["ignore", 2, 2],
	});
	const folder = await mkdtemp(join(tmpdir(), "curlew-bench-cli-"));
	process.on("exit", () => rmSync(folder, { recursive: true }));
	for (const published of ["package.json", "bin", "dist"]) {
		await cp(join(built, published), join(folder, published), {
			recursive: true,
		});
	}
	return join(folder, "bin", "curlew.mjs");
}
