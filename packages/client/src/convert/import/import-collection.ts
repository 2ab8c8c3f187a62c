import { join, relative, sep } from "node:path";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { SourceText } from "../../diagnostics/source-text.ts";
import { makeTemporaryPlace } from "../../files/temporary-place.ts";
import type { CollectionFormat } from "../../formats/collection-format.ts";
import { FORMATS, type FormatName } from "../../formats/formats.ts";
import { Field } from "../../formats/tree/field.ts";
import { nodeOf } from "../../formats/tree/make-node.ts";
import { PlacedDocument } from "../../formats/tree/placed-document.ts";
import {
	compact,
	EMPTY,
	mapAt,
	mapsAt,
	member,
	type Tree,
	textAt,
} from "../../formats/tree/plain-tree.ts";
import { convertCollection } from "../convert-collection.ts";
import { FileConversion } from "../file-conversion.ts";
import { checkTarget, type OutputFile, writeFolder } from "../output.ts";
import { expectNoConflict } from "../plan.ts";
import { expectOwnScripts } from "../rewrite/own-api.ts";
import { GIT_IGNORE, secretFiles } from "../secrets/secret-files.ts";
import { Findings } from "./findings.ts";
import { ImportError } from "./import-error.ts";
import { type Importable, inputOf } from "./import-input.ts";
import type { Imported, ImportOptions } from "./importer.ts";
import { missingSecrets, tellMissing } from "./missing-secrets.ts";
import { moveCredentials } from "./move-credentials.ts";

export interface ImportTarget extends ImportOptions {
	/** Default: OpenCollection. */
	readonly to?: CollectionFormat | FormatName;
	/** Replace what is in the target folder. Default: false. */
	readonly force?: boolean;
	/** As in a conversion. */
	readonly rewriteScripts?: boolean;
}

/** What came of an import. */
export interface ImportOutcome {
	/** What the files were: `a HAR file`. */
	readonly title: string;
	readonly format: CollectionFormat;
	/** Relative to the target, with `/`. */
	readonly written: readonly string[];
	readonly requests: number;
	readonly folders: number;
	readonly environments: number;
	/** What the new collection does not do. */
	readonly losses: readonly Diagnostic[];
	/** What is told besides. */
	readonly changes: readonly Diagnostic[];
}

/**
 * Writes what others have kept in their files as a collection. All of it or
 * nothing is written.
 *
 * @param target the folder to write; it is made when it does not exist
 * @throws ImportError when nothing can be made of the files
 * @throws ConversionTargetError when the folder is not empty, or holds the files
 */
export async function importCollection(
	importable: Importable,
	target: string,
	{
		to: wanted = FORMATS.opencollection,
		force = false,
		rewriteScripts = false,
		...options
	}: ImportTarget,
): Promise<ImportOutcome> {
	const { importer, path, sources } = importable;
	const to = typeof wanted === "string" ? FORMATS[wanted] : wanted;
	if (rewriteScripts) expectOwnScripts(to);
	await checkTarget(target, path, force);
	const findings = new Findings();
	const made = await readImportTree(importable, options, findings);
	const counts = countsOf(made.tree);
	if (counts.requests === 0 && !made.mayBeEmpty)
		throw nothingIn(importer.title, findings);
	const { files, unplaced, problems } = filesOf(
		importable,
		made,
		rewriteScripts,
	);
	const [source] = sources;
	if (source) tellMissing(missingSecrets(made), source, findings);
	if (source)
		for (const name of unplaced)
			findings.lost(
				source,
				[0, 1],
				`The value of the secret \`${name}\` cannot stand in a .env file.`,
				`Give it \`source: keychain\`, and write \`curlew secret set ${name}\`.`,
			);
	const written =
		to === FORMATS.opencollection
			? await writeThem(files, target)
			: await writeInFormat(files, target, to, force);
	return {
		...counts,
		title: importer.title,
		format: to,
		written: written.paths,
		losses: [...findings.losses, ...written.losses],
		changes: [...findings.changes, ...problems, ...written.changes],
	};
}

/** The collection that an import writes, as one tree: without credentials, and with names that differ. */
export async function readImportTree(
	importable: Importable,
	options: ImportOptions,
	findings: Findings,
): Promise<Imported> {
	const { importer } = importable;
	const read = await importer.read(inputOf(importable, options, findings));
	return moveCredentials({ ...read, tree: withUniqueNames(read.tree) });
}

