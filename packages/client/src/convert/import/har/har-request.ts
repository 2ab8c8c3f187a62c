import {
	compact,
	mapAt,
	mapsAt,
	type Tree,
	textAt,
} from "../../../formats/tree/plain-tree.ts";
import { literalTemplate } from "../../curl/word.ts";
import {
	type HeaderRow,
	type HeadersAndBody,
	headerTree,
	withTextBody,
} from "../text-body.ts";
import { multipartOf } from "./multipart-text.ts";

/** Headers of the connection, those that browsers add to everything, and those with which a server says that nothing is new. */
const LEFT_OUT =
	/^(?::.*|host|connection|keep-alive|proxy-connection|content-length|transfer-encoding|te|upgrade|http2-settings|accept-encoding|priority|upgrade-insecure-requests|dnt|sec-(?:ch|fetch|gpc).*|if-none-match|if-modified-since|alt-used)$/i;

export function isLeftOutHeader(name: string): boolean {
	return LEFT_OUT.test(name);
}

/** A recorded request as an item. Braces in it are text. @param lost is told what cannot be had of the body */
export function harRequest(
	request: Tree,
	lost: (message: string, hint: string) => void,
): Tree {
	const method = textAt(request, "method") ?? "GET";
	const url = (textAt(request, "url") ?? "").replace(/#.*$/s, "");
	const headers = headersOf(request);
	const content = bodyOf(request, headers, lost);
	return {
		info: { name: literalTemplate(nameOf(method, url)), type: "http" },
		http: compact({
			method,
			url: literalTemplate(url),
			headers: content.headers,
			body: content.body,
		}),
	};
}

function headersOf(request: Tree): readonly HeaderRow[] {
	const written = mapsAt(request, "headers").map((header) => ({
		name: textAt(header, "name") ?? "",
		value: literalTemplate(textAt(header, "value") ?? ""),
	}));
	const headers = written.filter(
		({ name }) => name !== "" && !isLeftOutHeader(name),
	);
	const hasCookies = headers.some(
		({ name }) => name.toLowerCase() === "cookie",
	);
	const cookies = mapsAt(request, "cookies")
		.map(
			(cookie) => `${textAt(cookie, "name")}=${textAt(cookie, "value") ?? ""}`,
		)
		.join("; ");
	return hasCookies || cookies === ""
		? headers
		: [...headers, { name: "Cookie", value: literalTemplate(cookies) }];
}

function bodyOf(
	request: Tree,
	headers: readonly HeaderRow[],
	lost: (message: string, hint: string) => void,
): HeadersAndBody {
	const posted = mapAt(request, "postData");
	const mediaType = textAt(posted, "mimeType") ?? "";
	const text = textAt(posted, "text") ?? "";
	const params = mapsAt(posted, "params");
	const plain = { headers: headers.map(headerTree), body: undefined };
	if (/^multipart\/form-data/i.test(mediaType)) {
		const parts =
			text === "" ? params.map(partOf) : multipartOf(text, mediaType);
		if (parts.some(({ type }) => type === "file"))
			lost(
				"A HAR file has no content of the files that were uploaded.",
				"Put the files into the collection's folder; the parts have their names.",
			);
		const own = headers.filter(
			({ name }) => name.toLowerCase() !== "content-type",
		);
		return parts.length === 0
			? plain
			: {
					headers: own.map(headerTree),
					body: { type: "multipart-form", data: parts },
				};
	}
	if (
		[textAt(posted, "encoding"), textAt(posted, "_encoding")].includes("base64")
	) {
		lost(
			"The body is binary, and was left out.",
			"Save it as a file, and choose the body `file`.",
		);
		return plain;
	}
	if (text !== "") return withTextBody(headers, text, mediaType, true);
	if (params.length === 0) return plain;
	const form = new URLSearchParams(
		params.map((param): [string, string] => [
			textAt(param, "name") ?? "",
			textAt(param, "value") ?? "",
		]),
	);
	return withTextBody(headers, form.toString(), mediaType);
}

function partOf(param: Tree): Tree {
	const fileName = textAt(param, "fileName");
	const name = textAt(param, "name") ?? "";
	if (fileName !== undefined)
		return compact({
			name,
			type: "file",
			value: [fileName],
			contentType: textAt(param, "contentType"),
		});
	return {
		name,
		type: "text",
		value: literalTemplate(textAt(param, "value") ?? ""),
	};
}

/** `GET /users`. */
function nameOf(method: string, url: string): string {
	const path = url.replace(/^https?:\/\/[^/?#]*/i, "").replace(/[?#].*$/s, "");
	return `${method} ${path === "" ? "/" : path}`;
}
