import type { Field } from "../tree/field.ts";
import { filledMap, flagNode, listNode, textNode } from "../tree/make-node.ts";
import type { MapNode, PlacedNode } from "../tree/placed-node.ts";
import { rangeOfField } from "./rows.ts";
import {
	OTHER_SETTINGS,
	POSTMAN_SETTINGS,
	type PostmanSetting,
	UNUSED_SETTINGS,
} from "./setting-names.ts";

/** The settings of a request, a folder or a collection as the tree of OpenCollection; undefined where there are none. Those that we cannot do are told. */
export function settingsNode(field: Field): MapNode | undefined {
	if (!field.expectMap('Write {"followRedirects": false} and the like.'))
		return undefined;
	const members: Record<string, PlacedNode | undefined> = {};
	for (const key of field.keys()) {
		const value = field.get(key);
		if (!value.isPresent) continue;
		const setting = Object.hasOwn(POSTMAN_SETTINGS, key)
			? POSTMAN_SETTINGS[key]
			: undefined;
		if (setting === undefined) tellOther(key, value);
		else members[setting.name] = settingNode(value, setting);
	}
	return filledMap(rangeOfField(field), members);
}

function settingNode(
	value: Field,
	{ name, isOpposite, words }: PostmanSetting,
): PlacedNode | undefined {
	if (name === "omitHeaders") return namesNode(value);
	if (words) return wordNode(value, words);
	if (!isOpposite) return value.node;
	const flag = value.boolean();
	return flag === undefined ? undefined : flagNode(!flag, rangeOfField(value));
}

function wordNode(
	value: Field,
	words: NonNullable<PostmanSetting["words"]>,
): PlacedNode | undefined {
	const word = value.text() ?? "";
	for (const flag of [true, false])
		if (words[`${flag}`].includes(word))
			return flagNode(flag, rangeOfField(value));
	value.reportType([...words.true, ...words.false].join(", "));
	return undefined;
}

/** Names of headers: a list, or a map with `true` behind each. */
function namesNode(value: Field): PlacedNode | undefined {
	if (!value.isMap) return value.node;
	const names = value.keys().filter((name) => value.get(name).boolean());
	return listNode(
		rangeOfField(value),
		names.map((name) => textNode(name, rangeOfField(value.get(name)))),
	);
}

function tellOther(key: string, value: Field): void {
	if (UNUSED_SETTINGS.has(key)) return;
	const harmless = Object.hasOwn(OTHER_SETTINGS, key)
		? OTHER_SETTINGS[key]
		: undefined;
	const isHarmless = value.isScalar
		? harmless?.includes(value.text() ?? "")
		: value.length === 0 && value.isList;
	if (isHarmless) return;
	value.warn(
		`Curlew has no setting \`${key}\`; the request is sent without it.`,
		"Everything else of the request holds.",
		"NOT_SUPPORTED",
	);
}
