import { isAlias, isMap, isScalar, isSeq, type Node, type YAMLMap } from "yaml";
import type { FieldPath, FieldRef } from "./model.ts";
import type { YamlDocument } from "./yaml-document.ts";
import { scalarText } from "./yaml-scalar.ts";

/**
 * A place in a document: a value that is there, or one that is not. Getters
 * that meet a wrong type report it, with line and column, and go on as if
 * nothing were there.
 */
export class YamlField {
	readonly document: YamlDocument;
	/** Undefined when the file has no such field. Never an alias: those are followed. */
	readonly node: Node | undefined;
	readonly #parent: YamlField | undefined;
	readonly #key: string | number;

	private constructor(
		document: YamlDocument,
		node: unknown,
		parent: YamlField | undefined,
		key: string | number,
	) {
		this.document = document;
		this.node = target(document, node);
		this.#parent = parent;
		this.#key = key;
	}

	static root(document: YamlDocument): YamlField {
		return new YamlField(document, document.root, undefined, "");
	}

	/** True when there is a value other than null. */
	get isPresent(): boolean {
		return (
			this.node !== undefined &&
			!(isScalar(this.node) && this.node.value === null)
		);
	}

	get isMap(): boolean {
		return isMap(this.node);
	}

	get isList(): boolean {
		return isSeq(this.node);
	}

	get isScalar(): boolean {
		return isScalar(this.node);
	}

	/** True when the value is text: a quoted or block string, or a plain one that YAML takes for text. */
	get isText(): boolean {
		return isScalar(this.node) && typeof this.node.value === "string";
	}

	get path(): FieldPath {
		const path: (string | number)[] = [];
		for (
			let field: YamlField = this;
			field.#parent !== undefined;
			field = field.#parent
		) {
			path.unshift(field.#key);
		}
		return path;
	}

	get ref(): FieldRef {
		return { file: this.document.source.file, path: this.path };
	}

	/** The line on which the value begins, from 1; for a missing field, that of what it would stand in. */
	get line(): number {
		return this.document.source.lineAt(this.range()[0]);
	}

	/** Offsets of the value; for a missing field, those of what it would stand in. */
	range(): readonly [start: number, end: number] {
		const range = this.node?.range;
		if (range) return [range[0], Math.max(range[0] + 1, range[1])];
		return this.#parent?.range() ?? [0, 1];
	}

	/** A member of a map, also one that `<<` merges in; an absent field when this is no map. */
	get(key: string): YamlField {
		return new YamlField(this.document, this.#find(key), this, key);
	}

	/** True when the map has the key, whatever its value. */
	has(key: string): boolean {
		return this.#find(key) !== undefined;
	}

	/** The keys of a map, in order. */
	keys(): string[] {
		if (!isMap(this.node)) return [];
		return this.node.items.map((pair) => keyText(pair.key) ?? "");
	}

	/** The entries of a list. Nothing when the field is absent; anything but a list is reported, with `example` as the hint. */
	items(example: string): YamlField[] {
		if (!this.isPresent) return [];
		if (!isSeq(this.node)) {
			this.reportType("a list", `Write a list: ${example}`);
			return [];
		}
		return this.node.items.map(
			(item, index) => new YamlField(this.document, item, this, index),
		);
	}

	/** Reports a value that is there but is no map. */
	expectMap(hint: string): boolean {
		if (isMap(this.node)) return true;
		if (this.isPresent) this.reportType("a map of fields", hint);
		return false;
	}

	/** Text as written: `10`, `true` and `null` are the texts they look like. Undefined when absent; lists and maps are reported. */
	text(): string | undefined {
		if (this.node === undefined) return undefined;
		if (isScalar(this.node)) return scalarText(this.node);
		this.#reportNoText();
		return undefined;
	}

	/** As `text`, but empty and null count as absent. */
	filledText(): string | undefined {
		if (!this.isPresent) return undefined;
		const text = this.text();
		return text === "" ? undefined : text;
	}

	/** As `text`; a missing or empty value is reported. */
	requiredText(what: string): string {
		const text = this.filledText();
		if (text !== undefined) return text;
		if (!this.isPresent || this.isScalar) {
			this.report(`${what} is missing.`, `Add \`${this.#key}: …\`.`);
		}
		return "";
	}

	/** `true` or `false`, also in quotation marks; undefined when absent; anything else is reported. */
	boolean(): boolean | undefined {
		if (!this.isPresent) return undefined;
		const text = isScalar(this.node) ? scalarText(this.node) : undefined;
		if (text === "true") return true;
		if (text === "false") return false;
		this.reportType("`true` or `false`");
		return undefined;
	}

	/** A number, also in quotation marks; undefined when absent; anything else is reported. */
	number(): number | undefined {
		if (!this.isPresent) return undefined;
		const text = isScalar(this.node) ? scalarText(this.node) : "";
		const number = Number(text);
		if (text.trim() !== "" && Number.isFinite(number)) return number;
		this.reportType("a number");
		return undefined;
	}

	/** Notes that this field is wrong. */
	report(message: string, hint?: string, code = "INVALID_FIELD"): void {
		const [start, end] = this.range();
		this.document.report(
			{ code, message, ...(hint !== undefined && { hint }) },
			start,
			end,
		);
	}

	/** Notes something that the user should know, and that stops nothing. */
	warn(message: string, hint: string, code: string): void {
		const [start, end] = this.range();
		this.document.report(
			{ code, severity: "warning", message, hint },
			start,
			end,
		);
	}

	reportType(expected: string, hint?: string): void {
		this.report(
			`\`${this.toString()}\` must be ${expected}, but it is ${this.#describe()}.`,
			hint,
		);
	}

	/** The path as people write it: `http.headers[0].value`. */
	toString(): string {
		return formatPath(this.path);
	}

	#find(key: string): unknown {
		return isMap(this.node)
			? findInMap(this.document, this.node, key)
			: undefined;
	}

	#reportNoText(): void {
		const [start, end] = this.range();
		const written = this.document.source.text.slice(start, end).trimEnd();
		if (isMap(this.node) && written.startsWith("{{")) {
			const line = written.split(/\r?\n/, 1)[0] ?? "";
			this.report(
				"A value that begins with `{{` needs quotation marks in YAML.",
				`Write "${line}".`,
			);
			return;
		}
		this.reportType("text", "Put it in quotation marks, or use a block: `|-`.");
	}

