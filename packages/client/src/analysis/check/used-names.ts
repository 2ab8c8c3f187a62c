import type { Reference } from "@curlew/template";
import type { VariableDefinition } from "../../collection/model.ts";
import type { SourceText } from "../../diagnostics/source-text.ts";
import type { Knowledge } from "../knowledge.ts";
import type { ScriptFacts } from "../script/script-facts.ts";
import type { CollectionTexts } from "./collection-texts.ts";
import { placeholdersInValue } from "./reference-problems.ts";

/** Which names anything in a collection uses. */
export class UsedNames {
	readonly #names = new Set<string>();
	readonly #texts: CollectionTexts;
	#readsAnything = false;
	#mentioned: ReadonlySet<string> | undefined;

	constructor(knowledge: Knowledge, texts: CollectionTexts) {
		this.#texts = texts;
		const { syntax } = knowledge.definition;
		for (const request of knowledge.run) {
			for (const { template } of request.texts)
				for (const placeholder of template.references) this.#add(placeholder);
			for (const { parts } of request.scripts)
				for (const { facts } of parts) this.#addFacts(facts);
			for (const { facts } of request.actions) this.#addFacts(facts);
			for (const { facts, value } of request.assertions) {
				this.#addFacts(facts);
				for (const placeholder of value.references) this.#add(placeholder);
			}
		}
		for (const { value } of definitionsOf(knowledge))
			if (value !== undefined)
				for (const placeholder of placeholdersInValue(value, syntax))
					this.#add(placeholder);
	}

	/** True in case of doubt: also what is switched off, and what only a text of a script mentions, may be meant to be used. */
	isUsed(name: string): boolean {
		if (this.#readsAnything || this.#names.has(name)) return true;
		this.#mentioned ??= mentionedNames(this.#texts.all());
		return !isPlain(name) || this.#mentioned.has(name);
	}

	/** True when a script reads names that cannot be told. */
	get readsAnything(): boolean {
		return this.#readsAnything;
	}

	/** What placeholders, scripts and assertions that count ask for: variables, and questions with their `?`. */
	get askedFor(): ReadonlySet<string> {
		return this.#names;
	}

	/** True when one of them asks for the name. */
	isAskedFor(name: string): boolean {
		return this.#names.has(name);
	}

	#addFacts({ reads, references, openReads }: ScriptFacts): void {
		for (const { name } of reads) this.#names.add(name);
		for (const { reference } of references) this.#add(reference);
		if (openReads.length > 0) this.#readsAnything = true;
	}

	/** `{{a.b.c}}` may mean a variable called `a`, `a.b` or `a.b.c`. */
	#add({ kind, name, reference, path }: Reference): void {
		if (kind === "prompt") this.#names.add(`?${name}`);
		if (kind !== "variable") return;
		this.#names.add(name);
		if (path.length === 0) return;
		let [whole = ""] = reference.split("[", 1);
		for (; whole.length > name.length; ) {
			this.#names.add(whole);
			whole = whole.slice(0, whole.lastIndexOf("."));
		}
	}
}

/** Characters. */
const LONGEST_NAME = 500;
const OPENING = /\{\{\s*(?=([^"'`{}[\]\s]{1,500}))/g;
const QUOTED = /["'`](?=([^"'`{}[\]\n]{1,500})["'`])/g;

/** Others are used, in case of doubt. */
function isPlain(name: string): boolean {
	return name.length <= LONGEST_NAME && /^[^"'`{}[\]\s]+$/.test(name);
}

/** What stands in quotation marks, and behind `{{`: of `{{a.b}}` both `a` and `a.b`. */
function mentionedNames(texts: Iterable<SourceText>): ReadonlySet<string> {
	const names = new Set<string>();
	for (const { text } of texts) {
		for (const [, quoted = ""] of text.matchAll(QUOTED)) names.add(quoted);
		for (const [, name = ""] of text.matchAll(OPENING)) {
			for (
				let end = name.indexOf(".");
				end !== -1;
				end = name.indexOf(".", end + 1)
			)
				names.add(name.slice(0, end));
			names.add(name);
		}
	}
	return names;
}

const KNOWN = new WeakMap<Knowledge, UsedNames>();

/** Gathered once per collection. */
export function usesIn(
	knowledge: Knowledge,
	texts: CollectionTexts,
): UsedNames {
	let uses = KNOWN.get(knowledge);
	if (uses === undefined) {
		uses = new UsedNames(knowledge, texts);
		KNOWN.set(knowledge, uses);
	}
	return uses;
}

/** Every variable that a file of the collection defines, each once. */
export function definitionsOf(
	knowledge: Knowledge,
): ReadonlySet<VariableDefinition> {
	const all = new Set<VariableDefinition>();
	for (const list of definitionLists(knowledge))
		for (const definition of list.variables) all.add(definition);
	return all;
}

export interface DefinitionList {
	readonly owner: "environment" | "collection" | "folder" | "request";
	readonly name: string;
	readonly variables: readonly VariableDefinition[];
}

/** The lists in which files define variables, each once. */
export function definitionLists({
	definition,
	environments,
	requests,
}: Knowledge): readonly DefinitionList[] {
	const lists = new Map<readonly VariableDefinition[], DefinitionList>();
	const add = (
		owner: DefinitionList["owner"],
		name: string,
		variables: readonly VariableDefinition[],
	) => lists.set(variables, { owner, name, variables });
	add("collection", definition.name, definition.defaults.variables);
	for (const { chain } of environments)
		for (const { name, variables } of chain)
			add("environment", name, variables);
	for (const { definition: request } of requests) {
		for (const { name, defaults } of request.folders)
			add("folder", name, defaults.variables);
		add("request", request.name, request.variables);
	}
	return [...lists.values()];
}
