import { basename, join } from "node:path";
import type { Value } from "@curlew/template";
import { CollectionFileError } from "../collection/errors.ts";
import { bruFormat } from "../collection/open/bru-format.ts";
import type { CollectionRoot } from "../collection/open/find-root.ts";
import { loadBruCollection } from "../collection/open/load-bru-collection.ts";
import { yamlFormat } from "../collection/open/yaml-format.ts";
import { readSource } from "../collection/read/read-source.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { SourceText } from "../diagnostics/source-text.ts";
import { COLLECTION_BRU } from "../formats/bru/bru-names.ts";
import { readBrunoJson } from "../formats/bru/bruno-json.ts";
import { parseBru } from "../formats/bru/parse-bru.ts";
import type { FileKind } from "../formats/bru/write/codecs.ts";
import {
	collectionToBru,
	collectionToTree,
} from "../formats/bru/write/collection.ts";
import { fromBru } from "../formats/bru/write/from-bru.ts";
import {
	LEFTOVERS,
	toBru,
	together,
	withLeftover,
} from "../formats/bru/write/to-bru.ts";
import { writeYaml } from "../formats/opencollection/write-yaml.ts";
import { EMPTY, isTree, mapAt, type Tree } from "../formats/tree/plain-tree.ts";
import { valuesAreEqual } from "../values/compare-values.ts";
import { parseJson } from "../values/parse-json.ts";
import { collectionFiles, disappeared } from "./collection-files.ts";
import { faultsOfFiles } from "./faults.ts";
import type { OutputFile } from "./output.ts";
import {
	type CollectionFormat,
	type ConversionPlan,
	takenForItems,
	withInner,
} from "./plan.ts";
import { survey } from "./survey.ts";

/** A `.bru` collection as OpenCollection, or as `.bru` in its canonical form. */
export async function convertBru(
	place: CollectionRoot,
	format: CollectionFormat,
	isInner = false,
): Promise<ConversionPlan> {
	const config = readConfig(place.file);
	const source = bruFormat(config.ignored);
	const { files, inner, problems } = await survey(place.root, source, isInner);
	const conversion = new BruConversion(place, config.tree, format);
	const outputs = [
		...conversion.collection(),
		...files.flatMap((file): OutputFile[] => {
			const from = join(place.root, file.path);
			if (file.kind === "own") return [];
			if (file.kind === "other") return [{ path: file.path, from }];
			const path = source.withoutEnding(file.path);
			return [conversion.file(from, path, file.kind)];
		}),
	];
	const target = format === "bruno" ? source : yamlFormat(config.ignored);
	const own = {
		files: outputs,
		problems: [
			...problems,
			...loadBruCollection(place, 1).definition.faults,
			...(await faultsOfFiles(place.root, files, source)),
			...conversion.problems,
			...takenForItems(outputs, target),
		],
	};
	return withInner(own, place.root, inner, (root) =>
		convertBru(root, format, true),
	);
}

class BruConversion {
	readonly problems: Diagnostic[] = [];
	readonly #place: CollectionRoot;
	readonly #config: Tree;
	readonly #format: CollectionFormat;
	/** What an earlier conversion from OpenCollection had no place for, by file. */
	readonly #leftovers: Tree;

	constructor(place: CollectionRoot, config: Tree, format: CollectionFormat) {
		this.#place = place;
		this.#config = config;
		this.#format = format;
		this.#leftovers = mapAt(config, "extensions", LEFTOVERS);
	}

	/** The collection's own files. */
	collection(): readonly OutputFile[] {
		const source = this.#source(join(this.#place.root, COLLECTION_BRU), true);
		const read = collectionToTree(this.#config, parseBru(source));
		this.problems.push(...read.problems);
		if (this.#format === "bruno") {
			const { text, config } = collectionToBru(read.tree);
			return collectionFiles(text, config, this.#leftovers);
		}
		const tree = this.#withCollectionLeftover(read.tree);
		return [{ path: "opencollection.yml", text: writeYaml(tree) }];
	}

	/** A file by its path without ending. */
	file(from: string, path: string, kind: FileKind): OutputFile {
		const name = basename(path);
		const read = fromBru(this.#source(from, false), kind, name);
		this.problems.push(...read.problems);
		if (this.#format === "bruno") {
			return { path: `${path}.bru`, text: toBru(read.tree, kind, name).text };
		}
		const leftover = mapAt(this.#leftovers, `${path}.bru`);
		const whole =
			leftover === EMPTY
				? read.tree
				: withLeftover(read.tree, leftover, kind, name);
		if (whole === undefined) this.problems.push(outdated(from));
		return { path: `${path}.yml`, text: writeYaml(whole ?? read.tree) };
	}

	#withCollectionLeftover(tree: Tree): Tree {
		const leftover = mapAt(this.#leftovers, COLLECTION_BRU);
		if (leftover === EMPTY) return tree;
		const candidate = together(tree, leftover);
		const before = collectionToBru(tree);
		const after = collectionToBru(candidate);
		const fits =
			before.text === after.text && valuesAreEqual(before.config, after.config);
		if (!fits) this.problems.push(outdated(this.#place.file));
		return fits ? candidate : tree;
	}

	/** The text of a file; an empty one where it may be missing. */
	#source(file: string, isOptional: boolean): SourceText {
		const result = readSource(file);
		if (result.kind === "source") return result.source;
		if (result.kind === "problem") this.problems.push(result.problem);
		else if (!isOptional) this.problems.push(disappeared(file));
		return new SourceText(file, "");
	}
}

function readConfig(file: string): {
	readonly tree: Tree;
	readonly ignored: readonly string[];
} {
	const result = readSource(file);
	if (result.kind === "missing")
		throw new CollectionFileError(disappeared(file));
	if (result.kind === "problem") throw new CollectionFileError(result.problem);
	const { problems, ignored } = readBrunoJson(result.source);
	const [problem] = problems;
	if (problem) throw new CollectionFileError(problem, problems);
	const value: Value = parseJson(result.source.text);
	return { tree: isTree(value) ? value : EMPTY, ignored };
}

function outdated(file: string): Diagnostic {
	return {
		code: "LEFTOVER_OUTDATED",
		severity: "warning",
		message:
			"What `bruno.json` keeps of this file from OpenCollection no longer fits it, and is not converted.",
		hint: "It stands under `extensions.opencollection`.",
		location: { file, line: 1, column: 1 },
	};
}