/** Requests of a folder that are called alike get numbers: runs and reports tell them apart by their names. */
function withUniqueNames(tree: Tree): Tree {
	if (member(tree, "items") === undefined) return tree;
	const taken = new Set<string>();
	const items = mapsAt(tree, "items").map((item) => {
		if (member(item, "items") !== undefined) return withUniqueNames(item);
		const info = mapAt(item, "info");
		const name = textAt(info, "name") ?? "";
		let free = name;
		for (let count = 2; taken.has(free); count++) free = `${name} ${count}`;
		taken.add(free);
		return free === name ? item : { ...item, info: { ...info, name: free } };
	});
	return { ...tree, items };
}

interface Written {
	readonly paths: readonly string[];
	readonly losses: readonly Diagnostic[];
	readonly changes: readonly Diagnostic[];
}

async function writeThem(
	files: readonly OutputFile[],
	target: string,
): Promise<Written> {
	await writeFolder(target, files);
	return { paths: files.map(({ path }) => path), losses: [], changes: [] };
}

/** By way of OpenCollection, as any collection is converted. */
async function writeInFormat(
	files: readonly OutputFile[],
	target: string,
	to: CollectionFormat,
	force: boolean,
): Promise<Written> {
	const place = await makeTemporaryPlace();
	try {
		const between = join(place.path, "collection");
		await writeFolder(between, files);
		const made = await convertCollection(between, target, { to, force });
		const told = (problem: Diagnostic) => withoutPlace(problem, between);
		return {
			paths: [...made.converted, ...made.copied],
			losses: made.changes.map(told),
			changes: made.warnings.map(told),
		};
	} finally {
		await place.remove();
	}
}

/** Nobody has the file that a finding of the second step is about: the item is named instead. */
function withoutPlace(
	{ location, excerpt: _, ...problem }: Diagnostic,
	folder: string,
): Diagnostic {
	if (location === undefined) return problem;
	const file = relative(folder, location.file).split(sep).join("/");
	const item = file.replace(/[.]ya?ml$/, "");
	return { ...problem, message: `${item}: ${problem.message}` };
}

function filesOf(
	{ sources, root }: Importable,
	made: Imported,
	rewriteScripts: boolean,
): {
	readonly files: readonly OutputFile[];
	readonly unplaced: readonly string[];
	readonly problems: readonly Diagnostic[];
} {
	const { paths, files: placed, unplaced } = secretFiles(made.secrets ?? []);
	const needsIgnoring = placed.length === 0 && missingSecrets(made).length > 0;
	const beside = needsIgnoring ? [GIT_IGNORE] : placed;
	const tree = withSecretFiles(made.tree, paths);
	const source = new SourceText(sources[0]?.file ?? root, "");
	const document = new PlacedDocument(source, nodeOf(tree, NOWHERE));
	const format = FORMATS.opencollection;
	const own = { tree, document, kept: EMPTY };
	const place = { root, file: source.file, format };
	const conversion = new FileConversion(place, format, rewriteScripts, own);
	const field = Field.root(document);
	conversion.environments(field);
	conversion.items(field.get("items"));
	const files = [...conversion.written(), ...beside, ...(made.copies ?? [])];
	expectNoConflict(files);
	return { files, unplaced, problems: conversion.problems() };
}

/** Environments with secrets of their own name their file. */
function withSecretFiles(tree: Tree, paths: ReadonlyMap<string, string>): Tree {
	if (paths.size === 0) return tree;
	const config = mapAt(tree, "config");
	const environments = mapsAt(config, "environments").map((environment) =>
		compact({
			...environment,
			dotEnvFilePath: paths.get(textAt(environment, "name") ?? ""),
		}),
	);
	return { ...tree, config: { ...config, environments } };
}

const NOWHERE = { start: 0, end: 0 };

function countsOf(
	tree: Tree,
): Pick<ImportOutcome, "requests" | "folders" | "environments"> {
	let requests = 0;
	let folders = 0;
	const pending = [...mapsAt(tree, "items")];
	for (let item = pending.pop(); item; item = pending.pop()) {
		if (member(item, "items") === undefined) requests++;
		else {
			folders++;
			pending.push(...mapsAt(item, "items"));
		}
	}
	const environments = mapsAt(mapAt(tree, "config"), "environments").length;
	return { requests, folders, environments };
}

function nothingIn(title: string, { losses }: Findings): ImportError {
	const why = losses[0]?.message;
	return new ImportError(
		`There is no request in ${title}; nothing was written.`,
		{
			hint: why ?? "Look whether it is the right file.",
		},
	);
}
