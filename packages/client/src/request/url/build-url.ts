import { encodeComponent, type Rendered } from "@curlew/template";
import { placeOfField } from "../../collection/places/place.ts";
import { maskedUrl } from "../../diagnostics/masked-url.ts";
import { mendsForUnresolved } from "../mends-for-unresolved.ts";
import { hintForUnresolved } from "../render-diagnostics.ts";
import type { Rendering, UnresolvedIn } from "../rendering.ts";
import type { CompiledUrl, PairText } from "./compiled-url.ts";
import { cutSecretIn } from "./cut-secret-urls.ts";
import { fillPathParams, withoutEmptySegments } from "./path-params.ts";
import { judgeSegments } from "./path-segments.ts";
import {
	encodeBlanks,
	encodeSeparators,
	withoutParam,
	withPathValues,
} from "./spliced-values.ts";

/** A rendered name and value. */
export type Pair = readonly [name: string, value: string];

/** A finished URL. */
export interface BuiltUrl {
	/** Absolute and normalised (WHATWG URL), without fragment and without user and password. */
	readonly href: string;
	/** User and password that stood in the URL. */
	readonly credentials:
		| { readonly username: string; readonly password: string }
		| undefined;
}

/**
 * Appends rendered params to a URL, and normalises it as the WHATWG URL standard
 * demands and no further: `&`, `/`, `?`, `#`, `+` and `%` in values are left
 * alone (docs/semantics.md §4). Params are data and encoded. Undefined, with the
 * reason noted in the rendering, when no URL comes of it.
 *
 * @param filled the URL as it was rendered, without its params
 * @param extra query pairs to append, such as an API key
 * @param method decides whether a path that comes out with a hole in it is refused
 */
export function buildUrl(
	rendering: Rendering,
	compiled: CompiledUrl,
	{ text: rendered, blank }: Rendered,
	extra: readonly Pair[],
	method: string,
): BuiltUrl | undefined {
	const written = rendered.trim();
	const isSpliced = compiled.valuesInUrl === "spliced";
	if (blank && compiled.valuesInUrl === "encoded")
		judgeSegments(rendering, compiled, { blank, written, method });
	if (refusesUnclosed(rendering, compiled)) return undefined;
	const filled = extra.reduce(
		(url, [name]) => (isSpliced ? withoutParam(url, name) : url),
		withPathParams(rendering, compiled, isSpliced ? rendered : written),
	);
	const query = compiled.query.map((pair) => renderPair(rendering, pair));
	const whole = appendQuery(filled, [...query, ...extra], encoderFor(compiled));
	const text = isSpliced ? encodeBlanks(whole) : whole;
	if (refusesCutSecret(rendering, compiled, text)) return undefined;
	const url = parseUrl(rendering, compiled, text);
	if (url === undefined) return undefined;
	if (url.hash !== "") dropFragment(rendering, compiled, url);
	return { credentials: takeCredentials(url), href: url.href };
}

/** A brace that is missing makes a placeholder text: nothing that is half filled is sent, as with references without a value. */
function refusesUnclosed(
	rendering: Rendering,
	{ url, unclosed }: CompiledUrl,
): boolean {
	const { policy } = rendering;
	if (unclosed.length === 0 || policy === "keep") return false;
	for (const { raw, reference } of unclosed)
		rendering[policy === "error" ? "refuse" : "warn"](
			"UNCLOSED_PLACEHOLDER",
			`\`${raw}\` in the URL is no placeholder: a brace is missing.`,
			`Write \`{{${reference}}}\`.`,
			placeOfField(url.field, raw),
		);
	return policy === "error";
}

/** Half of a password is no host and no path: nothing is looked up, sent or shown. */
function refusesCutSecret(
	rendering: Rendering,
	{ url }: CompiledUrl,
	text: string,
): boolean {
	const { masker } = rendering;
	const complete = withScheme(text);
	if (masker === undefined || complete === undefined) return false;
	const cut = cutSecretIn(complete, masker);
	if (cut === undefined) return false;
	rendering.refuse(
		"SECRET_CUT_IN_URL",
		`A secret in the URL contains a \`${cut.sign}\`, which ends a part of the URL there: half of the secret would be sent as something else.`,
		"Set `encodeUrl: true`, move the value to the params table, or user and password to the request's auth: they encode it.",
		placeOfField(url.field),
	);
	return true;
}

function renderPair(rendering: Rendering, { name, value }: PairText): Pair {
	return [rendering.render(name), rendering.render(value)];
}

function withPathParams(
	rendering: Rendering,
	compiled: CompiledUrl,
	written: string,
): string {
	const { path, dropsEmptySegments } = compiled;
	if (path.length === 0) return written;
	const text = dropsEmptySegments ? withoutEmptySegments(written) : written;
	if (compiled.valuesInUrl === "spliced")
		return withPathValues(text, writtenParams(rendering, compiled));
	const params = new Map(path.map((pair) => renderPair(rendering, pair)));
	const { url, refused, empty } = fillPathParams(text, params);
	const fieldOf = (wanted: string) =>
		path.find(({ name }) => name.template.source === wanted)?.value.field;
	if (rendering.policy !== "empty")
		for (const name of empty)
			rendering.refuse(
				"EMPTY_PATH_PARAM",
				`The path param \`${name}\` has no value: without it the request would go to another address.`,
				"Give it a value. `--unresolved empty` sends the request all the same.",
				placeOfField(fieldOf(name)),
			);
	for (const { name, value } of refused) {
		rendering.refuse(
			"INVALID_PATH_PARAM",
			`The path param \`${name}\` cannot be \`${value}\`: the URL standard would remove it and change the path.`,
			"Give it another value, or write the path into the URL.",
			placeOfField(fieldOf(name)),
		);
	}
	return url;
}

