import { ENVIRONMENTS_FOLDER, newFileText } from "@curlew/client/editing";
import type { CreateCollection } from "../../protocol/collections.ts";
import { endingOf, fileNameOf } from "../items/file-names.ts";

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
	const { format, environment, request } = input;
	const ending = endingOf({ format });
	const environmentFile = `${ENVIRONMENTS_FOLDER}/${fileNameOf(environment.name)}${ending}`;
	const requestFile = `${fileNameOf(request.name)}${ending}`;
	return [
		format === "bru" ? brunoJson(input) : collectionYaml(input),
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

function collectionYaml({ name }: CreateCollection): NewFile {
	const path = "opencollection.yml";
	const form = { opencollection: "1.0.0", info: { name } };
	return { path, text: newFileText(path, "folder", form) };
}

function brunoJson({ name }: CreateCollection): NewFile {
	const form = {
		version: "1",
		name,
		type: "collection",
		ignore: ["node_modules", ".git"],
	};
	return { path: "bruno.json", text: `${JSON.stringify(form, null, "\t")}\n` };
}
