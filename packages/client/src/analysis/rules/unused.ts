import type { Report, Rule, RuleContext } from "../check/rule.ts";
import { definitionLists, usesIn } from "./name-uses.ts";

export const unused: Rule = {
	name: "unused",
	severity: "info",
	about: "variables that are set and never used",
	inCollection: findUnused,
};

function* findUnused({ knowledge, texts }: RuleContext): Iterable<Report> {
	const uses = usesIn(knowledge, texts);
	for (const { owner, name: ownerName, variables } of definitionLists(
		knowledge,
	)) {
		for (const { name, isDisabled, file, line } of variables) {
			if (isDisabled || name === "" || uses.isUsed(name)) continue;
			yield {
				message: `The variable \`${name}\` of the ${owner} \`${ownerName}\` is used nowhere.`,
				hint: "Remove it, or switch it off.",
				place: { kind: "line", file, line, needle: name },
			};
		}
	}
	for (const { name, scope, by } of knowledge.timeline.allWrites()) {
		if (scope === "data" || by.kind !== "action" || uses.isUsed(name)) continue;
		yield {
			message: `The variable \`${name}\` is set from a response and used nowhere.`,
			place: {
				kind: "field",
				field: by.action.definition.field,
				needle: name,
			},
		};
	}
	yield* findUnusedWrites({ knowledge, texts });
}

function* findUnusedWrites({
	knowledge,
	texts,
}: Pick<RuleContext, "knowledge" | "texts">): Iterable<Report> {
	const uses = usesIn(knowledge, texts);
	for (const { name, scope, by } of knowledge.timeline.allWrites()) {
		if (scope === "data" || by.kind !== "script") continue;
		if (uses.readsAnything || uses.isAskedFor(name)) continue;
		if (isMentionedTwice(name, texts)) continue;
		yield {
			message: `The script sets the variable \`${name}\`, which is used nowhere.`,
			place: { kind: "code", source: by.source, range: by.write },
		};
	}
}

/** The text that sets it is one mention; another may be a use that cannot be followed. */
function isMentionedTwice(name: string, texts: RuleContext["texts"]): boolean {
	let mentions = 0;
	for (const { text } of texts.all()) {
		for (
			let at = text.indexOf(name);
			at !== -1;
			at = text.indexOf(name, at + name.length)
		) {
			mentions++;
			if (mentions > 1) return true;
		}
	}
	return false;
}
