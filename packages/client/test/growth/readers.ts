import { readFileSync } from "node:fs";
import { compileFunction } from "node:vm";
import {
	compile,
	lookupOf,
	NameIndex,
	nearestName,
	parseReference,
} from "@curlew/template";
import { mentionedTwice } from "../../src/analysis/check/mentioned-twice.ts";
import { isSurelyScript } from "../../src/analysis/script/parse-code.ts";
import {
	readExpression,
	readScript,
} from "../../src/analysis/script/read-script.ts";
import { locationOfField } from "../../src/collection/places/field-location.ts";
import { parseHostPattern } from "../../src/collection/read/host-pattern.ts";
import { readItem } from "../../src/convert/by-hand/item.ts";
import { looksLikeCurl } from "../../src/convert/curl/looks-like-curl.ts";
import { readCurlCommand } from "../../src/convert/curl/read-curl-command.ts";
import { multipartOf } from "../../src/convert/import/har/multipart-text.ts";
import { parseHttpFile } from "../../src/convert/import/http-files/parse-http-file.ts";
import { placeInJson } from "../../src/convert/import/read-data.ts";
import { parseXml } from "../../src/convert/import/wsdl/xml-element.ts";
import { looksLikeCredential } from "../../src/diagnostics/credential-names.ts";
import {
	excerptOfCode,
	excerptOfOption,
} from "../../src/diagnostics/excerpt.ts";
import { formatDiagnostic } from "../../src/diagnostics/format-diagnostic.ts";
import {
	LogGuard,
	withoutCommands,
} from "../../src/diagnostics/log-commands.ts";
import { maskedUrl } from "../../src/diagnostics/masked-url.ts";
import {
	codeWithoutSecrets,
	mayHoldSecrets,
} from "../../src/diagnostics/secrets-on-line.ts";
import { SourceText } from "../../src/diagnostics/source-text.ts";
import { textWidth } from "../../src/diagnostics/text-width.ts";
import {
	visibleLine,
	visibleText,
} from "../../src/diagnostics/visible-text.ts";
import { readBrunoJson } from "../../src/formats/bru/bruno-json.ts";
import { readExampleText } from "../../src/formats/bru/example-text.ts";
import { fromBru } from "../../src/formats/bru/write/from-bru.ts";
import { toBru } from "../../src/formats/bru/write/to-bru.ts";
import { yamlCommentOffsets } from "../../src/formats/opencollection/yaml-comments.ts";
import { plainScalarType } from "../../src/formats/opencollection/yaml-scalar.ts";
import { quickTree } from "../../src/formats/opencollection/yaml-tree.ts";
import { splitOutside } from "../../src/formats/postman/write/outside-braces.ts";
import { spliceJson } from "../../src/formats/tree/json-splice.ts";
import { placeJson } from "../../src/formats/tree/json-tree.ts";
import { parseChallenges } from "../../src/http/auth/challenge.ts";
import { readChallenge } from "../../src/http/auth/ntlm-messages.ts";
import { charsetOf, decodeText } from "../../src/http/body/charset.ts";
import { parseCodings } from "../../src/http/body/decoding.ts";
import {
	parseConnectTo,
	parseResolve,
} from "../../src/http/connections/parse-route.ts";
import {
	parseHttpDate,
	parseRetryAfter,
} from "../../src/http/response/retry-after.ts";
import { textsOfPattern } from "../../src/openapi/sample/text-of-pattern.ts";
import { safeJson } from "../../src/report/escaping/safe-json.ts";
import { workflowCommand } from "../../src/report/escaping/workflow-command.ts";
import { xmlAttribute, xmlText } from "../../src/report/escaping/xml-text.ts";
import {
	harQuery,
	requestCookies,
	responseCookies,
} from "../../src/report/har/har-pairs.ts";
import { fitEnd, fitText } from "../../src/report/text/fit-text.ts";
import { prettyJson } from "../../src/report/text/json-text.ts";
import { createStyle } from "../../src/report/text/style.ts";
import { placeOfPlaceholder } from "../../src/request/templated-text.ts";
import { placeholderSegments } from "../../src/request/url/path-segments.ts";
import {
	parseListOperand,
	parseOperand,
} from "../../src/run/judging/operand.ts";
import { operandParts } from "../../src/run/judging/operand-text.ts";
import { parseProxyUrl } from "../../src/run/session/connection-options.ts";
import { parseQuery } from "../../src/script/work/functions/parse-query.ts";
import { parseJson, parseNumber } from "../../src/values/parse-json.ts";
import { readSopsDocument } from "../../src/variables/secrets/sops-document.ts";
import type { Reading } from "./measure-growth.ts";

