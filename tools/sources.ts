import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** A file of the sources, by its path from the repository's root, with `/` on every system. */
export interface Source {
	readonly file: string;
	readonly lines: number;
	/** Of code: as they are written, `node:fs`; relative ones as paths from the root. */
	readonly imports: readonly string[];
	/** The names that it declares and exports. */
	readonly exports: readonly string[];
}

/** `import … from "x"`, `export … from "x"`, `import "x"` and `import("x")`, types included. */
const IMPORT =
	/^\s*(?:import|export)\b[^;"'`]*?\bfrom\s*"([^"]+)"|^\s*import\s*"([^"]+)"|\bimport\(\s*"([^"]+)"\s*\)/gm;

const EXPORT =
	/^export (?:declare )?(?:abstract )?(?:async )?(?:function\*?|class|const|let|type|interface|enum) ([\w$]+)/gm;

/** Every source of the packages; no tests, and nothing that only tests use. */
export function readSources(): readonly Source[] {
	return readdirSync(join(ROOT, "packages"))
		.flatMap((name) => [`packages/${name}/src`, `packages/${name}/page/src`])
		.flatMap(filesBelow)
		.map(readSource);
}

function filesBelow(folder: string): readonly string[] {
	try {
		return readdirSync(join(ROOT, folder), {
			recursive: true,
			withFileTypes: true,
		})
			.filter((entry) => entry.isFile())
			.map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length))
			.map((file) => file.replaceAll("\\", "/"))
			.filter((file) => /\.(?:tsx?|mjs|css)$/.test(file))
			.filter((file) => !/\.test\.tsx?$|\/testing\//.test(file));
	} catch {
		return [];
	}
}

function readSource(file: string): Source {
	const text = readFileSync(join(ROOT, file), "utf8");
	const imports = [...text.matchAll(IMPORT)]
		.map(([, from, bare, lazy]) => from ?? bare ?? lazy ?? "")
		.filter((name) => !name.endsWith(".json"));
	return {
		file,
		lines: text.split("\n").length - 1,
		imports: imports.map((name) =>
			name.startsWith(".") ? posix.join(dirname(file), name) : name,
		),
		exports: [...text.matchAll(EXPORT)].map(([, name = ""]) => name),
	};
}
