import { numberText } from "./number-text.ts";
import type { Unresolved, UnresolvedReason } from "./template.ts";
import type { ValueType } from "./value.ts";

/** Says in one English sentence why a reference has no value. */
export function explainUnresolved(
	unresolved: Pick<Unresolved, "reason" | "through">,
): string {
	const { reason, through } = unresolved;
	const isChainTold = reason.kind === "cycle" || reason.kind === "too-deep";
	const way =
		through.length > 0 && !isChainTold
			? ` (reached through ${through.map(quoted).join(" → ")})`
			: "";
	return `${sentence(reason)}${way}.`;
}

function sentence(reason: UnresolvedReason): string {
	switch (reason.kind) {
		case "unset":
			return whyUnset(reason.name, reason.isForbidden === true);
		case "no-property":
			return `${quoted(reason.of)} has no property ${quoted(reason.property)}; ${whatItHas(reason.has)}`;
		case "out-of-range":
			return `${quoted(reason.of)} has no element ${numberText(reason.index)}; ${elements(reason.length)}`;
		case "not-an-object":
			return `${quoted(reason.of)} is ${withArticle(reason.type)}, which has no properties or elements`;
		case "cycle":
			return `The variables refer to each other in a circle: ${reason.chain.join(" → ")}`;
		case "too-deep":
			return `The variables lead through too many others: ${abridged(reason.chain).join(" → ")}`;
		case "too-large":
			return "What it stands for is too large, or nested too deeply";
	}
}

function whyUnset(name: string, isForbidden: boolean): string {
	if (name.startsWith("process.env.")) {
		const variable = quoted(name.slice("process.env.".length));
		return isForbidden
			? `The collection may not read the environment variable ${variable}`
			: `The environment variable ${variable} is not set`;
	}
	if (name.startsWith("?"))
		return `The question ${quoted(name.slice(1))} has no answer`;
	if (name.startsWith("$")) return `There is no dynamic value ${quoted(name)}`;
	return `The variable ${quoted(name)} is not set`;
}

function whatItHas(names: readonly string[]): string {
	return names.length === 0
		? "it is empty"
		: `it has ${names.map(quoted).join(", ")}`;
}

function elements(length: number): string {
	if (length === 0) return "it is empty";
	if (length === 1) return "it has only element 0";
	return `it has elements 0 to ${length - 1}`;
}

function withArticle(type: ValueType): string {
	if (type === "null") return type;
	return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

/** Both ends of a long chain tell enough. */
function abridged(chain: readonly string[]): readonly string[] {
	return chain.length <= 8
		? chain
		: [...chain.slice(0, 4), "…", ...chain.slice(-3)];
}

function quoted(text: string): string {
	return `\`${text}\``;
}