const PLAIN = createStyle(false);
const source = (text: string, name = "a.yml") =>
	new SourceText(`/c/${name}`, text);
/** Each word of a command may be a request with a file of its own, which takes its time to write; trees of YAML are large, and clearing them away is not in proportion. */
const part = (text: string) => text.slice(0, text.length / 8);
/** What is quick with few placeholders, whatever its growth. */
const many = (text: string) => text.repeat(16);
const bytes = (text: string) => Buffer.from(text);

const PM_MODULES = new URL(
	"../../src/script/guest/modules/pm/",
	import.meta.url,
);

/** `pm.request.url` as scripts have it. */
function readUrlOfScripts(): (text: string) => string {
	const load = (name: string, last: string, required: object) =>
		compileFunction(
			`${readFileSync(new URL(name, PM_MODULES), "utf8")}\n${last}`,
			["require", "exports"],
		)(() => required, {});
	const lists = load("lists.js", "return exports;", {});
	const last = "return (text) => String(new exports.Url(text));";
	return load("url.js", last, lists);
}

/** Where each placeholder of a text stands in its file. */
function locatePlaceholders(part: string): void {
	const text = many(part);
	const file = source(JSON.stringify({ a: text }), "a.postman_collection.json");
	const field = { file: file.file, path: ["a"] };
	const template = compile(text, { syntax: "postman" });
	for (const placeholder of template.placeholders) {
		const written = { template, field, label: "a", isData: false };
		const place = placeOfPlaceholder(written, placeholder, field);
		if (place.kind === "field")
			locationOfField(file, field.path, place.needle, place.occurrence);
	}
}

/**
 * Every function that reads text from files, servers and people, by its name.
 * A new one has a row here: write its name and how it is called.
 */
