import {
	ENVIRONMENTS_FOLDER,
	FORMATS,
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
	const environmentFile = `${ENVIRONMENTS_FOLDER}/${fileNameOf(environment.name)}${environmentEndings[0]}`;
	const requestFile = `${fileNameOf(request.name)}${endings[0]}`;
	return [
		...toolsOf(FORMATS[format]).newCollection(name),
		{
			path: environmentFile,
			text: newFileText(environmentFile, "environment", {
				name: environment.name,
				variables: [{ name: "base_url", value: environment.baseUrl }],
			}),
		},
		{
			path: requestFile,
			text: newFileText(requestFile, "request", {
				info: { name: request.name, type: "http", seq: 1 },
				http: {
					method: request.method.toUpperCase(),
					url: `{{base_url}}${request.path === "" || request.path.startsWith("/") ? "" : "/"}${request.path}`,
				},
			}),
		},
	];
}
