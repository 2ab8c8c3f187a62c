import {
	readExpression,
	readScript,
	type ScopeKind,
	type ScriptFacts,
	type ScriptRange,
	type ScriptScope,
	type SourceText,
	type ValueShape,
} from "@curlew/client/editing";
import { compile, type Reference, type Syntax } from "@curlew/template";
import type { Position, Range } from "vscode-languageserver";
import { literalOfName } from "./computed-names.ts";
import type {
	Area,
	Definition,
	EnvironmentMark,
	FileFacts,
	RequestMark,
	Use,
} from "./file-facts.ts";
import { wordsOf } from "./words.ts";

/** A text of a file that means something: what it says, and where its characters stand. */
export interface PlacedText {
	readonly text: string;
	readonly area: Area;
	/** The offset in the file of a character of the text. */
	readonly offsetAt: (index: number) => number;
	/** What is taken out of a response, where its shape is known. */
	readonly shapeOfResponse?: ((shape: ValueShape) => ValueShape) | undefined;
}

/** Gathers what one file says. */
export class FactCollector implements FileFacts {
	isForeign = false;
	readonly definitions: Definition[] = [];
	readonly uses: Use[] = [];
	readonly requests: RequestMark[] = [];
	readonly environments: EnvironmentMark[] = [];
	readonly modules: string[] = [];
	readonly #source: SourceText;
	readonly #syntax: Syntax;

	/** @param syntax of the collection's placeholders */
	constructor(source: SourceText, syntax: Syntax) {
		this.#source = source;
		this.#syntax = syntax;
	}

	define(definition: Omit<Definition, "file">): void {
		this.definitions.push({ ...definition, file: this.#source.file });
	}

	/** Notes the placeholders in a text that is rendered. */
	template(placed: PlacedText): void {
		if (!placed.text.includes("{{")) return;
		const syntax = this.#syntax;
		const { references } = compile(placed.text, { syntax });
		for (const placeholder of references)
			this.#placeholder(placeholder, placeholder, placed);
	}

	script(placed: PlacedText): void {
		this.#code(readScript(placed.text), placed);
	}

	/** Notes what an expression does, and gives what it comes to. */
	expression(placed: PlacedText): ValueShape {
		const { facts, shape } = readExpression(placed.text);
		this.#code({ ...facts, references: [] }, placed);
		this.template(placed);
		for (const { name, ...range } of wordsOf(placed.text))
			this.#word(name, range, placed);
		return placed.shapeOfResponse?.(shape) ?? shape;
	}

	/** Puts definitions and uses into the order in which they stand in the file. */
	sortByPlace(): void {
		this.definitions.sort(byPlace);
		this.uses.sort(byPlace);
	}

	position(offset: number): Position {
		const line = this.#source.lineAt(offset);
		return {
			line: line - 1,
			character: offset - this.#source.lineStart(line),
		};
	}

	range(start: number, end: number): Range {
		return { start: this.position(start), end: this.position(end) };
	}

	#code(facts: ScriptFacts, placed: PlacedText): void {
		const nameRange = this.#nameFinder(facts, placed);
		for (const { reference, ...range } of facts.references)
			if (this.#syntax === "defaults" || reference.default === undefined)
				this.#placeholder(reference, range, placed);
		for (const { scope, name, ...range } of [...facts.reads, ...facts.removals])
			this.#use(scope, name, range, placed, nameRange(name, range)?.start);
		for (const write of facts.writes)
			this.#write(write, placed, nameRange(write.name, write));
		this.modules.push(...facts.modules.map(({ name }) => name));
	}

	#write(
		{ scope, name, shape, start, end }: ScriptFacts["writes"][number],
		placed: PlacedText,
		nameRange: Range | undefined,
	): void {
		if (!isDefinable(scope)) return;
		this.define({
			name,
			scope,
			// What a script sets counts in every later request.
			area: "",
			range: this.#rangeIn({ start, end }, placed),
			nameRange,
			value: {
				kind: "made",
				shape: placed.shapeOfResponse?.(shape) ?? shape,
				code: lineOf(placed.text, start),
			},
			environment: undefined,
			isSecret: false,
			isDisabled: false,
		});
	}

	/** Finds where a name of a script stands: where it is used, or from where it is handed on. */
	#nameFinder(
		facts: ScriptFacts,
		placed: PlacedText,
	): (name: string, range: ScriptRange) => Range | undefined {
		const handedOn = new Map<string, Range | undefined>();
		return (name, range) => {
			const literal = this.#literalRange(name, range, placed);
			if (literal || handedOn.has(name) || handedOn.size >= MOST_HANDED_ON)
				return literal ?? handedOn.get(name);
			const found = literalOfName(placed.text, name, facts);
			const elsewhere = found && this.#literalRange(name, found, placed);
			handedOn.set(name, elsewhere);
			return elsewhere;
		};
	}

