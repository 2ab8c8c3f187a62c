import { compact, type Tree } from "../../../formats/tree/plain-tree.ts";
import type {
	ApiOperation,
	ApiResponse,
	ApiServer,
} from "../../../openapi/operations/api-operation.ts";
import { exampleValue } from "../../../openapi/sample/choose-value.ts";
import type { DocumentImport } from "./import-context.ts";
import type { AuthOfDocument } from "./operation-auth.ts";
import { operationBody, textOfExample } from "./operation-body.ts";
import { operationUrl } from "./operation-url.ts";
import { parameterRows } from "./parameter-rows.ts";
import { serverVariables } from "./server-environments.ts";

/** What the requests of a document have in common. */
export interface Surroundings {
	readonly auth: AuthOfDocument;
	/** Those that have an environment each. */
	readonly servers: readonly ApiServer[];
}

/** An operation as a request of OpenCollection. */
export function operationItem(
	context: DocumentImport,
	{ auth, servers }: Surroundings,
	operation: ApiOperation,
	name: string,
): Tree {
	const { method, path, parameters } = operation;
	const title = `${method} ${path}`;
	const url = operationUrl(context, path, parameters);
	const rows = parameterRows(context, parameters, title);
	const { body, contentType } = operationBody(context, operation.body, title);
	const own = auth.ofOperation(operation.security);
	const [server] = operation.servers ?? [];
	const isUsual = servers.some(({ url }) => url === server?.url);
	const variables = [
		...(server && !isUsual
			? Object.values(serverVariables(context, server)).flat()
			: []),
		...url.variables,
	];
	for (const callback of operation.callbacks)
		context.findings.lost(
			callback,
			`The callback \`${callback.key}\` of ${title} is no request of yours; it is left out.`,
			"Nothing need be done, unless you want to try your own receiver.",
		);
	const tags = [
		...operation.tags.slice(1),
		...(operation.isDeprecated ? ["deprecated"] : []),
	];
	return compact({
		info: compact({ name, type: "http", tags: [...new Set(tags)] }),
		http: compact({
			method,
			url: withQuery(url.url, rows.inUrl),
			headers: [
				...(contentType === undefined
					? []
					: [{ name: "Content-Type", value: contentType }]),
				...rows.headers,
				...own.headers,
			],
			params: [
				...url.params,
				...rows.query.map((row) => ({ ...row, type: "query" })),
				...own.query,
			],
			body,
			auth: own.auth,
		}),
		runtime: compact({ variables }),
		examples: operation.responses.flatMap((response) =>
			examplesOf(context, response),
		),
		docs: docsOf(operation),
	});
}

function withQuery(url: string, pairs: readonly string[]): string {
	if (pairs.length === 0) return url;
	return `${url}${url.includes("?") ? "&" : "?"}${pairs.join("&")}`;
}

/** What the document shows of a response. */
function examplesOf(
	context: DocumentImport,
	{ status, description, content }: ApiResponse,
): readonly Tree[] {
	const code = /^\d{3}$/.test(status) ? Number(status) : undefined;
	const title = description?.split(/\r?\n/, 1)[0]?.slice(0, 80);
	return content.flatMap((media) =>
		media.examples.map((example) => {
			const value =
				example.serialized ?? exampleValue(context.sampler, undefined, example);
			return compact({
				name: example.name ?? [status, title].filter(Boolean).join(" "),
				response: compact({
					status: code,
					headers: [{ name: "Content-Type", value: media.written }],
					body: { ...textOfExample(context, media, value) },
				}),
			});
		}),
	);
}

function docsOf({
	description,
	summary,
	isDeprecated,
	documentation,
	body,
	id,
}: ApiOperation): string | undefined {
	const parts = [
		isDeprecated ? "**Deprecated.**" : undefined,
		description ?? (summary && summary.length > 60 ? summary : undefined),
		body?.description && `**Body**: ${body.description}`,
		documentation && `See <${documentation}>.`,
		id && summary && `Operation \`${id}\``,
	].filter((part) => part !== undefined && part !== "");
	return parts.length === 0 ? undefined : parts.join("\n\n");
}
