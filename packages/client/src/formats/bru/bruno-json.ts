import type { Value } from "@curlew/template";
import {
	scriptExtensions,
	unresolvedPolicy,
} from "../../collection/curlew-extensions.ts";
import type {
	ClientCertificate,
	CurlewExtensions,
	ProxyDefinition,
} from "../../collection/model.ts";
import { ignoredPaths } from "../../collection/open/ignored-paths.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import type { SourceText } from "../../diagnostics/source-text.ts";
import { isRecord } from "../../values/is-record.ts";
import { InvalidJsonError, parseJson } from "../../values/parse-json.ts";
import { certificateTrees } from "./bruno-certificates.ts";
import { type Fields, fieldsOf, listOf, writtenText } from "./bruno-fields.ts";
import { readBrunoFields } from "./read-bruno-fields.ts";

/** What `bruno.json` says about a collection. */
export interface BrunoJson {
	readonly name: string | undefined;
	/** Paths below the root, with `/`, that hold no requests. */
	readonly ignored: readonly string[];
	readonly proxy: ProxyDefinition;
	readonly clientCertificates: readonly ClientCertificate[];
	readonly extensions: CurlewExtensions;
	readonly problems: readonly Diagnostic[];
	/** True when the file is no JSON at all. */
	readonly isBroken: boolean;
}

/** Reads `bruno.json`; fields of an unexpected type count as absent. */
export function readBrunoJson(source: SourceText): BrunoJson {
	const parsed = parse(source);
	const config = fieldsOf(parsed.value);
	const own = fieldsOf(fieldsOf(config.extensions).curlew);
	const declared = parsed.problem
		? undefined
		: readBrunoFields(source, own.secrets !== undefined);
	return {
		name: writtenText(config.name),
		ignored: ignoredPaths(
			listOf(config.ignore).filter((path) => typeof path === "string"),
		),
		proxy: readProxy(config.proxy),
		clientCertificates: certificateTrees(config.clientCertificates),
		extensions: { ...readExtensions(config), secrets: declared?.secrets },
		problems: parsed.problem ? [parsed.problem] : (declared?.problems ?? []),
		isBroken: parsed.problem !== undefined,
	};
}

function parse(source: SourceText): {
	readonly value?: Value;
	readonly problem?: Diagnostic;
} {
	try {
		const value = parseJson(source.text);
		if (isRecord(value)) return { value };
		return {
			problem: problemAt(source, 0, "`bruno.json` is not a JSON object."),
		};
	} catch (error) {
		if (!(error instanceof InvalidJsonError)) throw error;
		return {
			problem: problemAt(source, offsetOf(error, source), error.message),
		};
	}
}

/** V8 says where a text stops to be JSON: `at position 17`, or it is the end. */
function offsetOf(error: InvalidJsonError, { text }: SourceText): number {
	const position = /at position (\d+)/.exec(error.message)?.[1];
	if (position !== undefined) return Number(position);
	const token =
		/Unexpected token '(.)', (?:\.\.\.)?"([\s\S]*?)"(?:\.\.\.)? is not/u.exec(
			error.message,
		);
	const near = token?.[2] === undefined ? -1 : text.indexOf(token[2]);
	if (near !== -1) return near + (token?.[2] ?? "").indexOf(token?.[1] ?? "");
	return text.trimEnd().length;
}

function problemAt(
	source: SourceText,
	offset: number,
	message: string,
): Diagnostic {
	const location = source.location(offset);
	const excerpt = source.excerpt(location.line);
	return {
		code: "INVALID_JSON",
		severity: "error",
		message,
		hint: 'It has at least `"version": "1"`, `"name": "…"` and `"type": "collection"`.',
		location,
		...(excerpt !== undefined && { excerpt }),
	};
}

/** The older form has `enabled`, the newer one `inherit`, `disabled` and `config`. */
function readProxy(value: Value | undefined): ProxyDefinition {
	const proxy = fieldsOf(value);
	const isNew = "config" in proxy || "inherit" in proxy;
	if (!isNew && proxy.enabled === false) return { kind: "off" };
	if (isNew && proxy.disabled === true) return { kind: "off" };
	const isOn = isNew ? proxy.inherit !== true : proxy.enabled === true;
	const config = isNew ? fieldsOf(proxy.config) : proxy;
	const hostname = writtenText(config.hostname);
	if (!isOn || hostname === undefined) return { kind: "inherit" };
	const auth = fieldsOf(config.auth);
	const hasAuth = auth.enabled !== false && auth.disabled !== true;
	return {
		kind: "on",
		protocol: writtenText(config.protocol) ?? "http",
		hostname,
		port: numberOf(config.port),
		username: hasAuth ? writtenText(auth.username) : undefined,
		password: hasAuth ? writtenText(auth.password) : undefined,
		bypass: writtenText(config.bypassProxy) ?? "",
	};
}

/** What is no setting of ours is handed on as it stands. */
function readExtensions(config: Fields): CurlewExtensions {
	const own = fieldsOf(fieldsOf(config.extensions).curlew);
	return {
		unresolved: unresolvedPolicy(own.unresolved),
		requires: writtenText(own.requires),
		defaultEnvironment:
			writtenText(own.defaultEnvironment) ??
			writtenText(fieldsOf(config.presets).defaultEnvironment),
		all: {
			...own,
			...scriptExtensions(fieldsOf(config.scripts)),
			bruno: config,
		},
	};
}

/** A port may stand as text. */
function numberOf(value: Value | undefined): number | undefined {
	if (typeof value === "number") return value;
	const text = writtenText(value);
	return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}
