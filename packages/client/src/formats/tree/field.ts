import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { shortened } from "../../values/shortened.ts";
import type { FieldPath, FieldRef } from "./field-path.ts";
import { findInMap, type ReadableNode, target } from "./members.ts";
import type { PlacedDocument } from "./placed-document.ts";
import type { PlacedNode } from "./placed-node.ts";

/**
 * A place in a document: a value that is there, or one that is not. Getters
 * that meet a wrong type report it, with line and column, and go on as if
 * nothing were there.
 */
export class Field {
	// Declared, not defined: thousands are made for each file, and each field would be written twice.
	declare readonly document: PlacedDocument;
	/** Undefined when the file has no such field. Never an alias: those are followed. */
	declare readonly node: ReadableNode | undefined;
	declare private readonly parent: Field | undefined;
	declare private readonly key: string | number;

	private constructor(
		document: PlacedDocument,
		node: PlacedNode | null | undefined,
		parent: Field | undefined,
		key: string | number,
	) {
		this.document = document;
		this.node = target(document, node);
		this.parent = parent;
		this.key = key;
	}

	static root(document: PlacedDocument): Field {
		return new Field(document, document.root, undefined, "");
	}

	/** True when there is a value other than null. */
	get isPresent(): boolean {
		return (
			this.node !== undefined &&
			!(this.node.kind === "scalar" && this.node.type === "null")
		);
	}

	get isMap(): boolean {
		return this.node?.kind === "map";
	}

	get isList(): boolean {
		return this.node?.kind === "list";
	}

	get isScalar(): boolean {
		return this.node?.kind === "scalar";
	}

	/** True when the value is text: a quoted or block string, or a plain one that YAML takes for text. */
	get isText(): boolean {
		return this.node?.kind === "scalar" && this.node.type === "text";
	}

	get path(): FieldPath {
		// Models hold thousands of paths: a list that is pushed to takes room for more.
		return this.parent === undefined ? [] : [...this.parent.path, this.key];
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
		if (this.node === undefined) return this.parent?.range() ?? [0, 1];
		const { start, end } = this.node;
		return [start, Math.max(start + 1, end)];
	}

	/** A member of a map, also one that `<<` merges in; an absent field when this is no map. */
	get(key: string): Field {
		return new Field(this.document, this.#find(key), this, key);
	}

	/** True when the map has the key, whatever its value. */
	has(key: string): boolean {
		return this.#find(key) !== undefined;
	}

	/** The keys of a map, in order. */
	keys(): string[] {
		if (this.node?.kind !== "map") return [];
		return this.node.entries.map(({ key }) => key ?? "");
	}

	/** The entries of a list. Nothing when the field is absent; anything but a list is reported, with `example` as the hint. */
	items(example: string): Field[] {
		if (!this.isPresent) return [];
		if (this.node?.kind !== "list") {
			this.reportType("a list", `Write a list: ${example}`);
			return [];
		}
		return this.node.items.map(
			(item, index) => new Field(this.document, item, this, index),
		);
	}

	/** An entry of a list, from 0; absent where there is none, or no list. */
	item(index: number): Field {
		const node =
			this.node?.kind === "list" ? this.node.items[index] : undefined;
		return new Field(this.document, node, this, index);
	}

	/** The number of a list's entries. */
	get length(): number {
		return this.node?.kind === "list" ? this.node.items.length : 0;
	}

	/** Reports a value that is there but is no map. */
	expectMap(hint: string): boolean {
		if (this.isMap) return true;
		if (this.isPresent) this.reportType("a map of fields", hint);
		return false;
	}

	/** Text as written: `10`, `true` and `null` are the texts they look like. Undefined when absent; lists and maps are reported. */
	text(): string | undefined {
		if (this.node === undefined) return undefined;
		if (this.node.kind === "scalar") return this.node.text;
		this.#reportNoText();
		return undefined;
	}

	/** As `text`, but empty and null count as absent. */
	filledText(): string | undefined {
		if (!this.isPresent) return undefined;
		const text = this.text();
		return text === "" ? undefined : text;
	}

	/** `get(key).text()`, without a field where filled text is there. */
	textOf(key: string): string | undefined {
		return this.#filledScalar(key) ?? this.get(key).text();
	}

	/** `get(key).filledText()`, likewise. */
	filledTextOf(key: string): string | undefined {
		return this.#filledScalar(key) ?? this.get(key).filledText();
	}

	/** `get(key).requiredText(what)`, likewise. */
	requiredTextOf(key: string, what: string): string {
		return this.#filledScalar(key) ?? this.get(key).requiredText(what);
	}

	/** Whether a map has a key that it cannot have, and which is told: one that seems to be missing may be meant by it. */
	get isMisspelt(): boolean {
		return this.node?.kind === "map" && this.document.isMisspelt(this.node);
	}

	/** As `text`; a missing or empty value is reported. */
	requiredText(what: string): string {
		const text = this.filledText();
		if (text !== undefined) return text;
		if (this.node === undefined && this.parent?.isMisspelt) return "";
		if (this.document.isMapped) return "";
		if (!this.isPresent || this.isScalar) {
			this.report(`${what} is missing.`, `Add \`${this.key}: …\`.`);
		}
		return "";
	}

	/** `true` or `false`, also in quotation marks; undefined when absent; anything else is reported. */
	boolean(): boolean | undefined {
		if (!this.isPresent) return undefined;
		const text = this.node?.kind === "scalar" ? this.node.text : undefined;
		if (text === "true") return true;
		if (text === "false") return false;
		this.reportType("`true` or `false`");
		return undefined;
	}

	/** A number, also in quotation marks; undefined when absent; anything else is reported. */
	number(): number | undefined {
		if (!this.isPresent) return undefined;
		const text = this.node?.kind === "scalar" ? this.node.text : "";
		const number = Number(text);
		if (text.trim() !== "" && Number.isFinite(number)) return number;
		this.reportType("a number");
		return undefined;
	}

	/** Notes that this field is wrong. */
	report(message: string, hint?: string, code = "INVALID_FIELD"): void {
		this.tell({
			code,
			severity: "error",
			message,
			...(hint !== undefined && { hint }),
		});
	}

	/** Notes something that the user should know, and that stops nothing. */
	warn(message: string, hint: string, code: string): void {
		this.tell({ code, severity: "warning", message, hint });
	}

	/** Notes a problem here. */
	tell(problem: Diagnostic): void {
		const [start, end] = this.range();
		this.document.report(problem, start, end);
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

	#find(key: string): PlacedNode | null | undefined {
		return this.node?.kind === "map"
			? findInMap(this.document, this.node, key)
			: undefined;
	}

	#filledScalar(key: string): string | undefined {
		const node = this.#find(key);
		return node?.kind === "scalar" && node.type !== "null" && node.text !== ""
			? node.text
			: undefined;
	}

	#reportNoText(): void {
		const [start, end] = this.range();
		const written = this.document.source.text.slice(start, end).trimEnd();
		if (this.isMap && written.startsWith("{{")) {
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
		if (this.node === undefined) return "missing";
		if (this.node.kind === "map") return "a map";
		if (this.node.kind === "list") return "a list";
		const { text, type } = this.node;
		const shown = shortened(text, 40);
		return type === "text"
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
