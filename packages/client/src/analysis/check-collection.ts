import { isAbsolute } from "node:path";
import packageJson from "../../package.json" with { type: "json" };
import type { Collection } from "../collection/collection.ts";
import { defaultEnvironmentOf } from "../collection/default-environment.ts";
import { isInside } from "../collection/paths.ts";
import { fileOfPlace } from "../collection/places/place.ts";
import { PlaceFinder } from "../collection/places/place-finder.ts";
import { listInWords } from "../diagnostics/list-in-words.ts";
import { compareNatural } from "../formats/rules/order.ts";
import { policyOf } from "../request/build-request.ts";
import type { Masked } from "../variables/masked.ts";
import { CollectionTexts } from "./check/collection-texts.ts";
import type { Finding } from "./check/finding.ts";
import { type Gathered, gatherReports } from "./check/gather-reports.ts";
import { groupFindings, type PlacedFinding } from "./check/group-findings.ts";
import { maskFindings } from "./check/masked-findings.ts";
import type { Report, RuleContext } from "./check/rule.ts";
import { type RuleLevel, ruleSettings } from "./check/rule-settings.ts";
import { applySilences, findSilences } from "./check/silences.ts";
import type { EnvironmentFacts } from "./environment-facts.ts";
import { gatherKnowledge, type Knowledge } from "./knowledge.ts";
import { RULES } from "./rules/all-rules.ts";

export interface CheckOptions {
	/** Files and folders, by paths from the collection's folder or absolute ones: only findings in them are told. Default: all. */
	readonly paths?: readonly string[] | undefined;
	/** Name of an environment. Default: every one of the collection. */
	readonly environment?: string | undefined;
	/** Names of environments below `environment`, the weakest first: what it lacks, they give. */
	readonly baseEnvironments?: readonly string[] | undefined;
	/** The oldest client version that shall understand the collection: `2.1.0`. */
	readonly target?: string | undefined;
	/** Levels of rules, stronger than what the collection says. */
	readonly rules?: Readonly<Record<string, RuleLevel>> | undefined;
	/** Names of variables that come from outside: columns of data, `--env-var`. */
	readonly outsideNames?: readonly string[] | undefined;
}

/** Rules about the check itself. */
const SETTINGS_RULE = "rule-settings";
const SILENCE_RULE = "useless-silence";

/** Every rule by name. */
const RULE_NAMES: readonly string[] = [
	...RULES.map(({ name }) => name),
	SETTINGS_RULE,
	SILENCE_RULE,
];

/**
 * Finds what is wrong with a collection without sending anything, in the order
 * of files and lines.
 *
 * @throws EnvironmentNotFoundError, and what `gatherKnowledge` throws
 */
export async function checkCollection(
	collection: Collection,
	options: CheckOptions = {},
): Promise<readonly Masked<Finding>[]> {
	const { findings, knowledge } = await lookAtCollection(collection, options);
	return maskFindings(findings, knowledge);
}

/** The same with what was learned on the way, and before it may be told: with secrets in it. */
export async function lookAtCollection(
	collection: Collection,
	options: CheckOptions,
): Promise<CheckedCollection> {
	const { outsideNames = [], environment, baseEnvironments = [] } = options;
	const layers = environment ? [...baseEnvironments, environment] : [];
	const isFile = layers.some((layer) => isAbsolute(layer));
	const knowledge = await gatherKnowledge(collection, {
		outsideNames,
		withoutInner: true,
		...((isFile || layers.length > 1) && { layers }),
	});
	const environments = knowledge.layered
		? [knowledge.layered]
		: await chosen(knowledge, collection, environment);
	const usual =
		environment === undefined
			? await defaultEnvironmentOf(collection)
			: undefined;
	const [assumed] =
		usual === undefined
			? []
			: await chosen(knowledge, collection, usual).catch(() => []);
	const looked = { knowledge, environments, assumed };
	return { findings: await checkKnowledge(looked, options), ...looked };
}

/** What a check looks at. */
interface LookedAt {
	readonly knowledge: Knowledge;
	/** Those that were looked at. */
	readonly environments: readonly EnvironmentFacts[];
	/** That of a run that nobody chooses one for; undefined where somebody has chosen, or there is none. */
	readonly assumed: EnvironmentFacts | undefined;
}

export interface CheckedCollection extends LookedAt {
	readonly findings: readonly Finding[];
}

