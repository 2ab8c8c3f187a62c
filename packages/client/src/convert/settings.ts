import type { Value } from "@curlew/template";
import type { Sections } from "./entries.ts";
import { plainEntries, plainEntry, type SectionEntry } from "./sections.ts";
import { compact, type Tree, textAt, textsAt } from "./tree.ts";

/** The settings that both formats call the same, in the order in which Bruno writes them. */
const FLAGS = ["encodeUrl", "followRedirects", "forwardAuthorizationHeader"];
const NAMES = [
	"encodeUrl",
	"timeout",
	"followRedirects",
	"maxRedirects",
	"forwardAuthorizationHeader",
	"keepAliveInterval",
];
const OMITTED = "omitHeaders";

export function settingsToTree(sections: Sections): Tree {
	return compact({
		...Object.fromEntries(
			NAMES.map((name) => [
				name,
				toValue(name, sections.value("settings", name)),
			]),
		),
		[OMITTED]: sections.items("settings", OMITTED),
	});
}

export function settingEntries(settings: Tree): readonly SectionEntry[] {
	const omitted = textsAt(settings, OMITTED);
	return [
		...plainEntries(NAMES.map((name) => [name, textAt(settings, name)])),
		...(omitted.length === 0
			? []
			: [{ ...plainEntry(OMITTED, "["), items: omitted }]),
	];
}

function toValue(name: string, text: string | undefined): Value | undefined {
	if (text === "inherit") return text;
	if (FLAGS.includes(name)) {
		return text === "true" || text === "false" ? text === "true" : undefined;
	}
	return text !== undefined && /^\d{1,15}$/.test(text)
		? Number(text)
		: undefined;
}
