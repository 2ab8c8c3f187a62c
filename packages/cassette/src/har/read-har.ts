import type {
	HeaderPair,
	HopSubject,
	NetworkFailureCode,
} from "@curlew/client/carrying";
import { contentOfBytes, withUsualBoundary } from "../exchange/content.ts";
import type {
	Content,
	RecordedExchange,
	RecordedReply,
	RecordedRequest,
} from "../exchange/recorded-exchange.ts";
import { isEncoding } from "../marks/encodings.ts";
import type { SecretMark, SecretMarks } from "../marks/mark.ts";
import { OWN } from "./har-names.ts";
import {
	type HarTree,
	harListAt,
	harMapAt,
	harNumberAt,
	harTextAt,
	harTreeOf,
} from "./har-tree.ts";

/** Gives the bytes of a content that has a file of its own; undefined where there is none. */
export type ReadAside = (name: string) => Uint8Array | undefined;

/**
 * The exchanges in a HAR file, of this program's or of any other: browsers,
 * proxies. What is no HTTP, or was answered by a browser's cache without a
 * content, is left out.
 *
 * @throws SyntaxError when it is no JSON
 */
export function exchangesInHar(
	text: string,
	readAside: ReadAside = () => undefined,
): readonly RecordedExchange[] {
	const log = harMapAt(harTreeOf(JSON.parse(text)), "log");
	return harListAt(log, "entries")
		.map(harTreeOf)
		.filter(isHttp)
		.map((entry) => exchangeOf(entry, readAside));
}

function isHttp(entry: HarTree): boolean {
	const url = harTextAt(harMapAt(entry, "request"), "url");
	return (
		/^https?:\/\//i.test(url) &&
		harTextAt(entry, "_resourceType") !== "websocket"
	);
}

function exchangeOf(entry: HarTree, readAside: ReadAside): RecordedExchange {
	const own = harMapAt(entry, OWN);
	const response = harMapAt(entry, "response");
	const failure = failureOf(own, entry);
	const hasResponse = harNumberAt(response, "status", 0) > 0;
	return {
		subject: subjectOf(own),
		request: requestOf(harMapAt(entry, "request"), readAside),
		...(hasResponse && { response: replyOf(entry, readAside) }),
		...(failure !== undefined && { failure }),
		duration: Math.max(0, Math.round(harNumberAt(entry, "time", 0))),
		marks: marksOf(harMapAt(own, "secrets")),
	};
}

function subjectOf(own: HarTree): HopSubject | undefined {
	const by = harTextAt(own, "by");
	if (by === "") return undefined;
	const request =
		own.request === undefined ? undefined : harTextAt(own, "request");
	return { request, iteration: harNumberAt(own, "iteration", 0), by };
}

/** What other tools write of a request that nobody answered is not much. */
function failureOf(own: HarTree, entry: HarTree): RecordedExchange["failure"] {
	const failure = harMapAt(own, "failure");
	const code = harTextAt(failure, "code");
	if (code !== "")
		return {
			code: code as NetworkFailureCode,
			message: harTextAt(failure, "message"),
			hint: harTextAt(failure, "hint"),
		};
	if (harNumberAt(harMapAt(entry, "response"), "status", 0) > 0)
		return undefined;
	return {
		code: "NETWORK_ERROR",
		message: "The request was recorded without a response.",
		hint: "Record it again.",
	};
}

function requestOf(request: HarTree, readAside: ReadAside): RecordedRequest {
	const headers = pairsOf(harListAt(request, "headers"));
	const data = harMapAt(request, "postData");
	const type =
		headers.find(([name]) => /^content-type$/i.test(name))?.[1] ??
		harTextAt(data, "mimeType");
	const body = contentOf(data, readAside) ?? formOf(data, type);
	return {
		method: harTextAt(request, "method").toUpperCase(),
		url: harTextAt(request, "url"),
		headers,
		...(body && { body: withUsualBoundary(type, body) }),
	};
}

/** Some tools write the parameters of a form, and no text. */
function formOf(data: HarTree, type: string): Content | undefined {
	const params = harListAt(data, "params").map(harTreeOf);
	if (params.length === 0 || !/x-www-form-urlencoded/i.test(type))
		return undefined;
	const form = new URLSearchParams();
	for (const one of params)
		form.append(harTextAt(one, "name"), harTextAt(one, "value"));
	return { kind: "text", text: form.toString() };
}

function replyOf(entry: HarTree, readAside: ReadAside): RecordedReply {
	const response = harMapAt(entry, "response");
	const own = harMapAt(entry, OWN);
	const timings = harMapAt(entry, "timings");
	const content = contentOf(harMapAt(response, "content"), readAside);
	return {
		status: harNumberAt(response, "status", 200),
		statusText: harTextAt(response, "statusText"),
		httpVersion: versionOf(harTextAt(response, "httpVersion")),
		headers: pairsOf(harListAt(response, "headers")),
		trailers: pairsOf(harListAt(own, "trailers")),
		informational: harListAt(own, "informational")
			.map(harTreeOf)
			.map((one) => ({
				status: harNumberAt(one, "status", 100),
				headers: pairsOf(harListAt(one, "headers")),
			})),
		content: content ?? { kind: "text", text: "" },
		encodedSize: Math.max(0, harNumberAt(response, "bodySize", 0)),
		timings: {
			send: Math.max(0, harNumberAt(timings, "send", 0)),
			waiting: Math.max(0, harNumberAt(timings, "wait", 0)),
			download: Math.max(0, harNumberAt(timings, "receive", 0)),
			total: Math.max(0, harNumberAt(entry, "time", 0)),
		},
	};
}

function versionOf(text: string): RecordedReply["httpVersion"] {
	if (/^h2$|HTTP\/2|^h3|HTTP\/3/i.test(text)) return "2";
	return /1\.0$/.test(text) ? "1.0" : "1.1";
}

/** Pseudo-headers of HTTP/2, which some browsers write, are none. */
function pairsOf(headers: readonly unknown[]): readonly HeaderPair[] {
	return headers
		.map(harTreeOf)
		.map((one): HeaderPair => [harTextAt(one, "name"), harTextAt(one, "value")])
		.filter(([name]) => name !== "" && !name.startsWith(":"));
}

function contentOf(data: HarTree, readAside: ReadAside): Content | undefined {
	const own = harMapAt(data, OWN);
	const file = harTextAt(own, "file");
	if (file !== "") {
		const bytes = readAside(file);
		return bytes && contentOfBytes(bytes);
	}
	const sha256 = harTextAt(own, "sha256");
	if (sha256 !== "")
		return { kind: "digest", sha256, size: harNumberAt(own, "size", 0) };
	const text = data.text;
	if (typeof text !== "string") return undefined;
	return harTextAt(data, "encoding") === "base64"
		? contentOfBytes(Buffer.from(text, "base64"))
		: { kind: "text", text };
}

function marksOf(secrets: HarTree): SecretMarks {
	return new Map(
		Object.entries(secrets).flatMap(
			([label, value]): [string, SecretMark][] => {
				const tree = harTreeOf(value);
				const encoding = harTextAt(tree, "encoding");
				if (label === "" || !isEncoding(encoding)) return [];
				const { inner, standIn } = tree;
				const mark = {
					name: harTextAt(tree, "name"),
					encoding,
					...(typeof inner === "string" && { inner }),
					...(typeof standIn === "string" && { standIn }),
				};
				return [[label, mark]];
			},
		),
	);
}