	#placeholder(
		reference: Reference,
		range: ScriptRange,
		placed: PlacedText,
	): void {
		const { kind, path, raw } = reference;
		// `$`, `?` and `process.env.` stand before the name.
		const before =
			kind === "variable"
				? 0
				: reference.reference.length - reference.name.length;
		const index = range.start + raw.indexOf(reference.reference, 2) + before;
		const names = namesOf(reference);
		const [longest] = names;
		this.uses.push({
			kind,
			names,
			path,
			scope: undefined,
			file: this.#source.file,
			area: placed.area,
			range: this.#rangeIn(range, placed),
			nameStart: this.#literalRange(
				longest,
				{ start: index, end: index + longest.length },
				placed,
			)?.start,
			default: reference.default?.text,
			isWord: false,
		});
	}

	#word(name: string, range: ScriptRange, placed: PlacedText): void {
		this.uses.push({
			kind: "variable",
			names: [name],
			path: [],
			scope: undefined,
			file: this.#source.file,
			area: placed.area,
			range: this.#rangeIn(range, placed),
			nameStart: this.#literalRange(name, range, placed)?.start,
			isWord: true,
		});
	}

	#use(
		scope: ScriptScope,
		name: string,
		range: ScriptRange,
		placed: PlacedText,
		nameStart: Position | undefined,
	): void {
		this.uses.push({
			kind: scope === "process-env" ? "process-env" : "variable",
			names: [name],
			path: [],
			scope,
			file: this.#source.file,
			area: placed.area,
			range: this.#rangeIn(range, placed),
			nameStart,
			isWord: false,
		});
	}

	#rangeIn({ start, end }: ScriptRange, { offsetAt }: PlacedText): Range {
		return this.range(offsetAt(start), offsetAt(Math.max(start, end - 1)) + 1);
	}

	/** Where a name stands as it is, within quotation marks or without. */
	#literalRange(
		name: string,
		{ start, end }: ScriptRange,
		{ text, offsetAt }: PlacedText,
	): Range | undefined {
		const isQuoted = end - start === name.length + 2;
		const from = isQuoted ? start + 1 : start;
		if (text.slice(from, from + name.length) !== name) return undefined;
		if (isQuoted && !QUOTES.has(text[start] ?? "")) return undefined;
		if (!isQuoted && end - start !== name.length) return undefined;
		const first = offsetAt(from);
		const isPlain =
			this.#source.text.slice(first, first + name.length) === name;
		return isPlain ? this.range(first, first + name.length) : undefined;
	}
}

/** Names of one script that are looked for elsewhere in it: each costs reading the script again. */
const MOST_HANDED_ON = 20;

const QUOTES: ReadonlySet<string> = new Set(['"', "'", "`"]);

function byPlace(
	{ range: { start: a } }: { readonly range: Range },
	{ range: { start: b } }: { readonly range: Range },
): number {
	return a.line - b.line || a.character - b.character;
}

/** Everything that a reference may be the name of: `a.b` and `a` of `a.b[0].c`. */
function namesOf({ kind, reference, name }: Reference): Use["names"] {
	if (kind !== "variable") return [name];
	const whole = reference.split("[", 1)[0] ?? reference;
	const shorter: string[] = [];
	for (
		let at = whole.lastIndexOf(".");
		at > 0;
		at = whole.lastIndexOf(".", at - 1)
	)
		shorter.push(whole.slice(0, at));
	return [whole, ...shorter];
}

function isDefinable(scope: ScriptScope): scope is ScopeKind & ScriptScope {
	return scope !== "secret" && scope !== "process-env";
}

function lineOf(text: string, at: number): string {
	const start = text.lastIndexOf("\n", at - 1) + 1;
	const end = text.indexOf("\n", at);
	return text.slice(start, end === -1 ? undefined : end).trim();
}