export const READERS: Readonly<Record<string, Reading>> = {
	compile: (text) => compile(text),
	"compile for a URL": (text) =>
		compile(text, { context: "url", encodeUrl: true }),
	"compile for Postman": (text) => {
		const template = compile(text, { syntax: "postman" });
		return template.trace(lookupOf({ a: text.slice(0, 40) })).text;
	},
	locatePlaceholders,
	placeholderSegments: (text) =>
		placeholderSegments(
			compile(`http://a/${many(text)}`, { syntax: "postman" }),
		),
	"compile for JSON": (text) => compile(text, { context: "json" }),
	"compile with defaults": (text) => {
		const all = compile(text, { syntax: "defaults" }).references;
		return (
			compile(`{{a:-${text}{{a:-`, { syntax: "defaults", isData: true })
				.references.length + all.length
		);
	},
	parseReference: (text) => parseReference(text),
	"parseReference with defaults": (text) =>
		parseReference(`a:-${text}`, { syntax: "defaults" }),
	nearestName: (text) => nearestName(text, [`${text}xx`, `${text.slice(2)}xy`]),
	NameIndex: (text) => new NameIndex(text.split(/\s/)).nearest(text),
	parseJson,
	parseNumber,
	quickTree,
	placeJson: (text) => placeJson(source(text, "a.json")),
	spliceJson: (text) =>
		spliceJson(JSON.stringify({ a: text }), { path: ["a"], value: "b" }),
	splitOutside: (text) => splitOutside(text, "{"),
	readSopsDocument: (text) => readSopsDocument(text, "a.env"),
	yamlCommentOffsets,
	plainScalarType,
	"pm.request.url": readUrlOfScripts(),
	"fromBru, toBru": (text) =>
		toBru(fromBru(source(text, "a.bru"), "request", "a").tree, "request", "a"),
	readBrunoJson: (text) => readBrunoJson(source(text, "bruno.json")),
	parseHostPattern,
	readCurlCommand: (text) => readCurlCommand(`curl http://a/ ${part(text)}`),
	"readCurlCommand of cmd": (text) =>
		readCurlCommand(`curl ^"http://a/^" ${part(text)}`),
	"readCurlCommand of PowerShell": (text) =>
		readCurlCommand(`curl http://a/ \`\n ${part(text)}`),
	looksLikeCurl,
	parseHttpFile,
	parseXml: (text) => {
		try {
			parseXml(source(`<a>${text}</a>`, "a.xml"));
		} catch {
			// Most of it is no XML.
		}
	},
	placeInJson: (text) => placeInJson(text, ["a", 0]),
	textsOfPattern: (text) =>
		[...textsOfPattern(`a${text.replace(/[^a-z0-9 ]/gi, "")}`)].length,
	multipartOf: (text) => multipartOf(text, "multipart/form-data; boundary=-"),
	readExampleText,
	readScript,
	readExpression,
	isSurelyScript,
	mentionedTwice: (text) => mentionedTwice(text.split(/\s/), [text]),
	looksLikeCredential,
	textWidth,
	excerptOfCode,
	formatDiagnostic: (text) =>
		formatDiagnostic(
			{
				code: "A",
				severity: "error",
				message: text,
				hint: text,
				location: { file: "/c/a", line: 1, column: 1 + text.length / 2 },
				excerpt: excerptOfOption(text),
			},
			{ columns: 80 },
		),
	withoutCommands,
	LogGuard: (text) => {
		const guard = new LogGuard();
		for (let at = 0; at < text.length; at += 100)
			guard.text(text.slice(at, at + 100));
	},
	maskedUrl,
	codeWithoutSecrets,
	mayHoldSecrets,
	visibleText,
	visibleLine,
	parseChallenges: (text) => parseChallenges([text, `Digest ${text}`]),
	readChallenge: (text) => readChallenge(bytes(`NTLMSSP\0\x02\0\0\0${text}`)),
	parseCodings,
	responseCookies: (text) => responseCookies([["Set-Cookie", text]]),
	requestCookies: (text) => requestCookies([["Cookie", text]]),
	harQuery: (text) => harQuery(`http://a/?${text}`),
	parseQuery,
	charsetOf: (text) => charsetOf(bytes(`<meta ${text}`), `text/html; ${text}`),
	decodeText: (text) => decodeText(bytes(text), "text/plain"),
	parseHttpDate,
	parseRetryAfter: (text) =>
		parseRetryAfter(
			[
				["retry-after", text],
				["date", text],
			],
			0,
		),
	fitText: (text) => fitText(text, 40),
	fitEnd: (text) => fitEnd(text, 40),
	prettyJson: (text) => prettyJson(text, PLAIN),
	safeJson: (text) => safeJson({ [text]: text }, 2),
	workflowCommand: (text) => workflowCommand("error", { file: text }, text),
	xmlText: (text) => xmlText(text) + xmlAttribute("a", text),
	parseProxyUrl,
	parseConnectTo,
	parseResolve,
	parseOperand,
	parseListOperand,
	partsOf: operandParts,
	readItem,
};

/** Readers without a row of their own, and why. */
export const WITHOUT_ROW: Readonly<Record<string, string>> = {
	readTree:
		"linear when measured alone; clearing its trees away is no measure on a busy machine",
	readOptions: "part of readCurlCommand",
	splitCommands: "part of readCurlCommand",
	readData: "parseJson, or what reads YAML",
	readHttpFiles: "parseHttpFile",
	readHttpEnvironments: "readData",
	readWsdl: "parseXml",
	parseApiText:
		"parseJson, or what reads YAML; that goes on behind faults up to a length only",
	readImported: "what reads each format",
	readImportTree: "what reads each format",
	readInsomnia: "readData",
	readHoppscotch: "readData",
	readHar: "readData; what it makes of the values is as large as they are",
	readPostmanCertificates: "parseJson",
	readAgain: "what Curlew itself has written",
	readForm: "opens a file of a collection, as a run does",
	parsePatternOperand:
		"a pattern is matched in an engine that is stopped after two seconds",
	parseJsonRow: "parseJson, and the place of a fault in a row",
	readClientCertificates: "opens files that the user names",
};
