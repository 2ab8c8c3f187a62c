import { basename } from "node:path";
import { DynamicValues } from "@curlew/client/editing";
import type { Hover, Position } from "vscode-languageserver";
import type { Definition, Use } from "../facts/file-facts.ts";
import type { CollectionIndex } from "../index/collection-index.ts";
import { atCursor } from "../index/cursor.ts";
import { processNames } from "../index/process-names.ts";
import { resolveName, resolveUse } from "../index/resolution.ts";
import { describeVariable, type SeenVariable } from "./describe-variable.ts";
import { asCode } from "./shown-place.ts";

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
		const { definition } = found;
		const text = describeVariable(index, seenFrom(index, definition));
		return shown(text, definition.range);
	}
	const { use } = found;
	const text = await describeUse(index, use);
	if (text === undefined) return undefined;
	const standIn =
		use.default === undefined
			? ""
			: `\n\nDefault, where it has no value: ${asCode(use.default)}`;
	return shown(text + standIn, use.range);
}

/** What a definition competes with: whatever counts where it does, not what single requests below have. */
function seenFrom(
	index: CollectionIndex,
	definition: Definition,
): SeenVariable {
	const { name, area } = definition;
	const resolved = resolveName(index, name, area);
	const isAround = (one: Definition) => area.startsWith(one.area);
	const definitions = resolved?.definitions.filter(isAround) ?? [];
	return definitions.includes(definition)
		? { ...resolved, name, area, definitions }
		: { name, area, definitions: [definition] };
}

function shown(value: string, range: Use["range"]): Hover {
	return { contents: { kind: "markdown", value }, range };
}

async function describeUse(
	index: CollectionIndex,
	use: Use,
): Promise<string | undefined> {
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
			if (!resolved && use.isWord) return undefined;
			return resolved
				? describeVariable(index, { ...use, ...resolved })
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
