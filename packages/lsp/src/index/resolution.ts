import { SCOPES, type ScriptScope } from "@curlew/client/editing";
import type { Area, Definition, Use } from "../facts/file-facts.ts";
import type { CollectionIndex } from "./collection-index.ts";

/** A use with everything that may give it its value. */
export interface Resolved {
	/** The one of the use's names that is a variable's. */
	readonly name: string;
	/** Strongest first; those that a stronger one always hides are not among them. */
	readonly definitions: readonly Definition[];
	/** What would count without the others. */
	readonly hidden: readonly Definition[];
}

/** Finds what may give a use its value; undefined when nothing does. */
export function resolveUse(
	index: CollectionIndex,
	use: Use,
): Resolved | undefined {
	if (use.kind !== "variable") return undefined;
	for (const name of use.names) {
		const resolved = resolveName(index, name, use.area, use.scope);
		if (resolved) return resolved;
	}
	return undefined;
}

/**
 * Finds what may give the variable of a name its value in an area.
 *
 * @param scope the one that a script asks; where it has nothing, all count
 */
export function resolveName(
	index: CollectionIndex,
	name: string,
	area: Area,
	scope?: ScriptScope,
): Resolved | undefined {
	const all = index.named(name)?.definitions.meeting(area) ?? [];
	return resolveAmong(name, all, area, scope);
}

/** The same, of definitions that are found already. */
export function resolveAmong(
	name: string,
	all: readonly Definition[],
	area: Area,
	scope?: ScriptScope,
): Resolved | undefined {
	if (all.length === 0) return undefined;
	const own = all.filter((one) => isOfScope(one, scope));
	return withoutHidden(name, own.length > 0 ? own : all, area);
}

function isOfScope(one: Definition, scope: ScriptScope | undefined): boolean {
	if (scope === undefined) return true;
	return scope === "secret" ? one.isSecret : one.scope === scope;
}

function withoutHidden(
	name: string,
	all: readonly Definition[],
	area: Area,
): Resolved {
	const definitions = all.toSorted(byStrength);
	const covering = definitions.findIndex((one) => alwaysCounts(one, area));
	if (covering === -1) return { name, definitions, hidden: [] };
	// Of several in one list the last one counts, and all are of one variable.
	const isSame = (one: Definition) =>
		one.scope === definitions[covering]?.scope &&
		one.area === definitions[covering]?.area;
	const end = definitions.findLastIndex(isSame) + 1;
	return {
		name,
		definitions: definitions.slice(0, end),
		hidden: definitions.slice(end),
	};
}

/** Tells whether nothing weaker can ever be seen in an area. Another environment may lack the variable; a script may not have run. */
function alwaysCounts(one: Definition, area: Area): boolean {
	return (
		one.value.kind === "value" &&
		!one.isDisabled &&
		one.scope !== "environment" &&
		one.scope !== "global" &&
		area.startsWith(one.area)
	);
}

const STRENGTH = new Map(SCOPES.map((scope, index) => [scope, index]));

function byStrength(one: Definition, other: Definition): number {
	return (
		(STRENGTH.get(one.scope) ?? 0) - (STRENGTH.get(other.scope) ?? 0) ||
		other.area.length - one.area.length ||
		byPlace(one, other)
	);
}

/** So that answers do not depend on what was read first. */
function byPlace(one: Definition, other: Definition): number {
	if (one.file !== other.file) return one.file < other.file ? -1 : 1;
	const { line, character } = one.range.start;
	const { start } = other.range;
	return line - start.line || character - start.character;
}

/** One variable: everything that defines it, and everything that asks for it. */
export interface VariableOccurrences {
	readonly name: string;
	readonly definitions: ReadonlySet<Definition>;
	readonly uses: ReadonlySet<Use>;
}

/**
 * All that has to keep the same name: two requests may each have an `id` of
 * their own, but what one placeholder may mean is one variable.
 */
export function occurrencesOf(
	index: CollectionIndex,
	name: string,
	start: Definition | Use,
): VariableOccurrences {
	const links = [...(index.named(name)?.uses ?? [])].flatMap((use) => {
		const resolved = resolveUse(index, use);
		const isOther = resolved !== undefined && resolved.name !== name;
		return isOther || use.kind !== "variable"
			? []
			: [{ use, definitions: resolved?.definitions ?? [] }];
	});
	const definitions = new Set<Definition>();
	const uses = new Set<Use>();
	const isUndefined = links.every(
		(link) => link.use !== start || link.definitions.length === 0,
	);
	if ("value" in start) definitions.add(start);
	else if (isUndefined) {
		for (const link of links)
			if (link.definitions.length === 0 && !link.use.isWord) uses.add(link.use);
		return { name, definitions, uses };
	} else uses.add(start);
	addAlternatives(index, name, definitions);
	for (let size = -1; size !== definitions.size + uses.size; ) {
		size = definitions.size + uses.size;
		for (const { use, definitions: own } of links) {
			if (!uses.has(use) && !own.some((one) => definitions.has(one))) continue;
			uses.add(use);
			for (const one of own) definitions.add(one);
		}
		addAlternatives(index, name, definitions);
	}
	return { name, definitions, uses };
}

/** The same variable in other environments, and where a script sets it: `client.setEnvVar`. */
function addAlternatives(
	index: CollectionIndex,
	name: string,
	definitions: Set<Definition>,
): void {
	const known = new Set([...definitions].map(ownerOf));
	for (const one of index.named(name)?.definitions ?? [])
		if (known.has(ownerOf(one))) definitions.add(one);
}

function ownerOf({ scope, area }: Definition): string {
	return `${scope} ${area}`;
}
