import type { ScriptDefinition } from "../../collection/model.ts";
import type { CodeSource } from "../../collection/places/place-in-code.ts";
import { ModuleNotFoundError } from "../../script/errors.ts";
import { CollectionModules } from "../../script/libraries/collection-modules.ts";
import { readExpression, readScript } from "./read-script.ts";
import {
	ANYTHING,
	type ModuleMention,
	NO_FACTS,
	type ScriptFacts,
} from "./script-facts.ts";

export interface KnownCode {
	readonly source: CodeSource;
	readonly facts: ScriptFacts;
}

/** A file that a script requires and that is not there. */
export interface MissingModule {
	readonly source: CodeSource;
	readonly mention: ModuleMention;
}

/** A script with the files of the collection that it requires. */
export interface KnownScript {
	readonly definition: ScriptDefinition;
	/** The script itself, then the files, each once. */
	readonly parts: readonly KnownCode[];
	readonly missing: readonly MissingModule[];
}

/** Scripts that require files deeper than this are left alone. */
const MOST_FILES = 500;

/** Reads the scripts of one collection; each text once. */
export class ScriptLibrary {
	readonly #modules: CollectionModules;
	readonly #facts = new Map<string, ScriptFacts>();
	readonly #expressions = new Map<string, ReturnType<typeof readExpression>>();
	readonly #scripts = new WeakMap<ScriptDefinition, KnownScript>();
	readonly #files = new Map<string, KnownCode>();

	/** @param root absolute path of the collection's folder */
	constructor(root: string) {
		this.#modules = new CollectionModules(root);
	}

	/** The files that scripts require, by their absolute paths. */
	get files(): readonly string[] {
		return [...this.#files.keys()];
	}

	/** What a script may do, the files that it requires included. */
	script(definition: ScriptDefinition): KnownScript {
		const known = this.#scripts.get(definition);
		if (known) return known;
		const own = { source: definition, facts: this.#read(definition.code) };
		const parts: KnownCode[] = [own];
		const missing: MissingModule[] = [];
		this.#follow(own, undefined, parts, missing);
		const script = { definition, parts, missing };
		this.#scripts.set(definition, script);
		return script;
	}

	/** What an expression of an assertion or an action does and comes to. */
	expression(code: string): ReturnType<typeof readExpression> {
		let known = this.#expressions.get(code);
		if (known === undefined) {
			known = readExpression(code);
			this.#expressions.set(code, known);
		}
		return known;
	}

	#read(code: string): ScriptFacts {
		let facts = this.#facts.get(code);
		if (facts === undefined) {
			facts = readScript(code);
			this.#facts.set(code, facts);
		}
		return facts;
	}

	#follow(
		{ source, facts }: KnownCode,
		from: string | undefined,
		parts: KnownCode[],
		missing: MissingModule[],
	): void {
		for (const mention of facts.modules) {
			if (!CollectionModules.isPath(mention.name)) continue;
			const file = this.#file(mention, source, from, facts);
			if (file === "missing") missing.push({ source, mention });
			else if (isNew(file, parts)) {
				parts.push(file);
				this.#follow(file, file.source.file, parts, missing);
			}
		}
	}

	/** A file that is required, with what cannot be read of it told as unknown. */
	#file(
		mention: ModuleMention,
		source: CodeSource,
		from: string | undefined,
		{ receivers }: ScriptFacts,
	): KnownCode | "missing" {
		try {
			const { id, kind } = this.#modules.resolve(mention.name, from);
			const file = kind === "json" ? noCode(id) : this.#module(id);
			const isGiven = receivers.includes(mention.name);
			return isGiven && !/\b(?:client|bru)\b/.test(file.source.code)
				? { source, facts: anything(mention) }
				: file;
		} catch (error) {
			if (error instanceof ModuleNotFoundError) return "missing";
			return { source, facts: anything(mention) };
		}
	}

	#module(id: string): KnownCode {
		let known = this.#files.get(id);
		if (known === undefined) {
			const code = this.#modules.read(id);
			const source = { file: id, code, line: 1, indent: 0 };
			known = { source, facts: this.#read(code) };
			this.#files.set(id, known);
		}
		return known;
	}
}

function isNew({ source }: KnownCode, parts: readonly KnownCode[]): boolean {
	return (
		parts.length < MOST_FILES &&
		!parts.some(
			(part) =>
				part.source.file === source.file && part.source.code === source.code,
		)
	);
}

function noCode(file: string): KnownCode {
	return { source: { file, code: "", line: 1, indent: 0 }, facts: NO_FACTS };
}

/** What a file may do that cannot be read. */
function anything({ start, end }: ModuleMention): ScriptFacts {
	const access = { ...ANYTHING, start, end };
	return { ...NO_FACTS, openReads: [access], openWrites: [access] };
}
