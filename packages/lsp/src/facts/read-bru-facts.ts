import {
	type BruBlock,
	type BruDocument,
	type BruEntry,
	type BruText,
	isFromResponse,
	METHOD_SECTIONS,
	offsetIn,
	parseBru,
	readBruRequest,
	readBruVariables,
	type ScopeKind,
	type Shape,
	type SourceText,
	withExamples,
} from "@curlew/client/editing";
import { FactCollector, type PlacedText } from "./fact-collector.ts";
import type { FileFacts } from "./file-facts.ts";
import type { FilePlace } from "./file-place.ts";

/** Reads what a file in Bruno's format says, as far as it can be read. */
export function readBruFacts(source: SourceText, place: FilePlace): FileFacts {
	const document = parseBru(source);
	const reader = new BruFactReader(document, place);
	if (place.kind === "environment")
		reader.facts.environments.push({
			name: place.name,
			extends: undefined,
			dotEnvFile: undefined,
		});
	for (const block of document.blocks) reader.block(block);
	return reader.facts;
}

const SCRIPTS: ReadonlySet<string> = new Set([
	"script:pre-request",
	"script:post-response",
	"tests",
]);

const WITHOUT_TEMPLATES: ReadonlySet<string> = new Set([
	"docs",
	"example",
	"meta",
	"settings",
]);

const METHODS: ReadonlySet<string> = new Set(METHOD_SECTIONS);

class BruFactReader {
	readonly facts: FactCollector;
	readonly #document: BruDocument;
	readonly #place: FilePlace;
	readonly #values: ReadonlyMap<number, ReturnType<typeof readBruVariables>[0]>;

	constructor(document: BruDocument, place: FilePlace) {
		this.#document = document;
		this.#place = place;
		this.facts = new FactCollector(document.source);
		this.#values = new Map(
			["vars", "vars:pre-request"]
				.flatMap((section) => readBruVariables(document, section))
				.map((variable) => [variable.line, variable]),
		);
	}

	block(block: BruBlock): void {
		const { name, text, entries } = block;
		if (WITHOUT_TEMPLATES.has(name)) return;
		if (METHODS.has(name)) this.#request(block);
		if (text) {
			if (SCRIPTS.has(name)) this.facts.script(this.#placed(text));
			else this.facts.template(this.#placed(text));
			return;
		}
		for (const entry of entries) this.#entry(name, entry);
	}

	#entry(section: string, entry: BruEntry): void {
		switch (section) {
			case "vars":
			case "vars:pre-request":
				this.#define(entry, this.#scope(), false);
				break;
			case "vars:post-response":
				this.#action(entry);
				return;
			case "assert":
				this.facts.expression(this.#placedName(entry));
				break;
			default:
				if (section.startsWith("vars:")) {
					this.#define(entry, this.#scope(), true);
					return;
				}
				this.facts.template(this.#placedName(entry));
		}
		this.facts.template(this.#placed(entry.value));
	}

	#define(entry: BruEntry, scope: ScopeKind, isSecret: boolean): void {
		const line = this.#document.source.lineAt(entry.start);
		const { kind, name, area } = this.#place;
		this.facts.define({
			scope,
			area,
			...this.#name(entry),
			value: {
				kind: "value",
				value: isSecret ? undefined : this.#values.get(line)?.value,
			},
			environment: kind === "environment" ? name : undefined,
			isSecret,
			isDisabled: entry.isDisabled,
		});
	}

	#action(entry: BruEntry): void {
		const isLocal = entry.name.startsWith("@");
		const shape = this.facts.expression(this.#placed(entry.value));
		this.facts.define({
			scope: isLocal ? "request" : "runtime",
			area: isLocal ? this.#place.area : "",
			...this.#name(entry),
			value: { kind: "made", shape, code: entry.value.text },
			environment: undefined,
			isSecret: false,
			isDisabled: entry.isDisabled,
		});
	}

	#name({ name: written, nameRange }: BruEntry) {
		const name = written.replace(/^@/, "");
		const { text } = this.#document.source;
		const start = text.indexOf(name, nameRange.start);
		const isPlain = start !== -1 && start + name.length <= nameRange.end;
		return {
			name,
			range: this.facts.range(nameRange.start, nameRange.end),
			nameRange: isPlain
				? this.facts.range(start, start + name.length)
				: undefined,
		};
	}

	/** The scope of what stands in a file's own variables. */
	#scope(): ScopeKind {
		const { kind } = this.#place;
		return kind === "module" ? "runtime" : kind;
	}

	#request(block: BruBlock): void {
		const { source } = this.#document;
		this.facts.requests.push({
			name: this.#document.value("meta", "name") ?? this.#place.name,
			target: source.file,
			area: this.#place.area,
			range: this.facts.range(0, source.text.length),
			place: this.facts.range(block.start, block.end),
		});
	}

	#placed(value: BruText): PlacedText {
		const { source } = this.#document;
		return {
			text: value.text,
			area: this.#place.area,
			offsetAt: (index) => offsetIn(source.text, value, index),
			shapeOfResponse: (shape) => this.#shapeOf(shape),
		};
	}

	#placedName({ name, nameRange }: BruEntry): PlacedText {
		return {
			text: name,
			area: this.#place.area,
			offsetAt: (index) => nameRange.start + index,
		};
	}

	#shapeOf(shape: Shape): Shape {
		if (!isFromResponse(shape)) return shape;
		const place = { defaultName: "", path: "", folders: [] };
		return withExamples(shape, readBruRequest(this.#document, place));
	}
}
