import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { basename, extname, resolve } from "node:path";
import type { Diagnostic } from "@curlew/client";
import { SourceText } from "@curlew/client/editing";
import {
	filesOfImport,
	findImport,
	findImportOfText,
	type Importable,
	readImported,
} from "@curlew/client/internal";
import type { FileBeside } from "@curlew/client/openapi";
import type { DocumentRequests } from "./base/operation-request.ts";
import { DocumentNotFoundError } from "./errors.ts";
import { fetchText, isUrl } from "./fetch-text.ts";
import { requestsOfTree } from "./items/read-requests.ts";
import { RemoteFiles } from "./remote-files.ts";

export interface DocumentOptions {
	/** References to URLs are fetched. Default: false, which makes them findings. */
	readonly allowsRemoteRefs?: boolean;
	readonly signal?: AbortSignal | undefined;
}

/** A document of OpenAPI or Swagger, ready to be imported. */
export interface OpenedDocument {
	readonly importable: Importable;
	/** Absolute path, or URL. */
	readonly place: string;
	readonly source: SourceText;
	/** Files that it names. */
	readonly beside: FileBeside;
	/** SHA-256 of its text, hexadecimal. */
	readonly sha256: string;
}

/**
 * Opens a document: a file, or what a URL gives, which only its user may name.
 *
 * @throws DocumentNotFoundError when there is none, or it is too large, or too slow
 */
export async function openDocument(
	named: string,
	{ allowsRemoteRefs = false, signal }: DocumentOptions = {},
): Promise<OpenedDocument> {
	const importable = isUrl(named)
		? await fetchedDocument(named, signal)
		: await documentAt(named);
	const [source] = importable.sources;
	if (source === undefined) throw nothingAt(named);
	const sha256 = createHash("sha256").update(source.text).digest("hex");
	const place = isUrl(named) ? named : resolve(named);
	const remote = new RemoteFiles(signal);
	if (allowsRemoteRefs) await remote.fetchAll(source);
	const fetched = (url: string) => remote.get(url);
	const whole = { ...importable, fetched };
	const beside = filesOfImport(whole);
	return { importable: whole, place, source, beside, sha256 };
}

/** The requests that a document says, and what is to be told of it. */
export async function readRequests({ importable }: OpenedDocument): Promise<{
	readonly requests: DocumentRequests;
	readonly findings: readonly Diagnostic[];
}> {
	const { imported, findings } = await readImported(importable, {
		remembersOperations: true,
	});
	return {
		requests: requestsOfTree(imported.tree),
		findings: [...findings.losses, ...findings.changes],
	};
}

async function documentAt(named: string): Promise<Importable> {
	const importable = existsSync(named)
		? await findImport(named, "openapi")
		: undefined;
	if (importable) return importable;
	throw nothingAt(named);
}

async function fetchedDocument(
	url: string,
	signal: AbortSignal | undefined,
): Promise<Importable> {
	const text = await fetchText(url, signal);
	const importable = await findImportOfText(text, "openapi");
	if (importable === undefined) throw nothingAt(url);
	const { pathname } = new URL(url);
	const name = basename(pathname, extname(pathname)) || "api";
	return { ...importable, sources: [new SourceText(url, text)], name };
}

function nothingAt(named: string): DocumentNotFoundError {
	return new DocumentNotFoundError(`There is no document at ${named}.`, {
		hint: "Name the file of an OpenAPI or Swagger document, or its URL.",
	});
}
