import { keyOfPlace, type Place } from "../../../collection/places/place.ts";
import { sharesEnvironments } from "../../../formats/file-names.ts";
import { mentionedTwice } from "../../check/mentioned-twice.ts";
import type { Report, Rule, RuleContext } from "../../check/rule.ts";
import { definitionLists, usesIn } from "../../check/used-names.ts";
import type { Knowledge } from "../../knowledge.ts";

export const unused: Rule = {
	name: "unused",
	severity: "info",
	about: "variables that are set and never used",
	inCollection: findUnused,
};

function* findUnused({ knowledge, texts }: RuleContext): Iterable<Report> {
	const uses = usesIn(knowledge, texts);
	const isShared = sharesEnvironments(knowledge.definition.format);
	for (const { owner, name: ownerName, variables } of definitionLists(
		knowledge,
	)) {
		if (isShared && owner === "environment") continue;
		for (const { name, isDisabled, file, line } of variables) {
			if (isDisabled || name === "" || uses.isUsed(name)) continue;
			yield {
				message: `The variable \`${name}\` of the ${owner} \`${ownerName}\` is used nowhere.`,
				hint: "Remove it, or switch it off.",
				place: { kind: "line", file, line, needle: name },
				subject: {
					key: `${owner} ${name}`,
					item: name,
					message: ({ places }) =>
						`The variable \`${name}\` is used nowhere, and ${places} define it.`,
				},
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
	if (uses.readsAnything) return;
	// Of the names that a script computes, some may be none that it ever sets.
	const places = [...writingPlaces(knowledge)].filter(
		({ names }) => ![...names].some((name) => uses.isAskedFor(name)),
	);
	// The text that sets it is one mention; another may be a use that cannot be followed.
	const mentioned = mentionedTwice(
		places.flatMap(({ names }) => [...names]),
		Array.from(texts.all(), ({ text }) => text),
	);
	for (const { place, names } of places) {
		if ([...names].some((name) => mentioned.has(name))) continue;
		const told = [...names].map((name) => `\`${name}\``).join(", ");
		yield {
			message:
				names.size === 1
					? `The script sets the variable ${told}, which is used nowhere.`
					: `The script sets one of the variables ${told}, which are used nowhere.`,
			place,
		};
	}
}

interface WritingPlace {
	readonly place: Place;
	/** Those that the script may set there. */
	readonly names: Set<string>;
}

/** Where scripts set variables. */
function writingPlaces({ timeline }: Knowledge): Iterable<WritingPlace> {
	const places = new Map<string, WritingPlace>();
	for (const { name, scope, by } of timeline.allWrites()) {
		// What a script gives to the global environment is for other collections, too.
		if (scope === "data" || scope === "global" || by.kind !== "script")
			continue;
		const place: Place = { kind: "code", source: by.source, range: by.write };
		const known = places.get(keyOfPlace(place));
		if (known) known.names.add(name);
		else places.set(keyOfPlace(place), { place, names: new Set([name]) });
	}
	return places.values();
}
