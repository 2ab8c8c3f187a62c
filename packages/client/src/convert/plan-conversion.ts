import { basename, join, relative } from "node:path";
import type { Collection } from "../collection/collection.ts";
import { filesInFolders } from "../collection/open/environments.ts";
import type { CollectionRoot } from "../collection/open/find-root.ts";
import { ItemReader } from "../collection/open/item-reader.ts";
import {
	faultsOfOwnFiles,
	isBundledRoot,
	loadPlaced,
} from "../collection/open/load-collection.ts";
import { besideCollection } from "../collection/open/repository.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { CollectionFormat } from "../formats/collection-format.ts";
import { marksCollection } from "../formats/file-names.ts";
import { Field } from "../formats/tree/field.ts";
import { mapAt, textsAt } from "../formats/tree/plain-tree.ts";
import { faultsOfFiles } from "./faults.ts";
import { FileConversion } from "./file-conversion.ts";
import { filesNotCopied } from "./files-not-copied.ts";
import { type ConversionPlan, takenForItems, withInner } from "./plan.ts";
import { expectOwnScripts } from "./rewrite/own-api.ts";
import { rulesLeftBehind } from "./rules-left-behind.ts";
import { type Survey, survey } from "./survey.ts";

/** The files of a collection, as files or bundled in one, in another format, or in its own as Curlew writes it. */
export async function planConversion(
	place: CollectionRoot,
	target: CollectionFormat,
	rewritesScripts: boolean,
	isInner = false,
): Promise<ConversionPlan> {
	if (rewritesScripts) expectOwnScripts(target);
	const conversion = new FileConversion(place, target, rewritesScripts);
	const { tree, document } = conversion.own;
	const root = Field.root(document);
	const isBundled = isBundledRoot(root);
	const ignored = textsAt(mapAt(tree, "extensions", "bruno"), "ignore");
	const original = isBundled ? await loadPlaced(place, document) : undefined;
	conversion.environments(root);
	if (isBundled) conversion.items(root.get("items"));
	for (const file of await environmentsBeside(place))
		conversion.environmentBeside(file);
	const reader = await ItemReader.of(place.format, { ignored });
	const found = await filesBeside(place, isBundled, reader, isInner);
	for (const file of found.files) conversion.file(file);
	const written = conversion.written();
	const lacksFiles =
		isBundled && !marksCollection(place.format, basename(place.file));
	const own = {
		original,
		files: written,
		problems: [
			...found.problems,
			...(original ? await faultsOf(original) : await faultsOfOwnFiles(place)),
			...(await faultsOfFiles(place.root, found.files, reader)),
			...conversion.problems(),
			...(lacksFiles ? filesNotCopied(place.file, conversion.own.tree) : []),
			...rulesLeftBehind(place, target, root, tree),
			...takenForItems(written, await ItemReader.of(target, { ignored })),
		],
	};
	return withInner(own, place.root, found.inner, (inner) =>
		planConversion(inner, target, rewritesScripts, true),
	);
}

/** Every error of the items of a bundled collection. */
async function faultsOf(bundled: Collection): Promise<readonly Diagnostic[]> {
	const { problems } = await bundled.select([]);
	return problems.filter(({ severity }) => severity === "error");
}

/** Of a collection in one file, or in a repository; those of others lie in its folder. */
async function environmentsBeside({
	root,
	format,
}: CollectionRoot): Promise<readonly string[]> {
	const { single, markers } = format;
	return markers.length === 0 && single?.environmentFolders
		? filesInFolders(root, format, single.environmentFolders).list()
		: (await besideCollection(root, format)).environments;
}

/** Everything but the collection's own file. Of a bundled one, all of it is only copied. */
async function filesBeside(
	{ root, file, format }: CollectionRoot,
	isBundled: boolean,
	reader: ItemReader,
	isInner: boolean,
): Promise<Survey> {
	const name = relative(root, file);
	if (isBundled && !marksCollection(format, name)) {
		// It may lie anywhere, among files that have nothing to do with it.
		return { files: [], inner: [], problems: [] };
	}
	const { files, inner, problems } = await survey(root, reader, isInner);
	const own = [name, ...format.ownFiles].map((path) => join(root, path));
	return {
		inner,
		files: files
			.filter(({ path }) => !own.includes(join(root, path)))
			.map((one) => (isBundled ? { ...one, kind: "other" } : one)),
		problems,
	};
}