/** Those of the path for which anything is written: the others leave `:name` in it. */
function writtenParams(
	rendering: Rendering,
	{ path }: CompiledUrl,
): ReadonlyMap<string, string> {
	const written = path.filter(({ value }) => value.template.source !== "");
	return new Map(written.map((pair) => renderPair(rendering, pair)));
}

/** How the values of params come into a URL. What a URL cannot hold is encoded in the end. */
function encoderFor({ valuesInUrl }: CompiledUrl): (value: string) => string {
	return valuesInUrl === "encoded" ? encodeComponent : encodeSeparators;
}

/** Appends pairs to a URL's query, before its fragment. */
function appendQuery(
	url: string,
	pairs: readonly Pair[],
	encode: (value: string) => string,
): string {
	if (pairs.length === 0) return url;
	const hash = url.indexOf("#");
	const base = hash === -1 ? url : url.slice(0, hash);
	const query = pairs
		.map(([name, value]) => `${encode(name)}=${encode(value)}`)
		.join("&");
	const separator = !base.includes("?") ? "?" : /[?&]$/.test(base) ? "" : "&";
	return base + separator + query + url.slice(base.length);
}

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
/** What may be meant as host, with port and user, when the scheme is missing. */
const HOST =
	/^(?:[^\s/?#@{}]*@)?(?:[\p{L}\p{N}_-][\p{L}\p{N}\p{M}_.-]*|\[[0-9a-f:.]+\])(?::\d*)?(?:[/?#]|$)/iu;

function parseUrl(
	rendering: Rendering,
	compiled: CompiledUrl,
	text: string,
): URL | undefined {
	const complete = withScheme(text);
	const url = complete === undefined ? null : URL.parse(complete);
	if (url !== null && /^https?:$/.test(url.protocol)) return url;
	// An unresolved placeholder that nothing may be sent with is told of already.
	if (rendering.policy === "error" && rendering.unresolved.length > 0)
		return undefined;
	const open = rendering.unresolved.filter(
		(found) => found.text === compiled.url,
	);
	const [first] = open;
	const shown = maskedUrl(text);
	const names = open.map(
		({ unresolved }) => `\`${unresolved.placeholder.raw}\``,
	);
	rendering.refuse(
		"INVALID_URL",
		first
			? `\`${shown}\` is not a URL: there is no value for ${names.join(", ")}.`
			: `\`${shown}\` is not a URL that can be requested.`,
		hintForUrl(rendering, url, first),
		placeOfField(compiled.url.field),
		open.flatMap(({ unresolved: { placeholder, reason } }) =>
			mendsForUnresolved(rendering.variables, placeholder.raw, reason),
		),
	);
	return undefined;
}

function hintForUrl(
	{ variables }: Rendering,
	url: URL | null,
	open: UnresolvedIn | undefined,
): string {
	if (url !== null)
		return `Curlew sends to http:// and https:// only, not to ${url.protocol}.`;
	return open
		? hintForUnresolved(variables, open.unresolved.reason)
		: "A URL starts with http:// or https://, followed by a host.";
}

/** Like curl: what begins with a host is meant for http. */
function withScheme(text: string): string | undefined {
	if (SCHEME.test(text)) return text;
	if (text.startsWith("//")) return `http:${text}`;
	return HOST.test(text) ? `http://${text}` : undefined;
}

/** A fragment never goes over the wire (RFC 9110 §7.1). One that a value brought in was hardly meant as one. */
function dropFragment(
	rendering: Rendering,
	{ url: text }: CompiledUrl,
	url: URL,
): void {
	const hasSecret = (rendering.masker?.rangesIn(url.href).length ?? 0) > 0;
	const fragment = hasSecret ? "what follows" : `\`${url.hash}\``;
	if (!text.template.source.includes("#"))
		rendering.warn(
			"URL_CUT_AT_HASH",
			`A value in the URL contains a \`#\`: ${fragment} is a fragment and is not sent.`,
			"Set `encodeUrl: true`, or move the value to the params table: both encode it.",
			placeOfField(text.field),
		);
	url.hash = "";
}

function takeCredentials(url: URL): BuiltUrl["credentials"] {
	if (url.username === "" && url.password === "") return undefined;
	const username = decodedCredential(url.username);
	const password = decodedCredential(url.password);
	url.username = "";
	url.password = "";
	return { username, password };
}

/** WHATWG URL §1.3: a `%` that encodes nothing stays, and the rest is decoded all the same. */
function decodedCredential(text: string): string {
	return text.replace(/(?:%[0-9a-f]{2})+/gi, (encoded) =>
		Buffer.from(encoded.replaceAll("%", ""), "hex").toString("utf8"),
	);
}
