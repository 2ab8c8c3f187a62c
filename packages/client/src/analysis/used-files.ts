import { join, resolve, sep } from "node:path";
import type {
	ClientCertificate,
	CollectionDefinition,
} from "../collection/model.ts";
import { compiledRequest } from "../request/compiled-request.ts";
import type { TemplatedText } from "../request/templated-text.ts";
import type { RequestFacts } from "./request-facts.ts";

/** What a request does with a file beside its own. */
export type FileUse = "inherits from" | "requires" | "sends";

/** A file that a request needs. It need not be there. */
export interface UsedFile {
	readonly use: FileUse;
	/** Absolute; of a path that only a run can tell, what it begins and ends with. */
	readonly file: string | OpenPath;
}

/** `files/{{name}}.json`: any path with this beginning and this end. */
export interface OpenPath {
	/** Absolute, or empty. */
	readonly prefix: string;
	readonly suffix: string;
}

/** The files that a request needs besides its own: those of its folders, what its scripts require, and what its body sends. */
export function usedFiles(
	{ definition, scripts }: RequestFacts,
	collection: CollectionDefinition,
): readonly UsedFile[] {
	const { root } = collection;
	const own = new Set([definition.file, collection.file]);
	const used: UsedFile[] = [];
	for (const { file } of definition.folders)
		if (file !== undefined && !own.has(file))
			used.push({ use: "inherits from", file });
	for (const { definition: script, parts } of scripts)
		for (const { source } of parts)
			if (source.file !== script.file)
				used.push({ use: "requires", file: source.file });
	for (const path of pathsInBody(definition, collection))
		if (path.template.source.trim() !== "")
			used.push({ use: "sends", file: fileOf(path, root) });
	return used;
}

/** The files of certificates, as far as their paths can be told. Absolute. */
export function filesOfCertificates(
	certificates: readonly ClientCertificate[],
	root: string,
): readonly string[] {
	return certificates
		.flatMap((one) =>
			one.kind === "pkcs12"
				? [one.pkcs12File]
				: [one.certificateFile, one.keyFile],
		)
		.filter((path) => !path.includes("{{"))
		.map((path) => resolve(root, path));
}

/** The files of the collection's certificate authorities, as far as their paths can be told. Absolute. */
export function filesOfAuthorities({
	root,
	extensions,
}: CollectionDefinition): readonly string[] {
	return (extensions.certificateAuthorities ?? [])
		.filter((path) => !path.includes("{{"))
		.map((path) => resolve(root, path));
}

function pathsInBody(
	...request: Parameters<typeof compiledRequest>
): readonly TemplatedText[] {
	const { body } = compiledRequest(...request);
	if ("path" in body) return body.path ? [body.path] : [];
	if (!("parts" in body)) return [];
	return body.parts.flatMap(({ kind, values }) =>
		kind === "file" ? values : [],
	);
}

/** A placeholder in a path may stand for anything. */
function fileOf({ template }: TemplatedText, root: string): string | OpenPath {
	const { source, placeholders } = template;
	const first = placeholders.at(0);
	const last = placeholders.at(-1);
	if (first === undefined || last === undefined) return resolve(root, source);
	const before = source.slice(0, first.start);
	const folder = before.slice(0, before.lastIndexOf("/") + 1);
	const prefix =
		folder === ""
			? before && resolve(root, before)
			: join(resolve(root, folder), before.slice(folder.length) || sep);
	return { prefix, suffix: source.slice(last.end) };
}

/** Whether a request means this file, or may. */
export function isUsed({ file }: UsedFile, path: string): boolean {
	if (typeof file === "string") return file === path;
	return path.startsWith(file.prefix) && path.endsWith(file.suffix);
}
