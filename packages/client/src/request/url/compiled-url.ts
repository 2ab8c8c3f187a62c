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

/** Compiles a request's URL and params. `url` is the URL that a script set, when one did. */
export function compileUrl(
	request: RequestDefinition,
	{ encodeUrl, dropsEmptySegments, valuesInUrl, texts }: UrlRules,
	url?: string,
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
		query: added.map((param) => compileParam(request, param, texts)),
		path: request.params
			.filter((param) => param.kind === "path" && isUsed(param))
			.map((param) => compileParam(request, param, texts)),
		dropsEmptySegments,
		valuesInUrl,
	};
}

/**
 * A URL that a script set. One that only goes on where the file's URL ends is
 * still the file's: `req.setUrl(req.getUrl() + "&page=2")` brings no placeholder
 * that the file has not.
 */
function changedUrl(
	written: string,
	url: string,
	options: { readonly context: "url"; readonly encodeUrl: boolean },
	texts: RequestTexts,
): TemplatedText {
	const added = url.startsWith(written) ? url.slice(written.length) : undefined;
	return added === undefined || /[{}]/.test(added)
		? texts.ofScript(url, "the URL", options)
		: texts.ofFile(url, "the URL", undefined, options);
}

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
