import type { UnresolvedPolicy } from "../../collection/model.ts";
import type { Place } from "../../collection/places/place.ts";
import type { EnvironmentFacts } from "../environment-facts.ts";
import type { Knowledge } from "../knowledge.ts";
import type { RequestFacts } from "../request-facts.ts";
import type { RequestView } from "../request-view.ts";
import type { CollectionTexts } from "./collection-texts.ts";
import type { FindingSeverity, Fix } from "./finding.ts";
import type { ReferenceProblem } from "./reference-problems.ts";

/** What the places of a finding have in common. */
export interface GroupSummary {
	/** `12 places in 3 files`. */
	readonly places: string;
	/** Their items, the most frequent first. */
	readonly items: readonly {
		readonly item: string;
		/** At how many places. */
		readonly count: number;
	}[];
}

/** The reason that several reports of a rule may have in common: they are told as one finding. */
export interface Subject {
	/** Reports of a rule with the same key have the same reason. */
	readonly key: string;
	/** What this report is about: the name of a variable. */
	readonly item: string;
	/** The message when there are several places. */
	readonly message: (told: GroupSummary) => string;
	/** The hint when there are several places; without it, that of the first. */
	readonly hint?: string | undefined;
}

/** What a rule has found. */
export interface Report {
	readonly message: string;
	/** Worked out when the report is told. */
	readonly hint?: string | undefined | (() => string | undefined);
	readonly place: Place;
	/** Default: the rule's. */
	readonly severity?: FindingSeverity;
	/** Worked out when the report is told. */
	readonly fix?: Fix | undefined | (() => Fix | undefined);
	readonly subject?: Subject | undefined;
}

/** What rules may ask. */
export interface RuleContext {
	readonly knowledge: Knowledge;
	/** Those that are looked at; not all of them when somebody asked for one. */
	readonly environments: readonly EnvironmentFacts[];
	/** Of a run that nobody chooses one for, where nobody did: what is missing there, a run misses. */
	readonly assumed: EnvironmentFacts | undefined;
	/** What happens to references without value in this collection. */
	readonly policy: UnresolvedPolicy;
	/** Curlew's version. */
	readonly version: string;
	/** The client version that the collection shall be understood by. */
	readonly target: string | undefined;
	/** The files as they are written. */
	readonly texts: CollectionTexts;
}

/**
 * One kind of mistake. A rule looks at the collection, at each request, at each
 * request in each environment, or at what is wrong with the references there.
 */
export interface Rule {
	/** In kebab-case, stable: people write it into their files. */
	readonly name: string;
	readonly severity: FindingSeverity;
	/** One line for lists of rules. */
	readonly about: string;
	readonly inCollection?: (context: RuleContext) => Iterable<Report>;
	readonly inRequest?: (
		request: RequestFacts,
		context: RuleContext,
	) => Iterable<Report>;
	readonly inView?: (
		view: RequestView,
		context: RuleContext,
	) => Iterable<Report>;
	/** Undefined when this is not the rule for it. */
	readonly inReference?: (
		problem: ReferenceProblem,
		view: RequestView,
		context: RuleContext,
	) => Report | undefined;
}
