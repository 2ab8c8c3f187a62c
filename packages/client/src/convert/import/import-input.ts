import { readdirSync, statSync } from "node:fs";
import {
	basename,
	dirname,
	extname,
	join,
	relative,
	resolve,
	sep,
} from "node:path";
import { isInside } from "../../collection/paths.ts";
import { isWithinFolder } from "../../collection/read/files-within.ts";
import { readSource } from "../../collection/read/read-source.ts";
import { SourceText } from "../../diagnostics/source-text.ts";
import { CollectionFileError } from "../../formats/errors.ts";
import { filesOfImport } from "./files-of-import.ts";
import type { Findings } from "./findings.ts";
import { ImportError } from "./import-error.ts";
import {
	type Importer,
	type ImportInput,
	type ImportOptions,
	SHOWN_BEGINNING,
} from "./importer.ts";
import { IMPORTERS, type ImporterName } from "./importers.ts";

const ALL: readonly Importer[] = IMPORTERS;

/** Files of a folder that are looked at. */
const MOST_FILES = 20_000;
const LEFT_OUT: ReadonlySet<string> = new Set(["node_modules", ".git"]);

/** What is to be imported, and by whom. */
export interface Importable {
	readonly importer: Importer;
	readonly sources: readonly SourceText[];
	/** The folder that is read, or in which the file lies; absolute. */
	readonly root: string;
	/** The file, or the folder; undefined for a text from elsewhere. */
	readonly path: string | undefined;
	readonly name: string;
	/** What was fetched from a URL beforehand, by the user's leave. */
	readonly fetched?: (url: string) => SourceText | undefined;
}

/**
 * Tells by the content of a file, or by the files of a folder, who can import it;
 * undefined when nobody can.
 *
 * @throws CollectionFileError when a file cannot be read
 */
export function findImportable(path: string): Importable | undefined {
	const place = resolve(path);
	const stats = statSync(place, { throwIfNoEntry: false });
	if (stats?.isDirectory()) {
		const files = filesBelow(place);
		const importer = ALL.find(
			({ isPart }) => isPart && files.some((file) => isPart(file)),
		);
		return importer ? folderFor(importer, place, files) : onlyExport(place);
	}
	if (stats === undefined) return undefined;
	const source = sourceOf(place);
	const importer = importerOf(source);
	return importer && { importer, ...single(source) };
}

/** The same for a text from elsewhere, which has nothing beside it. */
export function importableText(
	text: string,
	name?: ImporterName,
): Importable | undefined {
	const source = new SourceText(resolve("stdin"), text);
	const importer = name === undefined ? importerOf(source) : named(name);
	return importer && { importer, ...single(source), path: undefined };
}

/** What the user says is for an importer. */
export function importableAs(name: ImporterName, path: string): Importable {
	const importer = named(name);
	const place = resolve(path);
	const stats = statSync(place, { throwIfNoEntry: false });
	if (!stats?.isDirectory()) return { importer, ...single(sourceOf(place)) };
	const found = folderFor(importer, place, filesBelow(place));
	if (found) return found;
	throw new ImportError(
		`There is nothing of ${importer.title} in the folder ${path}.`,
		{
			hint: "Name the file to import.",
		},
	);
}

function importerOf({ text, file }: SourceText): Importer | undefined {
	const beginning = text.slice(0, SHOWN_BEGINNING);
	return ALL.find((importer) => importer.recognises(beginning, file));
}

function named(name: ImporterName): Importer {
	const importer = ALL.find((one) => one.name === name);
	if (importer === undefined)
		throw new ImportError(`There is no importer ${name}.`);
	return importer;
}

/** Of a folder in which one file is an export, that file; where there are several, it is for the user to name one. */
function onlyExport(folder: string): Importable | undefined {
	const found: Importable[] = [];
	for (const entry of readdirSync(folder, { withFileTypes: true })) {
		if (!entry.isFile() || !EXPORT.test(entry.name)) continue;
		const result = readSource(join(folder, entry.name));
		const importer = result.kind === "source" && importerOf(result.source);
		if (importer) found.push({ importer, ...single(result.source) });
		if (found.length > 1) return undefined;
	}
	return found[0];
}

/** How files end that programs export into. */
const EXPORT = /\.(?:json|ya?ml|har|wsdl)$/i;

/** A file by itself: what lies beside it belongs to it. */
function single(source: SourceText): Omit<Importable, "importer"> {
	const name = basename(source.file, extname(source.file));
	const { file } = source;
	return { sources: [source], root: dirname(file), path: file, name };
}

/** What an importer is given. */
export function inputOf(
	{ sources, root, name, fetched }: Importable,
	options: ImportOptions,
	findings: Findings,
): ImportInput {
	const has = (path: string, from: SourceText) =>
		isWithinFolder(root, resolve(dirname(from.file), path));
	const beside = filesOfImport({ root, fetched });
	const around = (names: readonly string[], from: SourceText) => {
		const found: SourceText[] = [];
		for (
			let folder = dirname(from.file);
			isInside(root, folder);
			folder = dirname(folder)
		) {
			for (const one of names) {
				const file = beside(join(folder, one), from);
				if (file) found.push(file);
			}
			if (folder === dirname(folder)) break;
		}
		return found;
	};
	return { sources, root, name, options, findings, beside, has, around };
}

function folderFor(
	importer: Importer,
	root: string,
	files: readonly string[],
): Importable | undefined {
	const sources = files
		.filter((file) => importer.isPart?.(file))
		.map((file) => sourceOf(join(root, file)));
	if (sources.length === 0) return undefined;
	return { importer, sources, root, path: root, name: basename(root) };
}

function sourceOf(file: string): SourceText {
	const result = readSource(file);
	if (result.kind === "source") return result.source;
	if (result.kind === "problem") throw new CollectionFileError(result.problem);
	throw new ImportError(`There is nothing at ${file}.`, {
		hint: "Name a file or a folder that is there.",
	});
}

/** Paths relative to a folder, with `/`, sorted. */
function filesBelow(root: string): readonly string[] {
	const found: string[] = [];
	const folders = [root];
	for (const folder of folders) {
		for (const entry of readdirSync(folder, { withFileTypes: true })) {
			if (LEFT_OUT.has(entry.name)) continue;
			const path = join(folder, entry.name);
			if (entry.isDirectory()) folders.push(path);
			else if (entry.isFile())
				found.push(relative(root, path).split(sep).join("/"));
		}
		if (found.length > MOST_FILES)
			throw new ImportError(
				`The folder ${root} has more than ${MOST_FILES} files.`,
				{
					hint: "Name the folder in which the requests are.",
				},
			);
	}
	return found.sort();
}
