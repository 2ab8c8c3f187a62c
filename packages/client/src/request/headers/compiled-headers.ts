import type {
	CollectionDefinition,
	Entry,
	FieldRef,
	RequestDefinition,
} from "../../collection/model.ts";
import type { HeaderPair } from "../outgoing-request.ts";
import {
	fieldBelow,
	type RequestTexts,
	requestTextsOf,
	type TemplatedText,
} from "../templated-text.ts";

/** A header before it is rendered. */
export interface HeaderText {
	readonly name: TemplatedText;
	readonly value: TemplatedText;
	/** How far in it was written: 0 the collection, 1 its outermost folder, …; the deepest are the request's own and those of scripts. */
	readonly level: number;
}

/** The level of what a request itself says. */
export function levelOfRequest(request: RequestDefinition): number {
	return request.folders.length + 1;
}

/** Compiles the enabled headers of collection, folders and request, outermost first. */
export function compileHeaders(
	request: RequestDefinition,
	collection: CollectionDefinition,
): readonly HeaderText[] {
	const headers: HeaderText[] = [];
	const texts = requestTextsOf(collection);
	const add = (
		entries: readonly Entry[],
		level: number,
		owner: FieldRef | undefined,
	) => {
		for (const [index, entry] of entries.entries()) {
			const field = owner && fieldBelow(owner, "headers", index);
			if (isSent(entry))
				headers.push(compileHeader(entry, level, field, texts));
		}
	};
	add(collection.defaults.headers, 0, {
		file: collection.file,
		path: collection.requestPath,
	});
	for (const [index, folder] of request.folders.entries()) {
		const { file, requestPath: path, defaults } = folder;
		add(
			defaults.headers,
			index + 1,
			file === undefined ? undefined : { file, path },
		);
	}
	add(request.headers, levelOfRequest(request), {
		file: request.file,
		path: [...request.basePath, request.protocol],
	});
	return headers;
}

/** A header that a script set. */
export function headerOfScript(
	[name, value]: HeaderPair,
	level: number,
	texts: RequestTexts,
): HeaderText {
	const label = labelOf(name);
	return {
		name: texts.ofScript(name.trim(), `the name of ${label}`, HEADER),
		value: texts.ofScript(value.trim(), label, HEADER),
		level,
	};
}

/**
 * The headers that count: one given further in replaces those of the same name
 * from further out; several of one name at one level all stay.
 */
export function withoutReplaced<T extends { readonly level: number }>(
	headers: readonly T[],
	nameOf: (header: T) => string,
): readonly T[] {
	const innermost = new Map<string, number>();
	for (const header of headers)
		innermost.set(nameOf(header).toLowerCase(), header.level);
	return headers.filter(
		(header) => innermost.get(nameOf(header).toLowerCase()) === header.level,
	);
}

const HEADER = { context: "header" } as const;

/** Rows without a name are what editors leave behind. */
function isSent(entry: Entry): boolean {
	return !entry.isDisabled && entry.name.trim() !== "";
}

/** White space around a value is no part of it (RFC 9110 §5.5); block texts in YAML end with a line break. */
function compileHeader(
	entry: Entry,
	level: number,
	field: FieldRef | undefined,
	texts: RequestTexts,
): HeaderText {
	const name = entry.name.trim();
	const label = labelOf(name);
	return {
		name: texts.ofFile(
			name,
			`the name of ${label}`,
			field && fieldBelow(field, "name"),
			HEADER,
		),
		value: texts.ofFile(
			entry.value.trim(),
			label,
			field && fieldBelow(field, "value"),
			HEADER,
		),
		level,
	};
}

function labelOf(name: string): string {
	return `the header \`${name.trim()}\``;
}

/** Name and value as they stand in their file. */
export function pairAsWritten(header: HeaderText): HeaderPair {
	return [writtenName(header), header.value.template.source];
}

/** The name as it stands in its file. */
export function writtenName(header: HeaderText): string {
	return header.name.template.source;
}

/** A header as it stands in its file, for comparisons. */
export function asWritten(header: HeaderText): string {
	return `${writtenName(header)}\n${header.value.template.source}`;
}
