import { basename } from "node:path";
import {
	compact,
	mapAt,
	mapsAt,
	type Tree,
	textAt,
} from "../../formats/tree/plain-tree.ts";
import { authOf } from "./auth.ts";
import { bodyOf, type CurlBody, dataOf } from "./data.ts";
import { formOf } from "./form.ts";
import {
	type CurlHeader,
	curlHeaderValue,
	hasCurlHeader,
	headersOf,
} from "./headers.ts";
import type { Notes } from "./notes.ts";
import type { Operation, Options } from "./operation.ts";
import { INSTEAD, isHarmless } from "./options.ts";
import { urlEncoded } from "./url-encoded.ts";

const FORM = "application/x-www-form-urlencoded";
/** What is taken over below. */
const HELD: ReadonlySet<string> = new Set([
	"request",
	"header",
	"data",
	"data-ascii",
	"data-raw",
	"data-binary",
	"data-urlencode",
	"json",
	"form",
	"form-string",
	"user",
	"oauth2-bearer",
	"aws-sigv4",
	"cookie",
	"user-agent",
	"referer",
	"max-redirs",
	"max-time",
	"upload-file",
	"url",
	"url-query",
	"range",
	"get",
	"head",
	"location",
	"location-trusted",
	"digest",
	"ntlm",
]);

/** Whether a request has a place for an option of curl's. */
export function isHeld(name: string): boolean {
	return HELD.has(name);
}

/** One request as an item of OpenCollection. */
export function curlTree(operation: Operation, notes: Notes): Tree {
	const { options } = operation;
	for (const name of options.names())
		if (!isHeld(name) && !isHarmless(name))
			notes.add(
				`--${name} has no place in a request; it was left out.`,
				INSTEAD[name] ?? "See `curlew send --help` for what there is.",
			);
	const content = contentOf(operation, notes);
	const { list, omitted } = headersOf(options, notes);
	const url = withQuery(operation, content.query, notes);
	const method = methodOf(options, content);
	return compact({
		info: { name: nameOf(method, url), type: "http" },
		http: compact({
			method,
			url,
			headers: headersWithTypes(list, content, options),
			body: content.body?.tree,
			auth: authOf(operation, notes),
		}),
		settings: settingsOf(options, omitted),
	});
}

interface Content {
	readonly body: CurlBody | undefined;
	/** The content type that curl sends; undefined where the body's own one is right. */
	readonly contentType: string | undefined;
	/** What `-G` puts into the URL. */
	readonly query: string | undefined;
	readonly isUpload: boolean;
}

const NOTHING: Content = {
	body: undefined,
	contentType: undefined,
	query: undefined,
	isUpload: false,
};

function contentOf({ options }: Operation, notes: Notes): Content {
	const { list } = headersOf(options, notes);
	const upload = options.value("upload-file");
	if (upload !== undefined) {
		const contentType = curlHeaderValue(list, "content-type") ?? "";
		if (contentType === "")
			notes.add(
				"curl sends the file without a content type; the request has the one that its name tells.",
				"Write another one as the header Content-Type.",
			);
		const tree = {
			type: "file",
			data: [compact({ filePath: upload, contentType, selected: true })],
		};
		return { ...NOTHING, isUpload: true, body: { tree, contentType } };
	}
	const form = formOf(options, notes);
	if (form) return { ...NOTHING, body: { tree: form, contentType: "" } };
	const data = dataOf(options, notes);
	if (data === undefined) return NOTHING;
	if (options.has("get"))
		return { ...NOTHING, query: data.kind === "text" ? data.text : undefined };
	const sent = data.isJson ? "application/json" : FORM;
	const contentType = curlHeaderValue(list, "content-type") ?? sent;
	const body = bodyOf(data, contentType);
	return { ...NOTHING, body, contentType };
}

function methodOf(options: Options, { body, isUpload }: Content): string {
	const written = options.value("request");
	if (written !== undefined) return written;
	if (options.has("head")) return "HEAD";
	if (isUpload) return "PUT";
	return body === undefined ? "GET" : "POST";
}

