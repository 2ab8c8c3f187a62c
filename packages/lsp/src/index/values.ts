import {
	MASK,
	typeOfShape,
	type ValueShape,
	withoutKeys,
} from "@curlew/client/editing";
import { compile, toText, type Value } from "@curlew/template";
import type { Area, Definition, EnvironmentMark } from "../facts/file-facts.ts";
import type { CollectionIndex } from "./collection-index.ts";
import { resolveName } from "./resolution.ts";

/** Characters of a value that are shown. */
const LONGEST_VALUE = 120;

/** Characters of the longest key that is looked for, and what may stand before it. */
const LONGEST_KEY = 2000;

/** How many variables are looked up for one value: those that double each other would never end. */
const MOST_LOOKUPS = 200;

/** Characters. A longer value is not put into others only to be shown. */
const LONGEST_INSERTED = 2000;

/** The one of several definitions, strongest first, that counts in an environment before any script has run. */
export function definitionIn(
	definitions: readonly Definition[],
	environment: string | undefined,
	environments: ReadonlyMap<string, EnvironmentMark>,
): Definition | undefined {
	const chain = chainOf(environment, environments);
	let found: Definition | undefined;
	let rank = Number.POSITIVE_INFINITY;
	for (const one of definitions) {
		if (one.isDisabled || one.value.kind === "made") continue;
		if (found && (found.scope !== one.scope || found.area !== one.area)) break;
		const own =
			one.scope === "environment" ? chain.indexOf(one.environment) : 0;
		// Of several in one list the last one counts.
		if (own === -1 || own > rank) continue;
		found = one;
		rank = own;
	}
	return found;
}

/** An environment and all it extends, itself first. */
function chainOf(
	name: string | undefined,
	environments: ReadonlyMap<string, EnvironmentMark>,
): readonly (string | undefined)[] {
	const chain: (string | undefined)[] = [];
	for (
		let at = name;
		at !== undefined && !chain.includes(at);
		at = environments.get(at)?.extends
	)
		chain.push(at);
	return chain;
}

/** A definition's value as a person may see it: with the values of others in it, secrets masked, not endless. */
export function shownVariableValue(
	index: CollectionIndex,
	definition: Definition,
	environment: string | undefined,
	area: Area,
): string {
	const { value } = definition;
	if (index.isSecret(definition.name)) return MASK;
	if (value.kind === "made") return typeText(value.shape);
	if (value.value === undefined) return MASK;
	return shownRendered(index, toText(value.value), environment, area);
}

/** A text as it stands, and what becomes of the placeholders in it. */
export function shownRendered(
	index: CollectionIndex,
	written: string,
	environment: string | undefined,
	area: Area,
): string {
	if (!written.includes("{{")) return shownText(index, written);
	const rendered = renderedText(index, written, environment, area);
	return rendered === undefined || rendered === written
		? shownText(index, written)
		: `${shownText(index, written)} → ${shownText(index, rendered)}`;
}

/** What is known of the type of a value that a script makes. */
export function typeText(shape: ValueShape): string {
	return typeOfShape(shape) ?? "of unknown type";
}

/** A text of a collection's file as a person may see it. */
export function shownText({ masker }: CollectionIndex, text: string): string {
	return shortText(
		withoutKeys(masker.maskBeginning(text, LONGEST_KEY)).slice(
			0,
			LONGEST_VALUE + 1,
		),
	);
}

/** Characters that are no text: those that steer terminals, and that turn the direction of writing around. */
const UNSEEN = /[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

export function shortText(text: string): string {
	const line = visible(text.slice(0, 4 * LONGEST_VALUE).replace(/\s+/g, " "));
	return line.length > LONGEST_VALUE
		? `${line.slice(0, LONGEST_VALUE - 1)}…`
		: line;
}

/** The text with nothing in it that would be obeyed instead of shown. */
export function visible(text: string): string {
	return text.replace(UNSEEN, "\ufffd");
}

function renderedText(
	index: CollectionIndex,
	text: string,
	environment: string | undefined,
	area: Area,
): string | undefined {
	const { environments, syntax } = index;
	let lookups = 0;
	const find = (name: string) => {
		lookups++;
		if (lookups > MOST_LOOKUPS) return undefined;
		const definition = definitionIn(
			resolveName(index, name, area)?.definitions ?? [],
			environment,
			environments,
		);
		if (definition === undefined) return undefined;
		const value: Value | undefined =
			definition.value.kind === "value" ? definition.value.value : undefined;
		if (typeof value === "string" && value.length > LONGEST_INSERTED)
			return undefined;
		const isHidden = value === undefined || index.isSecret(name);
		return { value: isHidden ? MASK : value };
	};
	const { text: rendered, unresolved } = compile(text, { syntax }).render({
		find,
		hasDottedNames: true,
	});
	return unresolved.length > 0 ? undefined : rendered;
}
