import type { SourceText } from "../../../diagnostics/source-text.ts";
import { compact, type Tree } from "../../../formats/tree/plain-tree.ts";
import type { SourceRange } from "../findings.ts";
import type { ImportInput } from "../importer.ts";
import type { HeaderRow } from "../text-body.ts";
import { httpAuth } from "./http-auth.ts";
import { type HttpBlock, type Placed, rangeOfText } from "./http-block.ts";
import { httpBody } from "./http-body.ts";
import {
	HttpPlaceholders,
	type PlaceholderContext,
} from "./http-placeholders.ts";
import { httpAssertion, httpScript } from "./http-scripts.ts";
import { httpSettings } from "./http-settings.ts";

/** What all requests of an import share. */
export interface RequestContext extends Omit<PlaceholderContext, "source"> {
	readonly input: ImportInput;
	copy(path: string, from: string): void;
}

/** The names by which others refer to a request. */
export function blockName({ tags, title }: HttpBlock): string | undefined {
	const name = tags.find(({ name: tag }) => tag === "name")?.value;
	return name || /^@name[\s=]+([\w-]+)/.exec(title)?.[1];
}

/** One request of a file as an item. Undefined for a block without one, and for other protocols, which are told. */
export function httpItem(
	block: HttpBlock,
	source: SourceText,
	context: RequestContext,
): Tree | undefined {
	const { input } = context;
	tellOthers(block, source, input);
	const { request } = block;
	if (request === undefined) return undefined;
	const at: SourceRange = [request.start, request.end];
	if (isForeign(request.method, request.url)) {
		input.findings.lost(
			source,
			at,
			`${request.method} is no HTTP request; it was left out.`,
			"It has no place in a collection.",
		);
		return undefined;
	}
	const prompts = promptsOf(block);
	const placeholders = new HttpPlaceholders({ ...context, source }, prompts);
	const rows = block.headers.map(
		({ name, value, start, end }): HeaderRow => ({
			name,
			value: placeholders.text(value, [start, end]),
		}),
	);
	const isGraphql = request.method === "GRAPHQL" || rows.some(isGraphqlHeader);
	const { auth, headers } = withAuth(
		rows.filter((row) => !isGraphqlHeader(row)),
	);
	const texts = {
		input,
		source,
		copy: context.copy,
		text: (text: string, lines: readonly Placed[]) =>
			placeholders.text(text, rangeOfLines(lines, at)),
	};
	const url = urlOf(placeholders.text(request.url, at), block);
	const content = isGraphql
		? graphqlBody(headers, placeholders.text(textOfBody(block.body), at))
		: httpBody(headers, block.body, texts);
	const settings = httpSettings(block, source, input.findings);
	const before = httpScript(block.before, source, input);
	const computed = [...placeholders.computed].map(
		([name, expression]) => `client.setVar("${name}", ${expression});`,
	);
	return compact({
		info: compact({
			name: nameOf(block, request.method, url),
			type: "http",
			tags: settings.tags,
		}),
		http: compact({
			method:
				isGraphql && request.method === "GRAPHQL" ? "POST" : request.method,
			url,
			headers: content.headers,
			body: content.body,
			auth,
		}),
		runtime: compact({
			scripts: scriptsOf(
				[...computed, before].filter((code) => code !== "").join("\n"),
				httpScript(block.after, source, input),
			),
			assertions: assertionsOf(block, source, input),
		}),
		settings: settings.tree,
		docs: settings.docs,
	});
}

function scriptsOf(before: string, tests: string): readonly Tree[] {
	return [
		...(before === "" ? [] : [{ type: "before-request", code: before }]),
		...(tests === "" ? [] : [{ type: "tests", code: tests }]),
	];
}

function assertionsOf(
	block: HttpBlock,
	source: SourceText,
	{ findings }: ImportInput,
): readonly Tree[] {
	return block.assertions.flatMap((line) => {
		const assertion = httpAssertion(line);
		if (assertion) return [assertion];
		findings.lost(
			source,
			rangeOfText(line),
			`\`${line.text.trim()}\` was left out.`,
			"Write it as an assertion, or as a test.",
		);
		return [];
	});
}

