import {
	alternatives,
	DynamicValues,
	eitherOf,
	followPath,
	shapeOfValue,
	UNKNOWN,
	VARIABLE_METHODS,
	type ValueShape,
	valueOfShape,
} from "@curlew/client/editing";
import { compile, parseReference, toText } from "@curlew/template";
import {
	type CompletionItem,
	CompletionItemKind,
	type Position,
} from "vscode-languageserver";
import type { Area, Definition } from "../facts/file-facts.ts";
import type { CollectionIndex } from "../index/collection-index.ts";
import { isWithin } from "../index/cursor.ts";
import { processNames } from "../index/process-names.ts";
import { resolveAmong, resolveName } from "../index/resolution.ts";
import {
	definitionIn,
	shownText,
	shownVariableValue,
	typeText,
} from "../index/values.ts";
import { type CompletionPlace, completionPlace } from "./completion-place.ts";

/** What may stand at the cursor: names, or the members of the value before it. */
export async function complete(
	index: CollectionIndex,
	file: string,
	line: string,
	position: Position,
): Promise<readonly CompletionItem[]> {
	const facts = index.facts(file);
	const place = completionPlace(line, position);
	if (!place || !facts || facts.isForeign) return [];
	// In JavaScript braces mean something else.
	const isModule = index.place(file)?.kind === "module";
	if (isModule && place.kind !== "script") return [];
	const area = areaAt(index, file, position);
	switch (place.kind) {
		case "variable":
			return [
				...variableItems(index, area, place, place.closing),
				item("process.env.", place, { kind: CompletionItemKind.Module }),
				...dynamicItems(place, place.closing),
			];
		case "dynamic":
			return dynamicItems(place, place.closing);
		case "process-env":
			return processItems(index, place, place.closing);
		case "member":
			return memberItems(index, area, place);
		case "script":
			return scriptItems(index, area, place);
	}
}

/** The area of the request around a place, or of the whole file. */
function areaAt(
	index: CollectionIndex,
	file: string,
	position: Position,
): Area {
	const request = index
		.facts(file)
		?.requests.find(({ range }) => isWithin(range, position));
	return request?.area ?? index.place(file)?.area ?? "";
}

function item(
	label: string,
	{ range }: Pick<CompletionPlace, "range">,
	more: Partial<CompletionItem> & { readonly newText?: string },
): CompletionItem {
	const { newText = label, ...rest } = more;
	return { label, textEdit: { range, newText }, filterText: newText, ...rest };
}

function variableItems(
	index: CollectionIndex,
	area: Area,
	place: CompletionPlace,
	closing: string,
	isWanted: (definition: Definition) => boolean = () => true,
): readonly CompletionItem[] {
	const { environments, defaultEnvironment } = index;
	const [firstEnvironment] = environments.keys();
	const environment = defaultEnvironment ?? firstEnvironment;
	const items: CompletionItem[] = [];
	for (const name of index.names()) {
		const all = index.named(name)?.definitions.meeting(area) ?? [];
		if (!all.some((one) => !one.isDisabled && isWanted(one))) continue;
		if (!canStand(name, place.kind)) continue;
		const definitions = resolveAmong(name, all, area)?.definitions ?? [];
		const [strongest] = definitions;
		if (!strongest) continue;
		const one =
			definitionIn(definitions, environment, environments) ?? strongest;
		const value = shownVariableValue(
			index,
			one,
			one.environment ?? environment,
			area,
		);
		items.push(
			item(name, place, {
				kind: CompletionItemKind.Variable,
				newText: name + closing,
				filterText: name,
				detail: value,
				labelDetails: { description: ownersOf(definitions) },
			}),
		);
	}
	return items;
}

