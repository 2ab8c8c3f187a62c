import { RULES } from "./all-rules.ts";

/** Every rule with its usual severity and what it is about, for lists. */
export function summariesOfRules() {
	return [
		...RULES.map(({ name, severity, about }) => ({ name, severity, about })),
		{
			name: "rule-settings",
			severity: "warning" as const,
			about: "settings of rules that do not exist",
		},
		{
			name: "useless-silence",
			severity: "warning" as const,
			about: "silences without a reason, and those that silence nothing",
		},
	];
}