function isForeign(method: string, url: string): boolean {
	return (
		/^(?:GRPC|WEBSOCKET|WSS?|SSE|EVENT|MQTT|AMQP|RSOCKET)$/.test(method) ||
		/^(?:wss?|grpcs?|mqtts?|amqps?):\/\//i.test(url)
	);
}

function isGraphqlHeader({ name, value }: HeaderRow): boolean {
	return (
		name.toLowerCase() === "x-request-type" && value.toLowerCase() === "graphql"
	);
}

function withAuth(rows: readonly HeaderRow[]): {
	readonly auth: Tree | undefined;
	readonly headers: readonly HeaderRow[];
} {
	const row = rows.find(({ name }) => name.toLowerCase() === "authorization");
	const auth = row && httpAuth(row.value);
	return { auth, headers: auth ? rows.filter((one) => one !== row) : rows };
}

/** The text up to a blank line and JSON is the query. */
function graphqlBody(rows: readonly HeaderRow[], text: string) {
	const parts = /^([\s\S]*?)\n\s*\n\s*(\{[\s\S]*\})\s*$/.exec(text);
	const [query, variables] = parts
		? [parts[1] ?? "", parts[2]]
		: [text, undefined];
	const headers = rows
		.filter(
			({ name, value }) =>
				name.toLowerCase() !== "content-type" || value !== "application/json",
		)
		.map(({ name, value }) => ({ name, value }));
	return {
		headers,
		body: {
			type: "graphql",
			data: compact({ query: query.trim(), variables }),
		},
	};
}

function textOfBody(body: readonly Placed[]): string {
	return body
		.map(({ text }) => text)
		.join("\n")
		.trim();
}

/** A path alone goes to the host of the header. */
function urlOf(url: string, { headers }: HttpBlock): string {
	const host = headers.find(({ name }) => name.toLowerCase() === "host")?.value;
	const whole =
		url.startsWith("/") && host !== undefined ? `http://${host}${url}` : url;
	return whole.replace(/#.*$/s, "").replaceAll(" ", "%20");
}

function nameOf(block: HttpBlock, method: string, url: string): string {
	const path = url
		.replace(/^[a-z]+:\/\//i, "")
		.replace(/[?#].*$/s, "")
		.replace(/^(?:\{\{[^{}]*\}\}|[^/{}]*)(?=\/|$)/, "");
	return (
		blockName(block) ?? (block.title || `${method} ${path === "" ? "/" : path}`)
	);
}

function promptsOf({ tags }: HttpBlock): ReadonlyMap<string, string> {
	const prompts = tags.filter(({ name }) => name === "prompt");
	return new Map(
		prompts.map(({ value }): [string, string] => {
			const [name = "", ...rest] = value.split(/\s+/);
			return [name, rest.join(" ").replace(/[{}:]/g, "") || name];
		}),
	);
}

/** Lines that stand for something that has no place. */
function tellOthers(
	block: HttpBlock,
	source: SourceText,
	{ findings }: ImportInput,
): void {
	for (const line of block.others) {
		const [at, text] = [rangeOfText(line), line.text.trim()];
		if (text.startsWith("<>")) continue;
		if (text.startsWith(">>"))
			findings.changed(
				source,
				at,
				"Responses are not written to files.",
				"`curlew send -o FILE` does.",
			);
		else if (/^import\s/.test(text))
			findings.changed(
				source,
				at,
				"Requests of other files are found by their names.",
				"Import the whole folder.",
			);
		else if (/^run\s/.test(text))
			findings.lost(
				source,
				at,
				`\`${text}\` was left out.`,
				"`client.runRequest(name)` in a script, or paths on the command line.",
			);
		else if (text.startsWith("{{"))
			findings.lost(
				source,
				at,
				"A script of httpYac was left out.",
				"Write it as a script of the request: docs/scripts.md.",
			);
		else
			findings.lost(
				source,
				at,
				`This line is no request, no variable and no comment: ${text.slice(0, 60)}`,
				"It was left out.",
			);
	}
}

function rangeOfLines(
	lines: readonly Placed[],
	otherwise: SourceRange,
): SourceRange {
	const [first, last] = [lines[0], lines.at(-1)];
	return first && last
		? [first.start, last.start + last.text.length]
		: otherwise;
}
