import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { rolldown } from "rolldown";
import { dts } from "rolldown-plugin-dts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Writes `index.d.ts`: the declarations of what programs use, with their
 * comments, in one file that imports from Node only. What is marked `@internal`
 * is left out.
 *
 * @param outFolder where the bundle's `index.mjs` is, absolute
 * @throws Error with the compiler's messages
 */
export async function writeDeclarations(outFolder: string): Promise<void> {
	const emitted = await mkdtemp(join(tmpdir(), "curlew-declarations-"));
	try {
		await emitDeclarations(emitted);
		await rollUp(emitted, outFolder);
	} finally {
		await rm(emitted, { recursive: true });
	}
}

/** By the compiler itself: bundlers would have every type written out. */
async function emitDeclarations(folder: string): Promise<void> {
	const compiler = join(ROOT, "node_modules/typescript/bin/tsc");
	const project = fileURLToPath(new URL("tsconfig.json", import.meta.url));
	try {
		await promisify(execFile)(process.execPath, [
			...[compiler, "--project", project, "--outDir", folder],
		]);
	} catch (error) {
		const told = error instanceof Error && "stdout" in error && error.stdout;
		throw new Error(`The declarations cannot be made:\n${told}`, {
			cause: error,
		});
	}
}

async function rollUp(folder: string, outFolder: string): Promise<void> {
	const sources = join(folder, "packages");
	const build = await rolldown({
		input: { index: join(sources, "client/src/index.d.ts") },
		plugins: [
			{
				name: "packages of the workspace",
				resolveId: (name) =>
					name === "@curlew/template"
						? join(sources, "template/src/index.d.ts")
						: undefined,
			},
			dts({
				dtsInput: true,
				emitDtsOnly: true,
				generator: "oxc",
				tsconfig: false,
			}),
		],
		external: /^node:/,
	});
	await build.write({
		dir: outFolder,
		entryFileNames: "[name].mjs",
		chunkFileNames: "[name].mjs",
	});
	await build.close();
}
