import { existsSync } from "node:fs";
import { relative, resolve, sep } from "node:path";
import { type Collection, openCollection } from "@curlew/client";
import {
	createFile,
	FileConflictError,
	FORMATS,
	replaceFile,
} from "@curlew/client/editing";
import {
	type ImportOutcome,
	importFiles,
	readRegularText,
} from "@curlew/client/internal";
import { BASE_FILE, readBase } from "./base/base-file.ts";
import { SyncError } from "./errors.ts";
import { isUrl } from "./fetch-text.ts";
import { readCollectionItems } from "./items/collection-requests.ts";
import {
	type DocumentOptions,
	type OpenedDocument,
	openDocument,
	readRequests,
} from "./open-document.ts";
import { makePlan } from "./plan/make-plan.ts";
import type { PlannedFile, SyncChoices, SyncPlan } from "./plan/sync-plan.ts";

export interface SyncOptions extends DocumentOptions {
	/** What is decided for conflicts. Default: nothing, the user's stays. */
	readonly choices?: SyncChoices;
	/** Requests of operations that the user has removed are made again. Default: false. */
	readonly restores?: boolean;
}

/**
 * What a sync of a collection with a document would do: the merge of what was last
 * synced, the document, and the collection. Nothing is written.
 *
 * @param path of the collection
 * @param named a file or a URL; default: the document that the collection was last synced with
 * @throws SyncError when the collection's format cannot be synced, or no document is known
 * @throws DocumentNotFoundError
 * @throws CollectionFileError when a file of the collection has a fault
 */
export async function planSync(
	path: string,
	named: string | undefined,
	{ choices = {}, restores = false, ...options }: SyncOptions = {},
): Promise<SyncPlan> {
	const collection = await openCollection(path);
	expectFiles(collection);
	const { root } = collection.definition;
	const base = readBase(root);
	const opened = await openDocument(
		named ?? rememberedDocument(root, base?.document.place),
		options,
	);
	const items = await readCollectionItems(collection);
	const { requests, findings } = await readRequests(opened);
	if (requests.operations.length === 0 && base && base.operations.size > 0)
		throw new SyncError(`${opened.place} has no operations.`, {
			hint: "Look whether it is the right document, and whether it can be read.",
		});
	const place = placeOf(root, opened);
	const plan = await makePlan({
		collection,
		items,
		base,
		document: requests,
		source: { place, sha256: opened.sha256 },
		choices,
		restores,
	});
	return {
		...plan,
		root,
		document: place,
		operations: requests.operations.length,
		findings,
	};
}

/**
 * Writes what a plan says. Requests come first and the base comes last: should it
 * be interrupted, the next sync does the rest.
 *
 * @throws FileConflictError when a file is no longer what it was; nothing is written then
 * @throws FileWriteError
 */
export async function applySync({ root, files }: SyncPlan): Promise<void> {
	for (const file of files) await expectUnchanged(file);
	for (const planned of files) {
		const { file, text, before } = planned;
		if (before === undefined) await createFile(root, file, text);
		else
			await replaceFile(root, file, await withMark(file, text), () =>
				expectUnchanged(planned),
			);
	}
}

/**
 * Makes a collection of a document that remembers where its requests came from.
 *
 * @throws ImportError, ConversionTargetError when the folder is not empty
 */
export async function importDocument(
	named: string,
	folder: string,
	{
		force = false,
		...options
	}: DocumentOptions & { readonly force?: boolean } = {},
): Promise<ImportOutcome> {
	const opened = await openDocument(named, options);
	const outcome = await importFiles(opened.importable, folder, {
		force,
		remembersOperations: true,
	});
	const plan = await planSync(folder, named, options);
	await applySync(plan);
	return { ...outcome, written: [...outcome.written, BASE_FILE] };
}

function expectFiles({ definition }: Collection): void {
	const { format, isBundled, file } = definition;
	const isSynced =
		format === FORMATS.opencollection || format === FORMATS.bruno;
	if (isSynced && !isBundled) return;
	throw new SyncError(`${file} cannot be kept in step with a document.`, {
		hint: "Collections can whose requests are files: OpenCollection, or Bruno's .bru files. `curlew convert` makes one of it: --to opencollection.",
	});
}

/** A collection that somebody else has written cannot name files outside of its folder, nor servers. */
function rememberedDocument(root: string, place: string | undefined): string {
	if (place === undefined)
		throw new SyncError(
			"The collection does not say which document it is of.",
			{
				hint: "Name it: `curlew openapi sync openapi.yaml`.",
			},
		);
	const file = resolve(root, place);
	const isOwn = !isUrl(place) && !relative(root, file).startsWith("..");
	if (isOwn) return file;
	throw new SyncError(
		`The collection's document \`${place}\` is not in its folder.`,
		{
			hint: `Name it: \`curlew openapi sync ${isUrl(place) ? place : relative(process.cwd(), file)}\`. What is outside of its folder is read only when you say so.`,
		},
	);
}

function placeOf(root: string, { place }: OpenedDocument): string {
	return isUrl(place) ? place : relative(root, place).split(sep).join("/");
}

const BYTE_ORDER_MARK = "\ufeff";

async function expectUnchanged({ file, before }: PlannedFile): Promise<void> {
	const now = existsSync(file) ? await readRegularText(file) : undefined;
	if (withoutMark(now) === before) return;
	throw new FileConflictError(
		`${file} was changed by somebody else in the meantime; it was not written.`,
		{ hint: "Sync again." },
	);
}

function withoutMark(text: string | undefined): string | undefined {
	return text?.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
}

async function withMark(file: string, text: string): Promise<string> {
	const now = await readRegularText(file);
	return now.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK + text : text;
}
