import { InvalidOptionError } from "../../run/context/invalid-option-error.ts";

/** A word behind the URL, as HTTPie knows them (https://httpie.io/docs/cli/request-items). */
export interface Item {
	readonly kind: TypedItemKind;
	/** Without escapes; of a field of JSON with them, as its brackets may be escaped. */
	readonly name: string;
	readonly value: string;
	/** The value is the path of a file whose content is meant. */
	readonly isFromFile: boolean;
	/** As it was given, for messages. */
	readonly written: string;
}

type TypedItemKind =
	| "header"
	| "empty-header"
	| "param"
	| "text"
	| "json"
	| "file";

/** By what stands between name and value; of those that begin at the same place, the longest counts. */
const SEPARATORS: readonly (readonly [string, TypedItemKind, boolean])[] = [
	[":=@", "json", true],
	["==@", "param", true],
	[":=", "json", false],
	["==", "param", false],
	["=@", "text", true],
	[":@", "header", true],
	["=", "text", false],
	["@", "file", false],
	[":", "header", false],
];

/**
 * Reads a word behind the URL: `Header:value`, `Header;`, `name==param`,
 * `name=text`, `name:=json`, `name@file`. A backslash takes the meaning from a
 * separator.
 *
 * @throws InvalidOptionError
 */
export function readItem(written: string): Item {
	for (let at = 0; at < written.length; at++) {
		if (written[at] === "\\") {
			at += 1;
			continue;
		}
		const found = SEPARATORS.find(([mark]) => written.startsWith(mark, at));
		if (found === undefined) continue;
		const [mark, kind, isFromFile] = found;
		const name = nameIn(written.slice(0, at), kind);
		const value = written.slice(at + mark.length);
		return { kind, name, value, isFromFile, written };
	}
	if (/^[^;]+;$/.test(written)) {
		const name = written.slice(0, -1);
		return {
			kind: "empty-header",
			name,
			value: "",
			isFromFile: false,
			written,
		};
	}
	throw new InvalidOptionError(
		`\`${written}\` says nothing about the request.`,
		{
			hint: "Behind the URL stand Header:value, name==parameter, name=text, name:=json and name@file.",
		},
	);
}

/** Of JSON, what is escaped is told apart later. */
function nameIn(written: string, kind: TypedItemKind): string {
	return kind === "text" || kind === "json"
		? written.replace(/\\([^[\]\\])/g, "$1")
		: written.replace(/\\(.)/g, "$1");
}
