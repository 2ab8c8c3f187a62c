import { NameIndex } from "@curlew/template";
import { listInWords } from "../../../diagnostics/list-in-words.ts";
import { isOneSlipAway } from "../../check/one-slip.ts";
import type { ReferenceProblem } from "../../check/reference-problems.ts";
import type { RuleContext, Subject } from "../../check/rule.ts";
import type { Knowledge } from "../../knowledge.ts";
import type { RequestView } from "../../request-view.ts";

/**
 * A collection without environments is an ordinary one: they are kept out of the
 * repository. What is not set there is what an environment must give, and is told
 * once, with all names.
 */

/** What to do where there is no environment. */
export function howToGive({ knowledge }: RuleContext): string {
	return knowledge.definition.syntax === "postman"
		? "Name the environment's file, `-e FILE`, or what comes from elsewhere: `--env-var`, `--data`."
		: "Add a file to `environments`, or name what comes from elsewhere: `--env-var`, `--data`, or `given` in the collection's file.";
}

/** A name that is used once, at the end of the list, is the one most likely to be wrong. */
const MOST_NAMES = 200;

/** Undefined where there is an environment, and for what is a misspelt name. */
export function needFromEnvironment(
	{ reference, resolution }: ReferenceProblem,
	view: RequestView,
	context: RuleContext,
): Subject | undefined {
	if (view.environment.name !== undefined) return undefined;
	const { name } = reference;
	if (view.names.nearest(name) !== undefined) return undefined;
	if (frequentNeighbour(name, context) !== undefined) return undefined;
	const isUnread = context.knowledge.unreadEnvironments.length > 0;
	const unread = isUnread ? " that can be read" : "";
	const { syntax } = context.knowledge.definition;
	const nowhere =
		syntax === "postman"
			? `No environment lies beside the collection${unread}`
			: `There is no environment in this folder${unread}`;
	return {
		key: "",
		item: nameToGive(resolution) ?? name,
		message: ({ places, items }) => {
			const names = listInWords(
				items.map(({ item, count }) => `\`${item}\` (${count})`),
				{ most: MOST_NAMES },
			);
			return `${nowhere}, and ${places} need one. It must give ${names}.`;
		},
		hint: howToGive(context),
	};
}

/** Of `{{api.host}}`, a variable called `api.host` will do, and is what most files have. */
function nameToGive(
	resolution: ReferenceProblem["resolution"],
): string | undefined {
	if (resolution.kind !== "unset") return undefined;
	const { reason } = resolution;
	return reason.kind === "unset" ? reason.dottedName : undefined;
}

/** Tells whether an environment that cannot be read mentions a name: it is to be mended there. */
export function isInUnreadEnvironment(
	name: string,
	{ knowledge, texts }: RuleContext,
): boolean {
	return knowledge.unreadEnvironments.some((file) =>
		texts.text(file)?.text.includes(name),
	);
}

/** How much more often a name must be used for another to be its misspelling. */
const TIMES_MORE = 4;

/** Among names that nobody sets, one that is used often may be what a rare one means. */
export function frequentNeighbour(
	name: string,
	{ knowledge }: RuleContext,
): string | undefined {
	const { counts, index } = usesOf(knowledge);
	const own = counts.get(name) ?? 1;
	return index
		.alike(name)
		.find(
			(other) =>
				(counts.get(other) ?? 0) >= own * TIMES_MORE &&
				isOneSlipAway(name, other) &&
				!isNumbered(name, other),
		);
}

/** `user1` and `user2`, `user` and `userB` are names of their own. */
function isNumbered(a: string, b: string): boolean {
	const stem = (name: string) =>
		name.replace(/[-_]?(?:(?<!\d)\d+|[A-Z]|s)$/, "");
	return stem(a) === stem(b);
}

interface Uses {
	readonly counts: ReadonlyMap<string, number>;
	/** Of the names that are used more than once: of others, none is a misspelling. */
	readonly index: NameIndex;
}

const USES = new WeakMap<Knowledge, Uses>();

/** How often requests use each name. */
function usesOf(knowledge: Knowledge): Uses {
	const known = USES.get(knowledge);
	if (known) return known;
	const counts = new Map<string, number>();
	for (const { texts } of knowledge.requests)
		for (const { template } of texts)
			for (const { kind, name } of template.references)
				if (kind === "variable") counts.set(name, (counts.get(name) ?? 0) + 1);
	const often = [...counts.keys()].filter(
		(name) => (counts.get(name) ?? 0) >= TIMES_MORE,
	);
	const uses = { counts, index: new NameIndex(often) };
	USES.set(knowledge, uses);
	return uses;
}
