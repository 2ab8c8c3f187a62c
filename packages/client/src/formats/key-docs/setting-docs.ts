import { SETTINGS, type SettingDescriptor } from "../../kinds/settings.ts";
import type { KeyDoc, KeyDocs } from "./key-doc.ts";

const SETTING_TYPES = {
	flag: "flag or `inherit`",
	count: "number or `inherit`",
	names: "list of texts",
} as const;

/** What is told of settings, made of what is known of them. */
export function settingDocs(): KeyDocs {
	return Object.fromEntries(
		Object.entries<SettingDescriptor>(SETTINGS).map(([name, setting]) => [
			name,
			settingDoc(setting),
		]),
	);
}

function settingDoc(setting: SettingDescriptor): KeyDoc {
	const { label, hint, kind, unit, standard } = setting;
	const value = [standard].flat().join(", ");
	return {
		about: [`${label}${unit === undefined ? "" : ` (${unit})`}.`, hint]
			.filter((part) => part !== undefined)
			.join(" "),
		type: SETTING_TYPES[kind],
		byDefault: `that of the folder, else of the collection, else ${value === "" ? "none" : `\`${value}\``}`,
		example: {
			flag: "true",
			count: unit === undefined ? "5" : "5000",
			names: "[user-agent]",
		}[kind],
	};
}
