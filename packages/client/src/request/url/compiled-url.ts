import type { Param, RequestDefinition } from "../../collection/model.ts";
import type { ClientRules } from "../../formats/rules/client-rules.ts";
import {
	fieldBelow,
	type RequestTexts,
	type TemplatedText,
} from "../templated-text.ts";
import {
	type UnclosedPlaceholder,
	unclosedPlaceholders,
} from "../unclosed-placeholders.ts";
import {
	type PlaceholderSegment,
	placeholderSegments,
} from "./path-segments.ts";
import { missingQueryParams, queryPairs } from "./query-params.ts";

/** A name and a value before they are rendered. */
export interface PairText {
	readonly name: TemplatedText;
	readonly value: TemplatedText;
}

/** What a URL is built from. */
export interface CompiledUrl {
	readonly url: TemplatedText;
	/** The query params that do not stand in the URL's own text. */
	readonly query: readonly PairText[];
	readonly path: readonly PairText[];
	/** The segments of the path that stand or fall with values. */
	readonly segments: readonly PlaceholderSegment[];
	/** What would be placeholders but for a brace. */
	readonly unclosed: readonly UnclosedPlaceholder[];
	/** Where there are path params, empty segments of the path are left out, as Bruno does. */
	readonly dropsEmptySegments: boolean;
	readonly valuesInUrl: ClientRules["valuesInUrl"];
}

/** What decides about a URL beside its request: settings, and the rules of its collection's client. */
export interface UrlRules {
	readonly encodeUrl: boolean;
	readonly dropsEmptySegments: boolean;
	readonly valuesInUrl: ClientRules["valuesInUrl"];
	readonly texts: RequestTexts;
}

/** A URL that a script set in place of the file's. */
export interface ChangedUrl {
	readonly url: string;
	/** The values of path params, by name, where it has all of the query, too. */
	readonly pathValues?: Readonly<Record<string, string>> | undefined;
}

/** Compiles a request's URL and params, with the changes of a script when there are some. */
export function compileUrl(
	request: RequestDefinition,
	{ encodeUrl, dropsEmptySegments, valuesInUrl, texts }: UrlRules,
	{ url, pathValues }: Partial<ChangedUrl> = {},
): CompiledUrl {
	const options = { context: "url", encodeUrl } as const;
	const base = {
		file: request.file,
		path: [...request.basePath, request.protocol],
	};
	const missing = missingQueryParams(request.url, request.params);
	const added = url === undefined ? missing : notNamedIn(url, missing);
	const text =
		url === undefined
			? texts.ofFile(request.url, "the URL", fieldBelow(base, "url"), options)
			: changedUrl(request.url, url, options, texts);
	return {
		url: text,
		segments: placeholderSegments(text.template),
		unclosed: unclosedPlaceholders(text.template),
		query: pathValues
			? []
			: added.map((param) => compileParam(request, param, texts)),
		path: pathParams(request, pathValues, texts),
		dropsEmptySegments,
		valuesInUrl,
	};
}

function pathParams(
	request: RequestDefinition,
	values: ChangedUrl["pathValues"],
	texts: RequestTexts,
): readonly PairText[] {
	const written = request.params.filter(
		(param) => param.kind === "path" && isUsed(param),
	);
	const isWritten = ([name, value]: readonly [string, string]) =>
		written.some((param) => param.name === name && param.value === value);
	const changed = Object.entries(values ?? {}).filter(
		(entry) => !isWritten(entry),
	);
	const names = new Set(changed.map(([name]) => name));
	const isKept = ({ name }: Param) =>
		!names.has(name) && (values === undefined || Object.hasOwn(values, name));
	return [
		...written
			.filter(isKept)
			.map((param) => compileParam(request, param, texts)),
		...changed.map(([name, value]) => ({
			name: texts.ofScript(name, "the name of a path param"),
			value: texts.ofScript(value, `the path param \`${name}\``),
		})),
	];
}

/**
 * A URL that a script set. One that only goes on where the file's URL ends is
 * still the file's: `req.setUrl(req.getUrl() + "&page=2")` brings no placeholder
 * that the file has not. So is one that leads to the same host with no others
 * than those: `pm.request.url.query.remove("page")`.
 */
function changedUrl(
	written: string,
	url: string,
	options: { readonly context: "url"; readonly encodeUrl: boolean },
	texts: RequestTexts,
): TemplatedText {
	const added = url.startsWith(written) ? url.slice(written.length) : undefined;
	const isFiles =
		added === undefined
			? hasSameHost(url, written) && hasNoOtherPlaceholders(url, written)
			: !/[{}]/.test(added);
	return isFiles
		? texts.ofFile(url, "the URL", undefined, options)
		: texts.ofScript(url, "the URL", options);
}

/** What stands before the path, placeholders and all. */
const ORIGIN = /^(?:[a-z][a-z\d+.-]*:\/\/)?(?:\{\{[^{}]*\}\}|[^/?#{}\\])*/i;

function hasSameHost(url: string, written: string): boolean {
	const origin = ORIGIN.exec(url)?.[0] ?? "";
	return origin !== "" && origin === ORIGIN.exec(written)?.[0];
}

function hasNoOtherPlaceholders(url: string, written: string): boolean {
	const known = new Set(written.match(PLACEHOLDERS));
	const rest = url.replaceAll(PLACEHOLDERS, "");
	return (
		!/[{}]/.test(rest) &&
		(url.match(PLACEHOLDERS) ?? []).every((one) => known.has(one))
	);
}

const PLACEHOLDERS = /\{\{[^{}]*\}\}/g;

function isUsed(param: Param): boolean {
	return !param.isDisabled && param.name !== "";
}

/** A script that puts a param into the URL itself does not want it twice. */
function notNamedIn(url: string, params: readonly Param[]): readonly Param[] {
	const names = new Set(queryPairs(url).map(({ name }) => name));
	return params.filter(({ name }) => !names.has(name));
}

function compileParam(
	request: RequestDefinition,
	param: Param,
	texts: RequestTexts,
): PairText {
	const field = {
		file: request.file,
		path: [
			...request.basePath,
			request.protocol,
			"params",
			request.params.indexOf(param),
		],
	};
	const label = `the ${param.kind} param \`${param.name}\``;
	return {
		name: texts.ofFile(
			param.name,
			`the name of ${label}`,
			fieldBelow(field, "name"),
		),
		value: texts.ofFile(param.value, label, fieldBelow(field, "value")),
	};
}
