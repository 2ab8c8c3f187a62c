import { listInWords } from "../../../diagnostics/list-in-words.ts";
import type { Report, Rule, RuleContext } from "../../check/rule.ts";
import { definitionLists, usesIn } from "../../check/used-names.ts";
import type { EnvironmentFacts } from "../../environment-facts.ts";
import type { Knowledge } from "../../knowledge.ts";
import { noteExcuse } from "./may-set-anything.ts";

export const environmentGap: Rule = {
	name: "environment-gap",
	severity: "warning",
	about: "environments that lack variables which others have and requests use",
	inCollection: findGaps,
};

/** By environment, the names that a request of the collection has looked for in vain. */
type Gaps = Map<EnvironmentFacts, Set<string>>;

const GAPS = new WeakMap<RuleContext, Gaps>();

/**
 * Tells whether a variable without value is one that another environment has. It is
 * noted, and told of the environment as a whole instead of at each place.
 */
export function noteGap(
	name: string,
	environment: EnvironmentFacts,
	context: RuleContext,
): boolean {
	const { environments, assumed } = context;
	// A run without `--env` has no value, whatever other environments have.
	if (environment === assumed) return false;
	if (isAboutOne(context) || !environments.some((one) => hasName(one, name)))
		return false;
	let gaps = GAPS.get(context);
	if (gaps === undefined) {
		gaps = new Map();
		GAPS.set(context, gaps);
	}
	let names = gaps.get(environment);
	if (names === undefined) {
		names = new Set();
		gaps.set(environment, names);
	}
	names.add(name);
	return true;
}

/** Somebody wants to know about a run with one environment: there, what has no value is no matter of others. */
function isAboutOne({ environments, knowledge }: RuleContext): boolean {
	return environments.length < knowledge.environments.length;
}

/** What a run with it misses is told of each place: it is the default, or a layer of those that somebody asked for. */
function isJudgedAtPlaces(
	environment: EnvironmentFacts,
	{ assumed, knowledge: { layered } }: RuleContext,
): boolean {
	const last = environment.chain.at(-1);
	const isLayer = layered?.chain.some(
		({ file, name }) => file === last?.file && name === last.name,
	);
	return environment === assumed || isLayer === true;
}

function* findGaps(context: RuleContext): Iterable<Report> {
	const { environments } = context.knowledge;
	if (environments.length < 2) return;
	const wanted = wantedNames(context);
	for (const environment of environments) {
		const { name, chain } = environment;
		const file = chain.at(-1)?.file;
		if (file === undefined || isJudgedAtPlaces(environment, context)) continue;
		const noted = GAPS.get(context)?.get(environment);
		const lacking = [...wanted].filter(
			([one, isSetElsewhere]) =>
				!hasName(environment, one) &&
				(noted?.has(one) === true || !isSetElsewhere),
		);
		const names = lacking.map(([one]) => one);
		if (names.length === 0) continue;
		const having = environments.filter((one) =>
			names.some((lacked) => hasName(one, lacked)),
		);
		const what = `${listInWords(names.map(quoted))}, which ${inWords(having)} and requests use`;
		yield {
			message: `The environment \`${name}\` lacks ${what}.`,
			hint: `Define ${names.length === 1 ? "it" : "them"} there, or in the collection for all environments.`,
			place: { kind: "line", file, line: 1 },
			subject: {
				key: names.join("\n"),
				item: name ?? "",
				message: ({ items }) =>
					`The environments ${listInWords(items.map(({ item }) => quoted(item)))} lack ${what}.`,
			},
			...(isForOthers(environment, names, having, wanted) && {
				severity: "info",
			}),
		};
	}
}

/** An environment that lacks most of what the others have is meant for other requests than they. */
function isForOthers(
	environment: EnvironmentFacts,
	lacking: readonly string[],
	having: readonly EnvironmentFacts[],
	wanted: ReadonlyMap<string, boolean>,
): boolean {
	const isTheirs = (name: string) => having.some((one) => hasName(one, name));
	const names = [...wanted.keys()];
	const hasOthers = names.some(
		(name) => hasName(environment, name) && !isTheirs(name),
	);
	return (
		lacking.length * 2 > names.filter(isTheirs).length &&
		(lacking.length > 1 || hasOthers)
	);
}

/** Names that some environment has and something asks for; true for those that a weaker scope, a script or a request may set as well. */
function wantedNames(context: RuleContext): ReadonlyMap<string, boolean> {
	const { knowledge, texts } = context;
	const uses = usesIn(knowledge, texts);
	const wanted = new Map<string, boolean>();
	for (const name of namesOfAll(knowledge.environments))
		if (uses.isAskedFor(name))
			wanted.set(name, isFoundElsewhere(context, name));
	return wanted;
}

function quoted(name: string): string {
	return `\`${name}\``;
}

function namesOfAll(
	environments: readonly EnvironmentFacts[],
): ReadonlySet<string> {
	const names = new Set<string>();
	for (const { scope } of environments) {
		for (const name of scope.variables.keys()) names.add(name);
		for (const name of scope.missingSecrets.keys()) names.add(name);
	}
	return names;
}

/** A variable that is switched off was thought of. */
export function hasName(environment: EnvironmentFacts, name: string): boolean {
	const { scope, chain } = environment;
	let written = WRITTEN_NAMES.get(environment);
	if (written === undefined) {
		written = new Set(
			chain.flatMap(({ variables }) => variables.map((one) => one.name)),
		);
		WRITTEN_NAMES.set(environment, written);
	}
	return (
		scope.get(name) !== undefined ||
		scope.missingSecrets.has(name) ||
		written.has(name)
	);
}

/** What the files of an environment name, switched on or not. */
const WRITTEN_NAMES = new WeakMap<EnvironmentFacts, ReadonlySet<string>>();

/** A weaker scope, a script, or a request of its own may make up for it. */
function isFoundElsewhere(context: RuleContext, name: string): boolean {
	const { knowledge } = context;
	const { timeline, outsideNames } = knowledge;
	if (outsideNames.has(name)) return true;
	if (timeline.openWrites.length > 0) {
		noteExcuse(timeline.openWrites, context);
		return true;
	}
	return namesElsewhere(knowledge).has(name);
}

const NAMES_ELSEWHERE = new WeakMap<Knowledge, ReadonlySet<string>>();

/** What scripts and files other than environments set. */
function namesElsewhere(knowledge: Knowledge): ReadonlySet<string> {
	const known = NAMES_ELSEWHERE.get(knowledge);
	if (known !== undefined) return known;
	const names = new Set<string>();
	for (const { name } of knowledge.timeline.allWrites()) names.add(name);
	for (const { owner, variables } of definitionLists(knowledge))
		if (owner !== "environment")
			for (const { name, isDisabled } of variables)
				if (!isDisabled) names.add(name);
	NAMES_ELSEWHERE.set(knowledge, names);
	return names;
}

function inWords(having: readonly EnvironmentFacts[]): string {
	const names = having.map(({ name = "" }) => quoted(name));
	return `${listInWords(names)} ${names.length === 1 ? "has" : "have"}`;
}
