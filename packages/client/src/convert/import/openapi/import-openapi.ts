import {
	compact,
	type Tree,
	textAt,
} from "../../../formats/tree/plain-tree.ts";
import { readApiDocument } from "../../../openapi/document/api-document.ts";
import type { ApiFile } from "../../../openapi/document/api-file.ts";
import type {
	ApiFinding,
	ApiFindings,
} from "../../../openapi/document/findings.ts";
import { locateAll } from "../../../openapi/document/locate.ts";
import type { ApiOperation } from "../../../openapi/operations/api-operation.ts";
import { readOperations } from "../../../openapi/operations/read-operations.ts";
import type { Findings } from "../findings.ts";
import { ImportError } from "../import-error.ts";
import type { Imported, ImportInput } from "../importer.ts";
import { DocumentImport } from "./import-context.ts";
import { AuthOfDocument } from "./operation-auth.ts";
import { OperationFolders } from "./operation-folders.ts";
import { operationItem } from "./operation-item.ts";
import { serverEnvironments, usualServers } from "./server-environments.ts";

/**
 * A document of OpenAPI or Swagger as a collection: a request for each operation, in
 * folders by tags, with values from examples or made for their schemas; an
 * environment for each server.
 *
 * @throws ImportError when the file has nothing of a document
 */
export function importOpenApi(input: ImportInput): Imported {
	const [source] = input.sources;
	if (source === undefined) throw new ImportError("There is no file to read.");
	const document = readApiDocument(source, (path, from) =>
		input.beside(path, from),
	);
	if (!document.root.isMap)
		throw new ImportError(`${source.file} is no OpenAPI document.`, {
			hint:
				document.root.file.fault?.message ??
				"Such a document begins with `openapi:` or `swagger:`.",
		});
	const context = new DocumentImport(document);
	const operations = [...readOperations(document)];
	const auth = new AuthOfDocument(
		context,
		operations.map(({ security }) => security),
	);
	const servers = usualServers(document, operations);
	const folders = new OperationFolders(document, operations);
	const { remembersOperations = false } = input.options;
	for (const operation of operations)
		folders.add(operation, (name) => {
			const item = operationItem(context, { auth, servers }, operation, name);
			return remembersOperations
				? { ...item, extensions: memoryOf(operation) }
				: item;
		});
	const ofCollection = auth.ofCollection();
	const { environments, variables } = serverEnvironments(
		context,
		servers,
		auth.variables,
	);
	const hasWebhooks = tellWebhooks(context);
	report(document.findings, input.findings);
	const { root } = document;
	const info = root.get("info");
	return {
		mayBeEmpty: hasWebhooks,
		tree: compact({
			opencollection: "1.0.0",
			info: compact({
				name: info.textAt("title") ?? input.name,
				version: info.textAt("version"),
			}),
			config: compact({ environments }),
			request: compact({
				auth: ofCollection.auth === "none" ? undefined : ofCollection.auth,
				variables,
			}),
			docs: docsOf(context),
			items: folders.items(),
			extensions: defaultEnvironment(environments),
		}),
	};
}

/** How a request finds its operation again. */
function memoryOf({ method, path, id }: ApiOperation): Tree {
	const openapi = compact({ operation: `${method} ${path}`, id });
	return { curlew: { openapi } };
}

function defaultEnvironment(environments: readonly Tree[]): Tree | undefined {
	const [first] = environments;
	const name = first && textAt(first, "name");
	return environments.length > 1 && name !== undefined
		? { curlew: { defaultEnvironment: name } }
		: undefined;
}

function docsOf({ document: { root } }: DocumentImport): string | undefined {
	const info = root.get("info");
	const link = root.get("externalDocs").textAt("url");
	const parts = [info.textAt("description"), link && `See <${link}>.`].filter(
		(part) => part !== undefined && part !== "",
	);
	return parts.length === 0 ? undefined : parts.join("\n\n");
}

/** Whether there are any. */
function tellWebhooks({ document, findings }: DocumentImport): boolean {
	const lists = ["webhooks", "x-webhooks"].map((key) => document.root.get(key));
	for (const list of lists) {
		const [first, ...others] = list.members().map(({ key }) => `\`${key}\``);
		if (first === undefined) continue;
		const [message, are, them] =
			others.length === 0
				? [`The webhook ${first}`, "is", "it"]
				: [`The ${others.length + 1} webhooks (${first}, …)`, "are", "they"];
		findings.lost(
			list,
			`${message} ${are} sent to you, not by you; ${them} ${are} left out.`,
			"Nothing need be done, unless you want to try your own receiver.",
		);
	}
	return lists.some((list) => list.keys().length > 0);
}

/** Hands on what was found; places are looked for now, in one go for each file. */
function report(found: ApiFindings, findings: Findings): void {
	const byFile = new Map<ApiFile, ApiFinding[]>();
	for (const finding of found.all) {
		const list = byFile.get(finding.at.file) ?? [];
		byFile.set(finding.at.file, list);
		list.push(finding);
	}
	for (const [file, list] of byFile) {
		const ranges = locateAll(
			file,
			list.map(({ at }) => at.path),
		);
		for (const [index, { isLoss, message, hint }] of list.entries()) {
			const range = ranges[index] ?? [0, 1];
			if (isLoss) findings.lost(file.source, range, message, hint);
			else findings.changed(file.source, range, message, hint);
		}
	}
}
