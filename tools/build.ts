// `npm run build`: makes dist/npm, the folder that is published to npm.
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import {
	fileSchema,
	SCHEMA_KINDS,
} from "../packages/client/src/formats/key-docs/file-schema.ts";
import { bundle } from "./package/bundle.ts";
import { writeDeclarations } from "./package/declarations.ts";
import { buildExecutable } from "./package/executable.ts";
import { manPage } from "./package/man-page.ts";
import { publishedManifest } from "./package/manifest.ts";
import { notices } from "./package/notices.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** The folder that is published, absolute. */
export const PACKAGE_FOLDER = join(ROOT, "dist/npm");

/** The command in one file: `npm run build -- --executable`, for another platform with `--node` and `--out`. */
const OPTIONS = {
	executable: { type: "boolean" },
	/** Node for that platform. */
	node: { type: "string", default: process.execPath },
	/** The program. */
	out: {
		type: "string",
		default: process.platform === "win32" ? "dist/curlew.exe" : "dist/curlew",
	},
} as const;

/** Makes the package `curlew` in a folder (absolute), as npm would unpack it. */
export async function buildPackage(folder: string): Promise<void> {
	await rm(folder, { recursive: true, force: true });
	const packages = await bundle(join(folder, "dist"));
	await writeDeclarations(join(folder, "dist"));
	const cli = join(ROOT, "packages/cli");
	await cp(join(cli, "bin"), join(folder, "bin"), { recursive: true });
	await cp(join(cli, "README.md"), join(folder, "README.md"));
	await cp(join(ROOT, "LICENSE"), join(folder, "LICENSE"));
	await writeFile(join(folder, "THIRD-PARTY-NOTICES"), notices(packages));
	await mkdir(join(folder, "man"));
	await writeFile(join(folder, "man/curlew.1"), manPage());
	await writeSchemas(join(folder, "schema"));
	await writeFile(
		join(folder, "package.json"),
		`${JSON.stringify(publishedManifest(), undefined, 2)}\n`,
	);
}

/** For editors, which find them in `node_modules/curlew/schema`. */
async function writeSchemas(folder: string): Promise<void> {
	await mkdir(folder);
	for (const kind of [undefined, ...SCHEMA_KINDS])
		await writeFile(
			join(folder, `${kind ?? "any"}.json`),
			JSON.stringify(fileSchema(kind)),
		);
}

if (import.meta.main) {
	const { executable, node, out } = parseArgs({ options: OPTIONS }).values;
	const started = performance.now();
	await buildPackage(PACKAGE_FOLDER);
	const took = Math.round(performance.now() - started);
	console.log(`Built ${PACKAGE_FOLDER} in ${took} ms`);
	if (executable) {
		await buildExecutable(PACKAGE_FOLDER, resolve(out), resolve(node));
		console.log(`Built ${resolve(out)}`);
	}
}
