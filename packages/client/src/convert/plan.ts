import { posix, relative, sep } from "node:path";
import type { Collection } from "../collection/collection.ts";
import type { CollectionRoot } from "../collection/open/find-root.ts";
import type { ItemReader } from "../collection/open/item-reader.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { isItemFile, isOwnFile } from "../formats/file-names.ts";
import { ConversionConflictError } from "./errors.ts";
import type { OutputFile } from "./output.ts";

/** The new collection before it is written. */
export interface ConversionPlan {
	readonly files: readonly OutputFile[];
	readonly problems: readonly Diagnostic[];
	/** What is converted, as a run reads it, where it needed no reading of its own. */
	readonly original?: Collection | undefined;
}

/** Makes sure that no two files become one. Throws `ConversionConflictError`. */
export function expectNoConflict(files: readonly OutputFile[]): void {
	const taken = new Set<string>();
	for (const { path } of files) {
		// Some disks tell no small letters from capitals.
		const key = path.toLowerCase();
		if (taken.has(key)) {
			throw new ConversionConflictError(
				`Two files of the collection would both be written to ${path}.`,
				{ hint: "Rename one of them, and convert again." },
			);
		}
		taken.add(key);
	}
}

/** A plan together with those of the collections in its folders. */
export async function withInner(
	own: ConversionPlan,
	root: string,
	inner: readonly CollectionRoot[],
	convert: (place: CollectionRoot) => Promise<ConversionPlan>,
): Promise<ConversionPlan> {
	const files = [...own.files];
	const problems = [...own.problems];
	for (const place of inner) {
		const folder = relative(root, place.root).split(sep).join("/");
		const plan = await convert(place);
		files.push(
			...plan.files.map((file) => ({
				...file,
				path: `${folder}/${file.path}`,
			})),
		);
		problems.push(...plan.problems);
	}
	return { files, problems, original: own.original };
}

/** Warns about copied files that the new format takes for requests. */
export function takenForItems(
	files: readonly OutputFile[],
	target: ItemReader,
): readonly Diagnostic[] {
	return files.flatMap((file): Diagnostic[] => {
		const name = posix.basename(file.path);
		const isHidden = /(?:^|\/)[.]/.test(file.path);
		if (!("from" in file) || isHidden || target.isIgnored(file.path)) return [];
		const { format } = target;
		if (!isItemFile(format, name) && !isOwnFile(format, name)) return [];
		return [
			{
				code: "TAKEN_FOR_REQUEST",
				severity: "warning",
				message:
					"The file is copied as it is, but by its name it would be part of the new collection.",
				hint: "Give it another ending, or move it into a folder that `ignore` names.",
				location: { file: file.from, line: 1, column: 1 },
			},
		];
	});
}
