import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
	chmodSync,
	copyFileSync,
	globSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const MAIN = fileURLToPath(new URL("executable-main.ts", import.meta.url));

const POSTJECT = fileURLToPath(
	new URL("../../node_modules/postject/dist/cli.js", import.meta.url),
);

/** What Node looks for in itself (nodejs.org/api/single-executable-applications.html). */
const FUSE = "NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2";

/**
 * Makes a program of Node and a package: it runs where no Node is.
 *
 * @param packageFolder as `buildPackage` makes it, absolute
 * @param file the program, absolute
 * @param node the Node that it holds, of the version of this one, for any platform. Default: this one
 * @throws Error when it is of another version
 */
export async function buildExecutable(
	packageFolder: string,
	file: string,
	node = process.execPath,
): Promise<void> {
	if (!readFileSync(node).includes(process.version))
		throw new Error(
			`${node} is not Node ${process.version}, which this build runs on: programs hold that version.`,
		);
	const work = mkdtempSync(join(tmpdir(), "executable-"));
	try {
		const main = join(work, "main.cjs");
		const build = await rolldown({ input: MAIN, platform: "node" });
		await build.write({ file: main, format: "cjs" });
		await build.close();
		const assets = assetsOf(packageFolder, work);
		const blob = join(work, "blob");
		const config = join(work, "sea.json");
		writeFileSync(
			config,
			JSON.stringify({
				main,
				output: blob,
				disableExperimentalSEAWarning: true,
				assets,
			}),
		);
		execFileSync(process.execPath, ["--experimental-sea-config", config], {
			stdio: "pipe",
		});
		copyFileSync(node, file);
		chmodSync(file, 0o755);
		// Quietly: it warns of sections of Node's that it does not know.
		execFileSync(
			process.execPath,
			[
				...[POSTJECT, file, "NODE_SEA_BLOB", blob],
				...["--sentinel-fuse", FUSE, "--macho-segment-name", "NODE_SEA"],
			],
			{ stdio: "pipe" },
		);
	} finally {
		rmSync(work, { recursive: true });
	}
}

/** Every file of the package by its path in it, and `contents`, which lists them. */
function assetsOf(
	packageFolder: string,
	work: string,
): Readonly<Record<string, string>> {
	const files = globSync("{bin,dist}/**", { cwd: packageFolder })
		.concat("package.json", "THIRD-PARTY-NOTICES", "LICENSE")
		.map((name) => name.replaceAll("\\", "/"))
		.filter((name) => statSync(join(packageFolder, name)).isFile())
		.sort();
	const hash = createHash("sha256");
	for (const name of files)
		hash.update(name).update(readFileSync(join(packageFolder, name)));
	const contents = join(work, "contents.json");
	const digest = hash.digest("hex").slice(0, 32);
	writeFileSync(contents, JSON.stringify({ digest, files }));
	return {
		contents,
		...Object.fromEntries(
			files.map((name) => [name, join(packageFolder, name)]),
		),
	};
}
