import {
	SETTING_NAMES,
	SETTINGS,
	type SettingDescriptor,
} from "../../../kinds/settings.ts";
import { add, flagNode, mapOf, numberNode } from "../../tree/make-node.ts";
import type { MapEntry, MapNode, ScalarNode } from "../../tree/placed-node.ts";
import type { BruDocument } from "../bru-document.ts";
import { blockRange, filledValue, itemsNode } from "./rows.ts";

const SECTION = "settings";

/** The settings that both formats call the same; Bruno passes over some. One is of WebSockets: it is carried for them, and not judged. */
export const BRU_SETTINGS: readonly (readonly [
	name: string,
	kind: SettingDescriptor["kind"] | "carried",
])[] = [
	...SETTING_NAMES.map((name) => [name, SETTINGS[name].kind] as const),
	["keepAliveInterval", "carried"],
];

/** The settings of a request, folder or collection; undefined when there are none. What a setting cannot be is told. */
export function settingsTree(document: BruDocument): MapNode | undefined {
	const block = document.block(SECTION);
	if (block === undefined) return undefined;
	const entries: MapEntry[] = [];
	for (const [name, kind] of BRU_SETTINGS)
		add(
			entries,
			name,
			kind === "names"
				? itemsNode(document.entry(SECTION, name))
				: settingNode(document, name, kind),
		);
	return entries.length === 0 ? undefined : mapOf(blockRange(block), entries);
}

function settingNode(
	document: BruDocument,
	name: string,
	kind: "flag" | "count" | "carried",
): ScalarNode | undefined {
	const value = filledValue(document, SECTION, name);
	if (value === undefined || value.text === "inherit") return value;
	const { text } = value;
	const isCount = /^\d+$/.test(text);
	if (kind === "carried") return isCount ? numberNode(text, value) : value;
	if (kind === "count") {
		if (isCount) return numberNode(text, value);
	} else if (text === "true" || text === "false")
		return flagNode(text === "true", value);
	const expected =
		kind === "flag" ? "`true` or `false`" : "a number, 0 or more";
	document.report(
		value,
		`The setting \`${name}\` must be ${expected}.`,
		"Correct it, or remove the line.",
	);
	return undefined;
}
