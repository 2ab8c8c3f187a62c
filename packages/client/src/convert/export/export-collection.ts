import { extname, resolve } from "node:path";
import { openCollection } from "../../collection/open/open-collection.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { isFault } from "../../formats/tree/placed-document.ts";
import {
	CollectionNotConvertedError,
	ConversionTargetError,
} from "../errors.ts";
import { checkTarget, ownPlaceOf, writeFolder } from "../output.ts";
import { exportedCollection } from "./exported-requests.ts";
import { EXPORTERS, type ExporterName } from "./exporters.ts";
import { Losses } from "./losses.ts";
import { responsesOfHar } from "./responses-of-har.ts";
import { writeSingleFile } from "./write-single-file.ts";

export interface ExportOptions {
	readonly to: ExporterName;
	/** The environment whose values are filled in, but for secrets. Without one, placeholders stay. */
	readonly environment?: string | undefined;
	/** Replace what is there. Default: false. */
	readonly force?: boolean;
	/** A HAR file, as `curlew run --reporter har=FILE` writes it, whose responses are described besides saved examples. For OpenAPI. */
	readonly observed?: string | undefined;
}

export interface ExportOutcome {
	readonly title: string;
	readonly requests: number;
	/** What was written, relative to the target folder; `[""]` for a single file. */
	readonly written: readonly string[];
	/** The text of a single file, for stdout. */
	readonly text: string;
	/** What has no place there. */
	readonly losses: readonly Diagnostic[];
	/** What is told besides. */
	readonly notes: readonly Diagnostic[];
}

/**
 * Writes a collection for another program. All of it or nothing is written.
 *
 * @param from the collection's folder or file
 * @param target the file or folder to write; undefined to write nothing
 * @throws CollectionNotFoundError, CollectionNotConvertedError when a file of the collection is broken
 * @throws ConversionTargetError when the target is there already
 */
export async function exportCollection(
	from: string,
	target: string | undefined,
	{ to, environment, force = false, observed }: ExportOptions,
): Promise<ExportOutcome> {
	const exporter = await EXPORTERS[to]();
	const collection = await openCollection(from);
	const isFile = exporter.layout === "file";
	if (target !== undefined && isFile && extname(target) === "")
		throw new ConversionTargetError(
			`${exporter.title} are one file, and ${target} has no ending.`,
			{ hint: `Name a file, such as ${USUAL_FILES[to]}, or - for stdout.` },
		);
	if (target === undefined && !isFile)
		throw new ConversionTargetError(
			`${exporter.title} are several files, which standard output cannot take.`,
			{ hint: "Name a folder." },
		);
	if (target !== undefined && !isFile)
		await checkTarget(target, ownPlaceOf(collection.definition), force);
	const { problems, requests } = await collection.select([]);
	const errors = [...collection.definition.faults, ...problems].filter(isFault);
	if (errors.length > 0) throw new CollectionNotConvertedError(errors);
	const losses = new Losses();
	const exported = await exportedCollection(
		collection,
		requests,
		environment,
		losses,
	);
	const place = resolve(target ?? "stdout");
	const { responses, problems: unseen } =
		observed === undefined
			? { responses: [], problems: [] }
			: responsesOfHar(observed);
	const texts = exporter.write({ ...exported, responses }, losses, place);
	const text = texts.get("") ?? "";
	if (target !== undefined) {
		if (isFile) await writeSingleFile(target, text, force);
		else
			await writeFolder(
				target,
				Array.from(texts, ([path, content]) => ({ path, text: content })),
			);
	}
	return {
		title: exporter.title,
		requests: exported.requests.length,
		written: [...texts.keys()],
		text,
		losses: losses.found,
		notes: unseen,
	};
}

/** What hints name. */
const USUAL_FILES: Readonly<Record<ExporterName, string>> = {
	http: "requests",
	curl: "requests.sh",
	openapi: "openapi.yaml",
};
