import type { ApiDocument } from "../document/api-document.ts";
import type { ApiNode } from "../document/api-node.ts";
import { expandSchema } from "../schema/expand-schema.ts";

/** Schemas without references and without parts: all of them must hold. */
export interface FlatSchema {
	readonly parts: readonly ApiNode[];
	/** Of how many each choice was made, in the order in which they were met. */
	readonly choices: readonly number[];
	/** Names of members that only branches demand that were not taken. */
	readonly shunned: ReadonlySet<string>;
	/** What discriminators want of members. */
	readonly fixed: ReadonlyMap<string, string>;
}

/**
 * Takes schemas that must all hold apart, down to those that say something of their
 * own. Of `oneOf`, `anyOf` and `if` one branch is taken.
 *
 * @param chosen which branch of each choice; those behind take their first
 */
export function flattenSchemas(
	document: ApiDocument,
	schemas: readonly ApiNode[],
	chosen: readonly number[],
): FlatSchema {
	const flattening = new Flattening(document, chosen);
	for (const schema of schemas) flattening.add(schema);
	return flattening.done();
}

class Flattening {
	readonly #document: ApiDocument;
	readonly #chosen: readonly number[];
	readonly #parts: ApiNode[] = [];
	readonly #choices: number[] = [];
	readonly #shunned = new Set<string>();
	readonly #fixed = new Map<string, string>();
	readonly #seen = new Set<unknown>();
	/** The schema of the document that was met first: the one that is meant. */
	#named: ApiNode | undefined;

	constructor(document: ApiDocument, chosen: readonly number[]) {
		this.#document = document;
		this.#chosen = chosen;
	}

	done(): FlatSchema {
		for (const name of this.#parts.flatMap((part) => part.textsAt("required")))
			this.#shunned.delete(name);
		return {
			parts: this.#parts,
			choices: this.#choices,
			shunned: this.#shunned,
			fixed: this.#fixed,
		};
	}

	add(written: ApiNode): void {
		for (const schema of expandSchema(this.#document, written))
			this.#own(schema);
	}

	#own(schema: ApiNode): void {
		if (!schema.isMap || this.#seen.has(schema.value)) return;
		this.#seen.add(schema.value);
		this.#named ??= schema;
		this.#parts.push(schema);
		for (const part of schema.get("allOf").items()) this.add(part);
		const discriminator = schema.get("discriminator");
		const isOfBranches = schema.has("oneOf") || schema.has("anyOf");
		for (const name of ["oneOf", "anyOf"])
			this.#branch(schema.get(name), name === "oneOf", discriminator);
		this.#condition(schema);
		if (discriminator.isThere && !isOfBranches)
			this.#discriminate(discriminator, this.#named);
	}

	#branch(list: ApiNode, isExclusive: boolean, discriminator: ApiNode): void {
		const branches = list.items();
		if (branches.length === 0) return;
		const taken = this.#choose(sensible(branches));
		if (taken === undefined) return;
		if (isExclusive)
			for (const other of branches)
				if (other.value !== taken.value) this.#shun(other);
		this.add(taken);
		if (discriminator.isThere) this.#discriminate(discriminator, taken);
	}

	#choose(branches: readonly ApiNode[]): ApiNode | undefined {
		const at = this.#choices.length;
		this.#choices.push(branches.length);
		return branches[(this.#chosen[at] ?? 0) % branches.length];
	}

	#shun(branch: ApiNode): void {
		for (const schema of expandSchema(this.#document, branch))
			for (const name of schema.textsAt("required")) this.#shunned.add(name);
	}

	#condition(schema: ApiNode): void {
		const condition = schema.get("if");
		if (!condition.isThere) return;
		const at = this.#choices.length;
		this.#choices.push(2);
		const holds = (this.#chosen[at] ?? 0) === 0;
		if (holds) this.add(condition);
		this.add(schema.get(holds ? "then" : "else"));
	}

	/** The member that tells which schema is meant: by the mapping, else by the schema's name. */
	#discriminate(discriminator: ApiNode, meant: ApiNode): void {
		// In Swagger 2 it is the name alone.
		const property =
			discriminator.textAt("propertyName") ?? discriminator.text();
		if (property === undefined || this.#fixed.has(property)) return;
		const [target = meant] = expandSchema(this.#document, meant);
		const mapping = discriminator.get("mapping").members();
		const targets = mapping.map((entry) => ({
			entry,
			at: this.#mapped(entry),
		}));
		const own = targets.find(({ at }) => at?.value === target.value);
		const other = own ? undefined : targets.find(({ at }) => at !== undefined);
		const name = own?.entry.key ?? other?.entry.key ?? target.path.at(-1);
		if (name === undefined) return;
		this.#fixed.set(property, name);
		if (other?.at) this.add(other.at);
	}

	/** What a mapping leads to: a reference, or the name of a schema. */
	#mapped(entry: ApiNode): ApiNode | undefined {
		const written = entry.text() ?? "";
		const hash = written.startsWith("#") ? written.slice(1) : undefined;
		return hash === undefined
			? entry.file.find(`/components/schemas/${written}`)
			: entry.file.find(hash);
	}
}

/** Without `null`, which is a value only where there is no other. */
function sensible(branches: readonly ApiNode[]): readonly ApiNode[] {
	const some = branches.filter((branch) => branch.get("type").value !== "null");
	return some.length === 0 ? branches : some;
}