/** The same for what is known already. */
async function checkKnowledge(
	looked: LookedAt,
	options: CheckOptions,
): Promise<readonly Finding[]> {
	const { knowledge, environments } = looked;
	const texts = new CollectionTexts(knowledge);
	const settings = ruleSettings(
		knowledge.definition,
		RULE_NAMES,
		options.rules,
	);
	const { levels } = settings;
	const rules = RULES.filter(({ name }) => levels.get(name) !== "off");
	const context = contextOf(looked, texts, options);
	const gathered = gatherReports(rules, context, environments);
	const telling: Telling = {
		levels,
		paths: options.paths,
		places: new PlaceFinder((file) => texts.text(file)),
		environments,
		all: knowledge.environments,
	};
	const found = [...gathered, ...ofCheck(SETTINGS_RULE, settings.reports)];
	const { kept, reports } = applySilences(
		findingsOf(found, telling),
		await findSilences(texts, knowledge),
		RULE_NAMES,
		isWhole(options, levels),
	);
	const useless = findingsOf(ofCheck(SILENCE_RULE, reports), telling);
	return groupFindings([...kept, ...useless].sort(compareFindings));
}

function contextOf(
	looked: LookedAt,
	texts: CollectionTexts,
	{ target }: CheckOptions,
): RuleContext {
	return {
		...looked,
		policy: policyOf(looked.knowledge.definition),
		version: packageJson.version,
		target,
		texts,
	};
}

/** What a rule about the check itself has to say. */
function ofCheck(
	rule: string,
	reports: readonly Report[],
): readonly Gathered[] {
	return reports.map((report) => ({
		rule,
		severity: "warning",
		report,
		environments: undefined,
	}));
}

/** A silence that has nothing to do now may have something to do in a complete check. */
function isWhole(
	{ environment, paths, target }: CheckOptions,
	levels: ReadonlyMap<string, RuleLevel>,
): boolean {
	return (
		environment === undefined &&
		target === undefined &&
		(paths ?? []).length === 0 &&
		![...levels.values()].includes("off")
	);
}

async function chosen(
	knowledge: Knowledge,
	collection: Collection,
	name: string | undefined,
): Promise<readonly EnvironmentFacts[]> {
	const { environments } = knowledge;
	if (name === undefined) return environments;
	const { file, name: ownName } = await collection.environment(name);
	return environments.filter(({ chain }) => {
		const last = chain.at(-1);
		return last?.file === file && last.name === ownName;
	});
}

/** What decides which reports are told, and how. */
interface Telling {
	readonly levels: ReadonlyMap<string, RuleLevel>;
	readonly paths: CheckOptions["paths"];
	readonly places: PlaceFinder;
	/** Those that were looked at. */
	readonly environments: readonly EnvironmentFacts[];
	/** Those that there are. */
	readonly all: readonly EnvironmentFacts[];
}

function findingsOf(
	gathered: readonly Gathered[],
	telling: Telling,
): readonly PlacedFinding[] {
	return gathered.flatMap((one) =>
		isWanted(one, telling) ? findingOf(one, telling) : [],
	);
}

function isWanted({ report }: Gathered, { paths }: Telling): boolean {
	if (paths === undefined || paths.length === 0) return true;
	const file = fileOfPlace(report.place);
	return paths.some((path) => path === file || isInside(path, file));
}

function findingOf(
	{ rule, severity, report, environments: holding }: Gathered,
	{ levels, places, environments, all }: Telling,
): readonly PlacedFinding[] {
	const level = levels.get(rule) ?? severity;
	if (level === "off") return [];
	const { message, place, subject } = report;
	const hint = typeof report.hint === "function" ? report.hint() : report.hint;
	const fix = typeof report.fix === "function" ? report.fix() : report.fix;
	const isEverywhere =
		holding === undefined ||
		(holding.size === environments.length &&
			environments.length === all.length);
	const where = isEverywhere ? "" : ` ${inWords(holding)}`;
	return [
		{
			rule,
			severity: level,
			message: message + where,
			where,
			subject,
			...(hint !== undefined && { hint }),
			...places.findOrBeginning(place),
			...(fix && { fix }),
		},
	];
}

function inWords(environments: ReadonlySet<EnvironmentFacts>): string {
	const names = [...environments].map(({ name }) => `\`${name}\``);
	return `(In the ${names.length === 1 ? "environment" : "environments"} ${listInWords(names)}.)`;
}

function compareFindings(a: PlacedFinding, b: PlacedFinding): number {
	return (
		compareNatural(a.location.file, b.location.file) ||
		a.location.line - b.location.line ||
		a.location.column - b.location.column ||
		compareNatural(a.rule, b.rule)
	);
}
