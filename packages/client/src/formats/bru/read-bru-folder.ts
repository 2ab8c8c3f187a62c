import type {
	EnvironmentDefinition,
	FolderDefinition,
} from "../../collection/model.ts";
import type { BruDocument } from "./bru-document.ts";
import { checkBruKeys } from "./bru-keys.ts";
import { readBruDefaults } from "./read-bru-defaults.ts";
import { readBruDocs, readBruMeta } from "./read-bru-meta.ts";
import { readBruSecrets, readBruVariables } from "./read-bru-variables.ts";

/** Reads a `folder.bru`. Errors are noted in the document, and are its faults. */
export function readBruFolder(
	document: BruDocument,
	place: { readonly defaultName: string; readonly path: string },
): FolderDefinition {
	checkBruKeys(document, "folder");
	const folder = {
		kind: "folder",
		...readBruMeta(document, place.defaultName),
		path: place.path,
		file: document.source.file,
		requestPath: ["request"],
		defaults: readBruDefaults(document, "folder"),
		docs: readBruDocs(document),
	} as const;
	return { ...folder, faults: document.errors };
}

/** Reads a file of `environments`. The file's name is the environment's. */
export function readBruEnvironment(
	document: BruDocument,
	name: string,
): EnvironmentDefinition {
	checkBruKeys(document, "environment");
	const external = document.blocks.filter((block) =>
		block.name.startsWith("vars:externalsecrets:"),
	);
	for (const block of external) {
		document.warn(
			block,
			"Curlew does not ask secret managers; the variables of this section have no values.",
			"Give them on the command line, or in `.env`.",
			"KIND_NOT_SUPPORTED",
		);
	}
	return {
		name,
		file: document.source.file,
		extends: undefined,
		dotEnvFile: undefined,
		variables: [
			...readBruVariables(document, "vars"),
			...readBruSecrets(document, "vars:secret"),
			...external.flatMap((block) => readBruSecrets(document, block.name)),
		],
		clientCertificates: [],
	};
}
