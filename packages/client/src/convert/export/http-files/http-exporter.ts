import { dirname, join, posix } from "node:path";
import type { CollectionDefinition } from "../../../collection/model.ts";
import { tellWhatOnlyRuns } from "../common-losses.ts";
import type { ExportedRequest, Exporter } from "../exporter.ts";
import type { Losses } from "../losses.ts";
import { withRelativeFiles } from "../relative-files.ts";
import { environmentFiles } from "./environment-files.ts";
import { tellForeignPlaceholders } from "./foreign-placeholders.ts";
import { requestText } from "./request-text.ts";

const TITLE = ".http files";

/**
 * A `.http` file for each folder, as the HTTP Client of JetBrains and REST
 * Client of Visual Studio Code read them, with the environments beside.
 */
export const HTTP_EXPORTER: Exporter = {
	title: TITLE,
	layout: "folder",
	write: ({ definition, requests, environments }, losses, target) => {
		const files = new Map<string, string>();
		const variables = fileVariables(definition, losses);
		const byFile = Map.groupBy(requests, fileOf);
		for (const [file, inFile] of byFile) {
			const folder = dirname(join(target, file));
			const texts = inFile.map((request) => textOf(request, folder, losses));
			files.set(file, [...variables, ...texts].join("\n"));
		}
		for (const [file, text] of environmentFiles(environments, losses))
			files.set(file, text);
		return files;
	},
};

/** `users/admin.http` for what stands in the folder `users/admin`. */
function fileOf({ definition }: ExportedRequest): string {
	const folder = posix.dirname(definition.path);
	return folder === "." ? "requests.http" : `${folder}.http`;
}

function textOf(
	request: ExportedRequest,
	folder: string,
	losses: Losses,
): string {
	const { definition, sent } = request;
	tellWhatOnlyRuns(definition, TITLE, losses);
	tellForeignPlaceholders(request, losses);
	return requestText(
		definition.name,
		definition.docs,
		withRelativeFiles(sent, folder),
	);
}

/** The collection's variables, as each file defines them. */
function fileVariables(
	{ defaults, file }: CollectionDefinition,
	losses: Losses,
): readonly string[] {
	const lines: string[] = [];
	for (const [index, variable] of defaults.variables.entries()) {
		const { name, value, isDisabled, isSecret } = variable;
		if (isDisabled) continue;
		const isLine = typeof value === "string" && !/[\r\n]/.test(value);
		if (
			isSecret ||
			(typeof value === "object" && value !== null) ||
			(typeof value === "string" && !isLine)
		)
			losses.atField(
				{ file, path: ["request", "variables", index] },
				`The variable \`${name}\` is not written: ${TITLE} have texts of one line only, and no secrets.`,
				"Add it to `http-client.private.env.json`.",
			);
		else lines.push(`@${name} = ${String(value ?? "")}\n`);
	}
	return lines.length === 0 ? [] : [lines.join("")];
}
