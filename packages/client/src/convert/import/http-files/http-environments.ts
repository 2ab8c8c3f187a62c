import { basename } from "node:path";
import type { Value } from "@curlew/template";
import type { SourceText } from "../../../diagnostics/source-text.ts";
import { isTree, mapAt, type Tree } from "../../../formats/tree/plain-tree.ts";
import type { SecretValue } from "../../secrets/secret-files.ts";
import type { ImportInput } from "../importer.ts";
import { readData } from "../read-data.ts";

/** Environments of `.http` files, and what counts in all of them. */
export interface HttpEnvironments {
	readonly shared: readonly Tree[];
	readonly environments: readonly Tree[];
	readonly secrets: readonly SecretValue[];
}

const FILES = [
	"http-client.env.json",
	"http-client.private.env.json",
	".vscode/settings.json",
];
const SHARED: ReadonlySet<string> = new Set(["$shared", "$default"]);
/** What configures JetBrains' client, among the variables. */
const CONFIGURATION: ReadonlySet<string> = new Set([
	"SSLConfiguration",
	"Security",
]);

/** Looks beside each of the files; what a private file says is secret. */
export async function readHttpEnvironments(
	input: ImportInput,
): Promise<HttpEnvironments> {
	const found = new Map<string, SourceText>();
	for (const source of input.sources)
		for (const file of input.around(FILES, source)) found.set(file.file, file);
	const shared = new Map<string, Tree>();
	const environments = new Map<string, Map<string, Tree>>();
	const secrets: SecretValue[] = [];
	for (const source of found.values()) {
		const { value, place } = await readData(source);
		const isSettings = basename(source.file) === "settings.json";
		const key = "rest-client.environmentVariables";
		const all = isTree(value) ? (isSettings ? mapAt(value, key) : value) : {};
		const isPrivate = basename(source.file).includes("private");
		for (const [name, members] of Object.entries(all)) {
			if (!isTree(members)) continue;
			const isShared = SHARED.has(name);
			const variables = isShared
				? shared
				: (environments.get(name) ?? new Map<string, Tree>());
			if (!isShared) environments.set(name, variables);
			for (const [variable, text] of Object.entries(members)) {
				if (CONFIGURATION.has(variable)) {
					input.findings.lost(
						source,
						place(isSettings ? [key, name, variable] : [name, variable]),
						`\`${variable}\` was left out.`,
						"Certificates and OAuth 2.0 stand in the collection: docs/auth.md.",
					);
					continue;
				}
				if (isPrivate) {
					variables.set(variable, { name: variable, secret: true });
					secrets.push({
						name: variable,
						value: textOf(text),
						...(!isShared && { environment: name }),
					});
				} else if (!variables.has(variable))
					variables.set(variable, variableOf(variable, text));
			}
		}
	}
	return {
		shared: [...shared.values()],
		environments: [...environments].map(([name, variables]) => ({
			name,
			variables: [...variables.values()],
		})),
		secrets,
	};
}

function variableOf(name: string, value: Value): Tree {
	return {
		name,
		value:
			typeof value === "string"
				? value.replace(/\{\{\s*\$shared\s+([\w.-]+)\s*\}\}/g, "{{$1}}")
				: value,
	};
}

function textOf(value: Value): string {
	return typeof value === "string" ? value : JSON.stringify(value);
}