/** Files may have variables with names that no placeholder can have. */
function canStand(name: string, kind: CompletionPlace["kind"]): boolean {
	return kind === "script"
		? !/["'`\\\p{Cc}]/u.test(name)
		: parseReference(name)?.reference === name;
}

/** `environment local, staging` or `runtime`. */
function ownersOf(definitions: readonly Definition[]): string {
	const [first] = definitions;
	if (definitions.length === 1 && first?.environment === undefined)
		return first?.scope ?? "";
	const owners = new Map<string, Set<string>>();
	for (const { scope, environment } of definitions) {
		const names = owners.get(scope) ?? new Set();
		if (environment !== undefined) names.add(environment);
		owners.set(scope, names);
	}
	return [...owners]
		.map(([scope, names]) => [scope, [...names].join(", ")].join(" ").trim())
		.join("; ");
}

function dynamicItems(
	place: CompletionPlace,
	closing: string,
): readonly CompletionItem[] {
	return DynamicValues.names().map((name) =>
		item(`$${name}`, place, {
			kind: CompletionItemKind.Function,
			newText: `$${name}${closing}`,
			detail: "made anew for each placeholder",
			// Behind the collection's own variables.
			sortText: `~${name}`,
		}),
	);
}

async function processItems(
	index: CollectionIndex,
	place: CompletionPlace,
	closing: string,
): Promise<readonly CompletionItem[]> {
	const names = await processNames(index);
	return [...names].map(([name, { files }]) =>
		item(`process.env.${name}`, place, {
			kind: CompletionItemKind.Constant,
			newText: `process.env.${name}${closing}`,
			detail: files.length > 0 ? ".env" : "the environment of this editor",
			sortText: `${files.length > 0 ? 0 : 1}${name}`,
		}),
	);
}

function memberItems(
	index: CollectionIndex,
	area: Area,
	place: Extract<CompletionPlace, { kind: "member" }>,
): readonly CompletionItem[] {
	const members = new Map<string, CompletionItem>();
	const add = (member: string | number, shape: ValueShape) => {
		const one = memberItem(index, member, shape, place);
		if (one) members.set(String(member), one);
	};
	for (const one of alternatives(shapeAt(index, place.of, area))) {
		if (one.kind === "object")
			for (const [name, shape] of one.members) add(name, shape);
		if (
			one.kind === "array" &&
			place.opening !== '["' &&
			place.opening !== "['"
		)
			for (const [at, shape] of one.elements.entries()) add(at, shape);
	}
	// Variables from files may have names with dots.
	const start = `${place.of}.`;
	const behind = place.opening === "." ? index.names() : [];
	for (const name of behind) {
		if (!name.startsWith(start)) continue;
		const rest = name.slice(start.length);
		const newText = `.${rest}${place.closing}`;
		members.set(
			rest,
			item(rest, place, {
				kind: CompletionItemKind.Variable,
				newText,
				filterText: `.${rest}`,
			}),
		);
	}
	return [...members.values()];
}

/** Undefined for a member that no placeholder can name. */
function memberItem(
	index: CollectionIndex,
	member: string | number,
	shape: ValueShape,
	place: Extract<CompletionPlace, { kind: "member" }>,
): CompletionItem | undefined {
	const isIndex = typeof member === "number";
	const isWord = !isIndex && parseReference(`a.${member}`)?.path[0] === member;
	const { opening, quote, closing } = place;
	const bracketQuote = opening.slice(1) || quote;
	const isDotted = isWord && opening === ".";
	const step = isIndex
		? `[${member}]`
		: isDotted
			? `.${member}`
			: `[${bracketQuote}${member.replace(/["'\\]/g, "\\$&")}${bracketQuote}]`;
	if (!isWord && !isIndex && !isStep(step, member)) return undefined;
	const value = valueOfShape(shape);
	return item(String(member), place, {
		kind: isIndex ? CompletionItemKind.Value : CompletionItemKind.Property,
		newText: step + closing,
		filterText: `${opening}${member}`,
		detail:
			value === undefined ? typeText(shape) : shownText(index, toText(value)),
		...(isIndex && { sortText: String(member).padStart(6, "0") }),
	});
}

function isStep(step: string, member: string): boolean {
	const { placeholders } = compile(`{{a${step}}}`);
	return !/\p{Cc}/u.test(member) && placeholders[0]?.path[0] === member;
}

/** What is known of the value of a reference without its last step. Of secrets nothing is told. */
function shapeAt(
	index: CollectionIndex,
	written: string,
	area: Area,
): ValueShape {
	const reference = parseReference(written);
	if (!reference) return UNKNOWN;
	if (index.isSecret(reference.name)) return UNKNOWN;
	const { definitions = [] } = resolveName(index, reference.name, area) ?? {};
	const shapes = definitions.map(({ value }) => {
		if (value.kind === "made") return value.shape;
		return value.value === undefined ? UNKNOWN : shapeOfValue(value.value);
	});
	const parts = shapes.flatMap((shape) => {
		const part = followPath(reference.name, shape, reference.path);
		return part.kind === "found" ? [part.shape] : [];
	});
	return eitherOf(parts);
}

function scriptItems(
	index: CollectionIndex,
	area: Area,
	place: Extract<CompletionPlace, { kind: "script" }>,
): readonly CompletionItem[] {
	const method = VARIABLE_METHODS.get(place.method);
	if (!method || method.action === "all" || method.action === "clear")
		return [];
	const { scope } = method;
	return variableItems(index, area, place, "", (one) =>
		scope === "secret" ? one.isSecret : one.scope === scope,
	);
}
