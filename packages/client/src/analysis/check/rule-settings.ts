import { nearestName } from "@curlew/template";
import type { CollectionDefinition } from "../../collection/model.ts";
import type { Place } from "../../collection/places/place.ts";
import { CurlewError } from "../../diagnostics/curlew-error.ts";
import { givenNames } from "../given-names.ts";
import type { FindingSeverity } from "./finding.ts";
import type { Report } from "./rule.ts";

/** Somebody sets a rule that does not exist. */
export class UnknownRuleError extends CurlewError {
	readonly code = "UNKNOWN_RULE";

	constructor(name: string, names: readonly string[]) {
		const near = nearestName(name, names);
		super(`There is no rule "${name}".`, {
			hint: near
				? `Did you mean "${near}"?`
				: `The rules are: ${names.join(", ")}.`,
		});
	}
}

/** `off`, or how bad findings of a rule are. */
export type RuleLevel = FindingSeverity | "off";

const RULE_LEVELS: readonly RuleLevel[] = ["error", "warning", "info", "off"];

function isRuleLevel(text: unknown): text is RuleLevel {
	return RULE_LEVELS.some((level) => level === text);
}

/** What a collection, and whoever runs the check, say about rules. */
export interface RuleSettings {
	readonly levels: ReadonlyMap<string, RuleLevel>;
	/** What is wrong with the settings themselves. */
	readonly reports: readonly Report[];
}

/**
 * Reads `extensions.curlew.rules`, `unused: off`, of the collection.
 *
 * @param overrides stronger than the collection's
 * @throws UnknownRuleError for one of the overrides
 */
export function ruleSettings(
	definition: CollectionDefinition,
	names: readonly string[],
	overrides: Readonly<Record<string, RuleLevel>> = {},
): RuleSettings {
	const { extensions } = definition;
	const levels = new Map<string, RuleLevel>();
	const reports: Report[] = givenNames(definition).faults.map((fault) => ({
		message: `\`given\` lists names of variables; ${JSON.stringify(fault)} is none.`,
		hint: "For example: `given: [user, password]`.",
		place: placeOfSetting(definition, ["given"]),
	}));
	for (const [name, level] of settingsIn(extensions.all.rules)) {
		const wrong = whatIsWrong(name, level, names);
		if (wrong === undefined) {
			// YAML 1.1 readers take `off` for false.
			levels.set(name, isRuleLevel(level) ? level : "off");
			continue;
		}
		const place = placeOfSetting(definition, ["rules", name]);
		reports.push({ ...wrong, place });
	}
	for (const [name, level] of Object.entries(overrides)) {
		if (!names.includes(name)) throw new UnknownRuleError(name, names);
		levels.set(name, level);
	}
	return { levels, reports };
}

/** The place of a setting of Curlew's in the collection's own file: `["requires"]`. */
export function placeOfSetting(
	{ settingsFile }: CollectionDefinition,
	keys: readonly [string, ...(string | number)[]],
): Place {
	const path = ["extensions", "curlew", ...keys];
	return { kind: "field", field: { file: settingsFile, path } };
}

function settingsIn(rules: unknown): readonly (readonly [string, unknown])[] {
	return typeof rules === "object" && rules !== null
		? Object.entries(rules)
		: [];
}

function whatIsWrong(
	name: string,
	level: unknown,
	names: readonly string[],
): Pick<Report, "message" | "hint"> | undefined {
	if (!names.includes(name)) {
		const near = nearestName(name, names);
		return {
			message: `There is no rule \`${name}\`.`,
			hint: near
				? `Did you mean \`${near}\`?`
				: `The rules are: ${names.join(", ")}.`,
		};
	}
	if (isRuleLevel(level) || level === false) return undefined;
	return {
		message: `A rule is set to ${RULE_LEVELS.join(", ")}; not to ${JSON.stringify(level)}.`,
	};
}
