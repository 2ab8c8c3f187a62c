import {
	ENVIRONMENTS_FOLDER,
	FORMATS,
	type FormTree,
	isFormTree,
	newFileText,
	toolsOf,
} from "@curlew/client/editing";
import type { CreateCollection } from "../../protocol/collections.ts";
import { fileNameOf } from "../items/file-names.ts";

/** A file of a collection that is to be made. */
export interface NewFile {
	/** Relative, with `/`. */
	readonly path: string;
	readonly text: string;
}

/** The files of a small collection: its own, an environment with `base_url`, and a request that uses it. */
export function newCollectionFiles(
	input: CreateCollection,
): readonly NewFile[] {
	const { name, format, environment, request } = input;
	const { endings, environmentEndings } = FORMATS[format];
	const requestFile = `${fileNameOf(request.name)}${endings[0]}`;
	const files = [
		...toolsOf(FORMATS[format]).newCollection(name),
		{
			path: requestFile,
			text: newFileText(requestFile, "request", requestForm(request)),
		},
	];
	if (environment === undefined) return files;
	const path = `${ENVIRONMENTS_FOLDER}/${fileNameOf(environment.name)}${environmentEndings[0]}`;
	const variables = [{ name: "base_url", value: environment.baseUrl }];
	const form = { name: environment.name, variables };
	return [...files, { path, text: newFileText(path, "environment", form) }];
}

/** The path in the collection that its request has. */
export function pathOfFirst({ request }: CreateCollection): string {
	return fileNameOf(request.name);
}

function requestForm(request: CreateCollection["request"]): FormTree {
	const { name } = request;
	if ("tree" in request) {
		const { info, ...others } = request.tree;
		const type = others.graphql ? "graphql" : "http";
		const given = isFormTree(info) ? info : {};
		return { info: { ...given, name, type, seq: 1 }, ...others };
	}
	const { method, path } = request;
	const slash = path === "" || path.startsWith("/") ? "" : "/";
	return {
		info: { name, type: "http", seq: 1 },
		http: { method: method.toUpperCase(), url: `{{base_url}}${slash}${path}` },
	};
}