/** A header for the content type only where the body would be sent with another one. */
function headersWithTypes(
	list: readonly CurlHeader[],
	{ body, contentType }: Content,
	options: Options,
): readonly Tree[] {
	const isOwn = ({ name, value }: CurlHeader) =>
		name.toLowerCase() === "content-type" && value === body?.contentType;
	const headers = list.filter((header) => !isOwn(header));
	const isMissing =
		contentType !== undefined &&
		contentType !== body?.contentType &&
		!hasCurlHeader(list, "content-type");
	if (isMissing) headers.push({ name: "Content-Type", value: contentType });
	if (options.value("json") !== undefined && !hasCurlHeader(list, "accept"))
		headers.push({ name: "Accept", value: "application/json" });
	return headers.map(({ name, value }) => ({ name, value }));
}

/** The URL with what options add to it, before its fragment. */
function withQuery(
	{ url, options }: Operation,
	data: string | undefined,
	notes: Notes,
): string {
	if (
		!options.has("globoff") &&
		/\[[^[\]-]*-[^[\]]*\]|\{[^{},]*,[^{}]*\}/.test(url)
	)
		notes.add(
			"curl would make several URLs of the brackets; they stand in the request as they are.",
			"Run the request with --data for several values.",
		);
	if (/^(?!https?:)[a-z][a-z0-9+.-]*:\/\//i.test(url))
		notes.add(
			`Curlew sends to http:// and https:// only, not to ${url.split("://", 1)[0]}://.`,
			"Choose another URL.",
		);
	const queries = options.values("url-query").map((written) => {
		if (written.startsWith("+")) return written.slice(1);
		const at = written.indexOf("=");
		if (at === -1) return urlEncoded(written);
		const name = written.slice(0, at);
		const value = urlEncoded(written.slice(at + 1));
		return name === "" ? value : `${name}=${value}`;
	});
	const added = [...(data === undefined ? [] : [data]), ...queries].join("&");
	const whole = withFileName(url, options.value("upload-file"));
	if (added === "") return whole;
	const hash = whole.indexOf("#");
	const base = hash === -1 ? whole : whole.slice(0, hash);
	const separator = !base.includes("?") ? "?" : /[?&]$/.test(base) ? "" : "&";
	return `${base}${separator}${added}${whole.slice(base.length)}`;
}

/** A file goes into a folder under its own name. */
function withFileName(url: string, file: string | undefined): string {
	return file !== undefined && url.endsWith("/")
		? url + encodeURIComponent(basename(file))
		: url;
}

/** curl follows redirects when it is told to. */
function settingsOf(options: Options, omitted: readonly string[]): Tree {
	const follows = options.has("location", "location-trusted");
	const redirects = options.value("max-redirs");
	const seconds = Number(options.value("max-time") ?? Number.NaN);
	const limit = Number(redirects ?? Number.NaN);
	return compact({
		followRedirects: follows ? undefined : false,
		maxRedirects: follows && limit >= 0 ? limit : undefined,
		forwardAuthorizationHeader: options.has("location-trusted") || undefined,
		timeout: seconds > 0 ? Math.round(seconds * 1_000) : undefined,
		omitHeaders: omitted.length === 0 ? undefined : omitted,
	});
}

function nameOf(method: string, url: string): string {
	const path = url
		.replace(/^[a-z][a-z0-9+.-]*:\/\//i, "")
		.replace(/[?#].*$/s, "")
		.replace(/^[^/]*/, "");
	return `${method} ${path === "" ? "/" : path}`;
}

/** Tells of files in the body of a request that becomes one of a collection. */
export function noteFiles(tree: Tree, notes: Notes): void {
	const parts = mapsAt(mapAt(tree, "http", "body"), "data");
	const hasFiles = parts.some(
		(part) => "filePath" in part || textAt(part, "type") === "file",
	);
	if (hasFiles)
		notes.add(
			"Paths of files are relative to the collection's folder, not to where the command ran.",
			"Copy the files into the collection.",
		);
}