	#describe(): string {
		if (isMap(this.node)) return "a map";
		if (isSeq(this.node)) return "a list";
		if (!isScalar(this.node)) return "missing";
		const text = scalarText(this.node);
		const shown = text.length > 40 ? `${text.slice(0, 40)}…` : text;
		return typeof this.node.value === "string"
			? `the text "${shown}"`
			: shown === ""
				? "empty"
				: `\`${shown}\``;
	}
}

/** `["http", "headers", 0]` → `http.headers[0]`. */
export function formatPath(path: FieldPath): string {
	let text = "";
	for (const step of path) {
		if (typeof step === "number") text += `[${step}]`;
		else text += text === "" ? step : `.${step}`;
	}
	return text === "" ? "the file" : text;
}

/** Follows an alias; a chain of aliases cannot exist in YAML. */
function target(document: YamlDocument, node: unknown): Node | undefined {
	if (isAlias(node)) return document.resolve(node);
	return isScalar(node) || isMap(node) || isSeq(node) ? node : undefined;
}

function keyText(key: unknown): string | undefined {
	return isScalar(key) ? scalarText(key) : undefined;
}

/** Own keys win over merged ones; of several merged maps the first wins. */
function findInMap(document: YamlDocument, map: YAMLMap, key: string): unknown {
	const own = findOwn(map, key);
	if (own.value !== undefined || own.merged === undefined) return own.value;
	// Merged maps may merge others, one in many ways, or themselves: each is looked at once.
	const seen = new Set<YAMLMap>([map]);
	const pending = mergedMaps(document, own.merged).reverse();
	for (let next = pending.pop(); next; next = pending.pop()) {
		if (seen.has(next)) continue;
		seen.add(next);
		const { value, merged } = findOwn(next, key);
		if (value !== undefined) return value;
		for (const further of mergedMaps(document, merged).reverse())
			pending.push(further);
	}
	return undefined;
}

/** The value of a key, and what the map merges in when it has no such key. */
function findOwn(
	map: YAMLMap,
	key: string,
): { readonly value: unknown; readonly merged: unknown } {
	let merged: unknown;
	for (const pair of map.items) {
		const text = keyText(pair.key);
		if (text === key) return { value: pair.value, merged: undefined };
		if (text === "<<") merged = pair.value;
	}
	return { value: undefined, merged };
}

function mergedMaps(document: YamlDocument, merged: unknown): YAMLMap[] {
	if (merged === undefined) return [];
	const sources = target(document, merged);
	return (isSeq(sources) ? sources.items : [sources])
		.map((source) => target(document, source))
		.filter((source) => isMap(source));
}
