import type { Value } from "@curlew/template";
import type { RequestExample } from "../../../collection/model.ts";
import { ownMember } from "../../../values/own-member.ts";
import type { ExportedRequest, ObservedResponse } from "../exporter.ts";
import { type ApiContent, bodyContent, textContent } from "./api-body.ts";
import { type ApiPath, apiPathOf } from "./api-path.ts";
import { inferSchema, type JsonSchema } from "./infer-schema.ts";

type Json = { readonly [name: string]: Value };

/** The requests that are one operation: of one method, to one path. */
export interface DescribedOperation {
	readonly place: ApiPath;
	readonly method: string;
	readonly requests: readonly ExportedRequest[];
	readonly responses: readonly ObservedResponse[];
}

/** Headers that OpenAPI describes elsewhere, or that each connection makes itself (OpenAPI 3.1 §4.8.12). */
const OWN_HEADERS: ReadonlySet<string> = new Set([
	"accept",
	"accept-encoding",
	"authorization",
	"connection",
	"content-length",
	"content-type",
	"cookie",
	"host",
	"user-agent",
]);

/** The Operation Object (OpenAPI 3.1 §4.8.10), without `security`. @param operationId unique */
export function operationObject(
	{ place, requests, responses }: DescribedOperation,
	operationId: string,
): Json {
	const [first] = requests;
	if (first === undefined) return {};
	const { definition } = first;
	const folder = definition.folders.at(-1)?.path;
	const parameters = [
		...pathParameters(place, first),
		...queryParameters(requests),
		...headerParameters(requests),
	];
	const body = requestBody(requests);
	return {
		...(folder && { tags: [folder] }),
		summary: definition.name,
		...(definition.docs && { description: definition.docs }),
		operationId,
		...(parameters.length > 0 && { parameters }),
		...(body && { requestBody: body }),
		responses: responsesObject(requests, responses),
	};
}

function pathParameters(
	{ parameters }: ApiPath,
	{ definition }: ExportedRequest,
): readonly Json[] {
	return parameters.map(({ name, written }) => {
		const param = definition.params.find(
			(one) => one.kind === "path" && written === `/:${one.name}`,
		);
		return parameter("path", name, param?.value ?? written, true);
	});
}

function queryParameters(
	requests: readonly ExportedRequest[],
): readonly Json[] {
	const found = new Map<string, string>();
	for (const { definition, auth } of requests) {
		const rows = definition.params
			.filter(({ kind, name }) => kind === "query" && name !== "")
			.map(({ name, value }) => [name, value] as const);
		for (const [name, value] of [...apiPathOf(definition.url).query, ...rows])
			if (!(auth.kind === "apikey" && auth.key === name) && !found.has(name))
				found.set(name, value);
	}
	return Array.from(found, ([name, value]) => parameter("query", name, value));
}

function headerParameters(
	requests: readonly ExportedRequest[],
): readonly Json[] {
	const found = new Map<string, string>();
	for (const { sent, auth } of requests)
		for (const [name, value] of sent.headers) {
			const isKey = auth.kind === "apikey" && auth.key === name;
			if (!OWN_HEADERS.has(name.toLowerCase()) && !isKey && !found.has(name))
				found.set(name, value);
		}
	return Array.from(found, ([name, value]) => parameter("header", name, value));
}

function parameter(
	place: "path" | "query" | "header",
	name: string,
	written: string,
	isRequired = false,
): Json {
	const isPlaceholder = /^\/?:|\{\{/.test(written);
	return {
		name,
		in: place,
		...(isRequired && { required: true }),
		schema: isPlaceholder ? { type: "string" } : scalarSchema(written),
		...(!isPlaceholder && written !== "" && { example: scalar(written) }),
	};
}

function scalarSchema(text: string): JsonSchema {
	return inferSchema([scalar(text)]);
}

/** Numbers and booleans that are written as such; `007` is a text. */
function scalar(text: string): Value {
	if (text === "true" || text === "false") return text === "true";
	const number = Number(text);
	return String(number) === text && Number.isFinite(number) ? number : text;
}

function requestBody(requests: readonly ExportedRequest[]): Json | undefined {
	const contents = requests.flatMap(({ definition, sent }) => {
		const type = sent.headers.find(
			([name]) => name.toLowerCase() === "content-type",
		);
		return sent.body === undefined
			? []
			: [{ name: definition.name, ...bodyContent(sent.body, type?.[1]) }];
	});
	if (contents.length === 0) return undefined;
	const isRequired = contents.length === requests.length;
	return {
		...(isRequired && { required: true }),
		content: contentMap(contents),
	};
}

type NamedContent = ApiContent & { readonly name: string };

function contentMap(contents: readonly NamedContent[]): Json {
	const byType = Map.groupBy(contents, ({ mediaType }) => mediaType);
	return Object.fromEntries(
		Array.from(byType, ([type, all]) => [type, mediaTypeObject(all)]),
	);
}

function mediaTypeObject(contents: readonly NamedContent[]): Json {
	const [first] = contents;
	const schema =
		first?.schema ?? inferSchema(contents.map(({ value }) => value));
	if (first && contents.length === 1) return { schema, example: first.value };
	const examples = contents.map(
		({ name, value }) => [name, { value }] as const,
	);
	return { schema, examples: Object.fromEntries(examples) };
}

function responsesObject(
	requests: readonly ExportedRequest[],
	observed: readonly ObservedResponse[],
): Json {
	const saved = requests.flatMap(({ definition }) =>
		definition.examples.flatMap((example) => savedResponse(example) ?? []),
	);
	const seen = observed.map(({ status, mediaType, text }) => ({
		status,
		name: `Observed ${status}`,
		content:
			text === "" ? undefined : textContent(mediaType || "text/plain", text),
	}));
	const byStatus = Map.groupBy([...saved, ...seen], ({ status }) => status);
	if (byStatus.size === 0)
		return { default: { description: "Not described." } };
	const entries = [...byStatus].sort(([one], [other]) => one - other);
	return Object.fromEntries(
		entries.map(([status, all]) => {
			const contents = all.flatMap(({ name, content }) =>
				content ? [{ name, ...content }] : [],
			);
			return [
				String(status),
				{
					description: all[0]?.name ?? "",
					...(contents.length > 0 && { content: contentMap(contents) }),
				},
			];
		}),
	);
}

function savedResponse({ name, response }: RequestExample) {
	const told = ownMember(response, "status");
	const status = Number(ownMember(told, "code") ?? told);
	if (!(status >= 100 && status <= 599)) return undefined;
	const body = ownMember(response, "body");
	const data = ownMember(body, "data") ?? body;
	const text = typeof data === "string" ? data : "";
	const isJson = ownMember(body, "type") === "json";
	const type =
		headerOf(response, "content-type") ??
		(isJson ? "application/json" : "text/plain");
	const content = text === "" ? undefined : textContent(type, text);
	return { status, name: name || String(status), content };
}

/** Without its parameters. */
function headerOf(response: unknown, name: string): string | undefined {
	const headers = ownMember(response, "headers");
	const rows: readonly unknown[] = Array.isArray(headers) ? headers : [];
	const row = rows.find(
		(one) => String(ownMember(one, "name")).toLowerCase() === name,
	);
	const [value = ""] = String(ownMember(row, "value") ?? "").split(";", 1);
	return value.trim() || undefined;
}
