import { basename } from "node:path";
import { bruFormat } from "../collection/open/bru-format.ts";
import { isCollectionFile } from "../collection/open/collection-files.ts";
import type { CollectionRoot } from "../collection/open/find-root.ts";
import {
	faultsOfOwnFile,
	isBundledRoot,
} from "../collection/open/load-collection.ts";
import { yamlFormat } from "../collection/open/yaml-format.ts";
import { fileProblem } from "../collection/read/read-source.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { mapAt, textsAt, without } from "../formats/tree/plain-tree.ts";
import { readTree } from "../formats/tree/read-tree.ts";
import { faultsOfFiles } from "./faults.ts";
import {
	type CollectionFormat,
	type ConversionPlan,
	takenForItems,
	withInner,
} from "./plan.ts";
import { type Survey, survey } from "./survey.ts";
import { YamlConversion } from "./yaml-conversion.ts";

/** An OpenCollection, as files or bundled in one, as `.bru` or as OpenCollection files. */
export async function convertOpenCollection(
	place: CollectionRoot,
	format: CollectionFormat,
	isInner = false,
): Promise<ConversionPlan> {
	const conversion = new YamlConversion(format);
	const root = conversion.open(place.file);
	const tree = readTree(root);
	const isBundled = isBundledRoot(root);
	const ignored = textsAt(mapAt(tree, "extensions", "bruno"), "ignore");
	conversion.environments(root);
	if (isBundled) conversion.items(root.get("items"));
	const found = await filesBeside(place, isBundled, ignored, isInner);
	for (const file of found.files) conversion.file(place.root, file);
	conversion.collection(without(tree, "items", "bundled"), root);
	const { files } = conversion;
	const target = format === "bruno" ? bruFormat(ignored) : yamlFormat(ignored);
	const own = {
		files,
		problems: [
			...found.problems,
			...(await faultsOfOwnFile(place)),
			...(await faultsOfFiles(place.root, found.files, yamlFormat(ignored))),
			...conversion.problems(),
			...takenForItems(files, target),
		],
	};
	return withInner(own, place.root, found.inner, (root) =>
		convertOpenCollection(root, format, true),
	);
}

/** Everything but the collection's own file. Of a bundled one, all of it is only copied. */
async function filesBeside(
	place: CollectionRoot,
	isBundled: boolean,
	ignored: readonly string[],
	isInner: boolean,
): Promise<Survey> {
	const name = basename(place.file);
	if (isBundled && !isCollectionFile(name)) {
		// It may lie anywhere, among files that have nothing to do with it.
		return { files: [], inner: [], problems: [notCopied(place.file)] };
	}
	const { files, inner, problems } = await survey(
		place.root,
		yamlFormat(ignored),
		isInner,
	);
	return {
		inner,
		files: files
			.filter(({ path }) => path !== name)
			.map((file) => (isBundled ? { ...file, kind: "other" } : file)),
		problems,
	};
}

function notCopied(file: string): Diagnostic {
	return {
		...fileProblem(
			file,
			"FILES_NOT_COPIED",
			"Only the collection itself is converted; the files beside it are not copied.",
			"Copy what its requests and scripts use: bodies, data, `.env`.",
		),
		severity: "warning",
	};
}
