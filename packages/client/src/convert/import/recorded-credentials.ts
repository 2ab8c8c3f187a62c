import { looksLikeCredential } from "../../diagnostics/credential-names.ts";
import { mapsAt, type Tree, textAt } from "../../formats/tree/plain-tree.ts";
import { percentDecoded } from "../../values/percent-decoded.ts";
import type { Move } from "./move-credentials.ts";

/** A text of JSON, and where it is a name the text that it has. Each is gone through once, closed or not. */
const JSON_TEXT =
	/"([^"\\]*(?:\\.[^"\\]*)*)(?:\\?$|"(?:(\s*:\s*)("[^"\\]*(?:\\.[^"\\]*)*"))?)/gs;

/** The password before a host. */
const PASSWORD = /^([a-z][a-z\d+.-]*:\/\/[^/?#@:]*:)([^/?#@]+)(?=@)/i;

/** A URL whose password, and whose query parameters called like credentials, are variables. */
export function moveCredentialsOfUrl(whole: string, move: Move): string {
	const url = whole.replace(
		PASSWORD,
		(_, before: string, password: string) =>
			before + move(password, "password"),
	);
	const start = url.indexOf("?");
	if (start === -1) return url;
	const hash = url.indexOf("#", start);
	const end = hash === -1 ? url.length : hash;
	return (
		url.slice(0, start + 1) +
		movedPairs(url.slice(start + 1, end), move) +
		url.slice(end)
	);
}

/** The same of a body: fields of forms, members of JSON at any depth. */
export function moveCredentialsOfBody(body: Tree, move: Move): Tree {
	const { data } = body;
	if (Array.isArray(data)) {
		const rows = mapsAt(body, "data").map((row) => {
			const name = textAt(row, "name") ?? "";
			const value = textAt(row, "value");
			return value !== undefined && looksLikeCredential(name)
				? { ...row, value: move(value, name) }
				: row;
		});
		return { ...body, data: rows };
	}
	if (typeof data !== "string") return body;
	if (textAt(body, "type") === "json")
		return { ...body, data: movedJson(data, move) };
	return /^[\w.%+-]+=/.test(data)
		? { ...body, data: movedPairs(data, move) }
		: body;
}

function movedJson(text: string, move: Move): string {
	return text.replace(
		JSON_TEXT,
		(whole, name: string, between?: string, written?: string) => {
			if (written === undefined || !looksLikeCredential(name)) return whole;
			try {
				return `"${name}"${between}"${move(JSON.parse(written), name)}"`;
			} catch {
				// A text that is no JSON after all stays what it is.
				return whole;
			}
		},
	);
}

/** `a=1&token=x`. */
function movedPairs(text: string, move: Move): string {
	return text
		.split("&")
		.map((pair) => {
			const [, name = "", value = ""] = /^([^=]*)=(.*)$/s.exec(pair) ?? [];
			if (!looksLikeCredential(percentDecoded(name))) return pair;
			return `${name}=${move(value, percentDecoded(name))}`;
		})
		.join("&");
}
