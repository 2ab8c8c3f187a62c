import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Value } from "@curlew/template";
import { fileProblem } from "../collection/read/read-source.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { listInWords } from "../diagnostics/list-in-words.ts";
import { isTree, type Tree } from "../formats/tree/plain-tree.ts";
import { isList } from "../values/is-list.ts";

/** Of more files, the rest is a number. */
const MOST_NAMED = 5;

/** Scripts that load files: `require("./lib.js")`. */
const REQUIRED = /\brequire\s*\(\s*["'`](\.{1,2}\/[^"'`\n]+)["'`]/g;

/**
 * Tells of files that lie beside a collection in one file and that its requests
 * or scripts use: the new collection does not have them.
 *
 * @param file of the collection, absolute
 */
export function filesNotCopied(
	file: string,
	tree: Tree,
): readonly Diagnostic[] {
	const names = new Set([".env", ...namedFiles(tree)]);
	const there = [...names].filter((name) =>
		existsSync(resolve(dirname(file), name)),
	);
	if (there.length === 0) return [];
	const list = listInWords(
		there.map((name) => `\`${name}\``),
		{ most: MOST_NAMED },
	);
	const are = there.length === 1 ? "is" : "are";
	return [
		{
			...fileProblem(
				file,
				"FILES_NOT_COPIED",
				`${list} ${are} not copied: of a collection in one file, only the collection itself and its environments are converted.`,
				"Copy what its requests and scripts use.",
			),
			severity: "warning",
		},
	];
}

/** Paths that bodies, parts of forms and scripts name. */
function namedFiles(value: Value): readonly string[] {
	if (isList(value)) return value.flatMap(namedFiles);
	if (!isTree(value)) return [];
	const own = value.type === "file" ? pathsIn(value) : [];
	const code = typeof value.code === "string" ? value.code : "";
	const required = [...code.matchAll(REQUIRED)].map(([, path = ""]) => path);
	return [
		...own,
		...required,
		...Object.values(value).flatMap((member) => namedFiles(member)),
	];
}

/** Of a body, or a part of a form. */
function pathsIn({ data, value, filePath }: Tree): readonly string[] {
	return [data, value, filePath].flatMap((one): readonly string[] => {
		const several = isList(one ?? null) ? (one as readonly Value[]) : [one];
		return several.flatMap((path) =>
			typeof path === "string"
				? [path]
				: isTree(path) && typeof path.filePath === "string"
					? [path.filePath]
					: [],
		);
	});
}
