import type { Value } from "@curlew/template";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { SourceText } from "../../diagnostics/source-text.ts";
import { isRecord } from "../../values/is-record.ts";
import { InvalidJsonError, parseJson } from "../../values/parse-json.ts";
import type { ReadFile } from "../collection-format.ts";
import { checkKeys } from "../keys/check-keys.ts";
import { quickTree } from "../opencollection/yaml-tree.ts";
import { Field } from "../tree/field.ts";
import { nodeOf } from "../tree/make-node.ts";
import { PlacedDocument } from "../tree/placed-document.ts";
import { compact, type Tree, without } from "../tree/plain-tree.ts";
import { certificateTrees } from "./bruno-certificates.ts";
import { fieldsOf, listOf, writtenText } from "./bruno-fields.ts";
import { BRUNO_JSON } from "./bruno-shape.ts";

export interface BrunoJson {
	/** What it says of the collection, as its own file in OpenCollection's shape. */
	readonly file: ReadFile;
	/** `extensions.curlew` as it stands there. */
	readonly curlew: Field;
}

/** `bruno.json` is no JSON, or no object. */
export const INVALID_JSON = "INVALID_JSON";

/** Reads `bruno.json`; fields of an unexpected type count as absent. */
export function readBrunoJson(source: SourceText): BrunoJson {
	const parsed = parse(source);
	const raw = rawTree(source, parsed.value);
	const { document } = raw;
	if (parsed.problem) document.problems.push(parsed.problem);
	else checkKeys(raw, BRUNO_JSON);
	const tree = nodeOf(treeOf(fieldsOf(parsed.value)), { start: 0, end: 0 });
	const root = Field.root(new PlacedDocument(document.source, tree, document));
	return {
		file: { root, isBroken: parsed.problem !== undefined },
		curlew: raw.get("extensions").get("curlew"),
	};
}

/** The file as it stands: JSON is YAML, but for tabs that indent. */
function rawTree({ file, text }: SourceText, value: Value | undefined): Field {
	const spaced = text.replace(/^\t+/gm, (tabs) => " ".repeat(tabs.length));
	const source = new SourceText(file, spaced);
	const tree = value === undefined ? null : quickTree(spaced);
	if (tree !== undefined) return Field.root(new PlacedDocument(source, tree));
	const { extensions } = fieldsOf(value);
	const own = fieldsOf(fieldsOf(extensions).curlew);
	const known = { extensions: { curlew: without(own, "secrets") } };
	const unplaced = nodeOf(known, { start: 0, end: 0 });
	const root = Field.root(new PlacedDocument(source, unplaced));
	if (own.secrets !== undefined)
		root.report(
			"The secrets in this file cannot be read: it repeats one, or is unusual JSON.",
			"Remove the second of the keys that are the same.",
		);
	return root;
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
		code: INVALID_JSON,
		severity: "error",
		message,
		hint: 'It has at least `"version": "1"`, `"name": "…"` and `"type": "collection"`.',
		location,
		...(excerpt !== undefined && { excerpt }),
	};
}

function treeOf(config: Tree): Tree {
	const presets = fieldsOf(config.presets);
	return compact({
		info: compact({ name: writtenText(config.name) }),
		config: {
			proxy: proxyTree(config.proxy),
			clientCertificates: certificateTrees(config.clientCertificates),
		},
		extensions: {
			bruno: compact({
				ignore: listOf(config.ignore).filter(
					(path) => typeof path === "string",
				),
				presets: compact({
					defaultEnvironment: writtenText(presets.defaultEnvironment),
				}),
				scripts: fieldsOf(config.scripts),
			}),
		},
	});
}

/** The older form has `enabled`, the newer one `inherit`, `disabled` and `config`. */
function proxyTree(value: Value | undefined): Tree {
	const proxy = fieldsOf(value);
	const isNew = "config" in proxy || "inherit" in proxy;
	if (!isNew && proxy.enabled === false) return { disabled: true };
	if (isNew && proxy.disabled === true) return { disabled: true };
	const isOn = isNew ? proxy.inherit !== true : proxy.enabled === true;
	const config = isNew ? fieldsOf(proxy.config) : proxy;
	const hostname = writtenText(config.hostname);
	if (!isOn || hostname === undefined) return { inherit: true };
	const auth = fieldsOf(config.auth);
	return {
		config: compact({
			protocol: writtenText(config.protocol),
			hostname,
			port: numberOf(config.port),
			auth: compact({
				disabled: auth.enabled === false || auth.disabled === true,
				username: writtenText(auth.username),
				password: writtenText(auth.password),
			}),
			bypassProxy: writtenText(config.bypassProxy),
		}),
	};
}

/** A port may stand as text. */
function numberOf(value: Value | undefined): number | undefined {
	if (typeof value === "number") return value;
	const text = writtenText(value);
	return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}
