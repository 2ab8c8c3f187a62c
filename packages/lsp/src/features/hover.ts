import { basename } from "node:path";
import {
	DynamicValues,
	followPath,
	shapeOfValue,
	valueOfShape,
} from "@curlew/client/editing";
import { stepText, toText } from "@curlew/template";
import type { Hover, Position } from "vscode-languageserver";
import type { Area, Definition, Use } from "../facts/file-facts.ts";
import type { CollectionIndex } from "../index/collection-index.ts";
import { atCursor } from "../index/cursor.ts";
import { processNames } from "../index/process-names.ts";
import { resolveUse } from "../index/resolution.ts";
import {
	definitionIn,
	definitionsOf,
	shortText,
	shownValue,
	typeText,
} from "../index/values.ts";
import { asCode, placeLink } from "./shown-place.ts";

/** Tells what stands at a place: its value in each environment, where it is from, and what it hides. */
export async function hover(
	index: CollectionIndex,
	file: string,
	position: Position,
): Promise<Hover | undefined> {
	const facts = index.facts(file);
	const found = facts && atCursor(facts, position);
	if (!found) return undefined;
	if (found.kind === "definition") {
		const { name, area, range } = found.definition;
		const definitions = definitionsOf(index, name, area);
		const all = definitions.includes(found.definition)
			? definitions
			: [found.definition];
		return shown(
			describeVariable(index, name, { definitions: all, area }),
			range,
		);
	}
	return shown(await describeUse(index, found.use), found.use.range);
}

function shown(value: string, range: Use["range"]): Hover {
	return { contents: { kind: "markdown", value }, range };
}

async function describeUse(index: CollectionIndex, use: Use): Promise<string> {
	const [name] = use.names;
	switch (use.kind) {
		case "dynamic":
			return describeDynamic(name);
		case "prompt":
			return `${asCode(`?${name}`)} is asked for when the request is sent.`;
		case "process-env":
			return describeProcessName(index, name);
		case "variable": {
			const resolved = resolveUse(index, use);
			return resolved
				? describeVariable(index, resolved.name, { ...use, ...resolved })
				: `${asCode(name)}: nothing in this collection sets it.`;
		}
	}
}

function describeDynamic(name: string): string {
	if (DynamicValues.names().includes(name))
		return `${asCode(`$${name}`)} is made anew for each placeholder.`;
	return name.startsWith("oauth2.")
		? `${asCode(`$${name}`)} comes with the token that the request is authorized by.`
		: `${asCode(`$${name}`)} is no dynamic value that Curlew knows.`;
}

async function describeProcessName(
	index: CollectionIndex,
	name: string,
): Promise<string> {
	const known = (await processNames(index)).get(name);
	const shownName = asCode(`process.env.${name}`);
	if (!known)
		return `${shownName} is neither in \`.env\` nor in the environment of this editor.`;
	const places = known.files.map((file) => asCode(basename(file)));
	if (known.isInherited) places.push("the environment of this editor");
	return `${shownName}: set in ${places.join(" and ")}. The value is not shown.`;
}

interface Described {
	/** Strongest first. */
	readonly definitions: readonly Definition[];
	readonly area: Area;
	readonly hidden?: readonly Definition[];
	readonly path?: Use["path"];
}

function describeVariable(
	index: CollectionIndex,
	name: string,
	{ definitions, area, hidden = [], path = [] }: Described,
): string {
	const scopes = [...new Set(definitions.map(({ scope }) => scope))];
	const made = definitions.filter(({ value }) => value.kind === "made");
	const written = definitions.filter(({ value }) => value.kind === "value");
	const describe = (one: Definition, environment?: string) =>
		`${describeValue(index, one, { environment, area, path })} · ${placeLink(index, one)}`;
	const parts = [
		`**${asCode(name + path.map(stepText).join(""))}** · ${scopes.join(", ")}`,
		list(
			made.length > 0 ? "Set while running:" : "",
			made.map((one) => describeMade(index, one)),
		),
		list(
			made.length > 0 ? "Before that:" : "",
			perEnvironment(index, written, describe),
		),
		list(
			"Hides:",
			hidden.map(
				(one) => `${ownerText(one)}: ${describe(one, one.environment)}`,
			),
		),
	];
	return parts.filter((part) => part !== "").join("\n\n");
}

function list(title: string, items: readonly string[]): string {
	if (items.length === 0) return "";
	const lines = items.map((item) => `- ${item}`).join("\n");
	return title === "" ? lines : `${title}\n\n${lines}`;
}

/** One line for all environments where they agree, else one for each. */
function perEnvironment(
	index: CollectionIndex,
	definitions: readonly Definition[],
	describe: (one: Definition, environment?: string) => string,
): readonly string[] {
	if (definitions.length === 0) return [];
	const environments = index.environments;
	const names =
		environments.size === 0 ? [undefined] : [...environments.keys()];
	const lines = names.map((name) => {
		const one = definitionIn(definitions, name, environments);
		return { name, text: one ? describe(one, name) : "not set" };
	});
	const isSame = new Set(lines.map(({ text }) => text)).size === 1;
	const [first] = lines;
	if (isSame && first) {
		const [one] = definitions;
		if (one?.scope === "environment" && lines.length > 1)
			return [`every environment: ${first.text}`];
		if (one?.scope !== "environment")
			return [
				first.text === "not set"
					? "disabled"
					: `${one ? ownerText(one) : ""}: ${first.text}`,
			];
	}
	return lines.map(
		({ name, text }) => `${asCode(name ?? "no environment")}: ${text}`,
	);
}

function describeMade(index: CollectionIndex, one: Definition): string {
	const code = one.value.kind === "made" ? one.value.code : "";
	const type = one.value.kind === "made" ? typeText(one.value.shape) : "";
	return `${asCode(shortText(code))} (${type}) · ${placeLink(index, one)}`;
}

function describeValue(
	index: CollectionIndex,
	one: Definition,
	{
		environment,
		area,
		path,
	}: {
		readonly environment: string | undefined;
		readonly area: Area;
		readonly path: Use["path"];
	},
): string {
	const whole = shownValue(index, one, environment, area);
	const { value } = one;
	const isHidden = value.kind !== "value" || index.isSecret(one.name);
	if (path.length === 0 || isHidden || value.value === undefined)
		return asCode(whole);
	const part = followPath(one.name, shapeOfValue(value.value), path);
	if (part.kind === "missing") return `no such property in ${asCode(whole)}`;
	const inner = valueOfShape(part.shape);
	return asCode(inner === undefined ? whole : shortText(toText(inner)));
}

function ownerText({ scope, environment }: Definition): string {
	return environment === undefined ? scope : `${scope} ${asCode(environment)}`;
}
