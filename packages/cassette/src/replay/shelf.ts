import type { HopSubject } from "@curlew/client/carrying";
import type { ShelvedExchange } from "../folder/cassette-files.ts";
import {
	compareRequests,
	type SoughtRequest,
} from "../match/compare-requests.ts";
import type { MatchFindings, RequestDifference } from "../match/findings.ts";
import type { MatchingRules } from "../match/matching-rules.ts";

/** A recorded exchange that answers a request. */
export interface ShelfMatch {
	readonly kind: "match";
	readonly exchange: ShelvedExchange;
	readonly findings: MatchFindings;
	/** It counts as not given out after all. */
	putBack(): void;
}

/** No recorded exchange does. */
export interface ShelfMiss {
	readonly kind: "miss";
	/** What is most like it; undefined where nothing is recorded at all. */
	readonly nearest: ShelvedExchange | undefined;
	readonly differences: readonly RequestDifference[];
}

/** Whether what stands in the place of secrets can be those. */
export type IsPlausible = (
	exchange: ShelvedExchange,
	findings: MatchFindings,
) => boolean;

interface Place {
	readonly exchange: ShelvedExchange;
	isUsed: boolean;
}

/** As the worst of all. */
const NEVER = 8;

/**
 * The recorded exchanges of a run, each given out once, in the order in which
 * they were recorded; when all that fit are, the last of them again.
 */
export class Shelf {
	readonly #places: readonly Place[];
	readonly #ofRequest: ReadonlyMap<string | undefined, readonly Place[]>;
	readonly #rules: MatchingRules;

	constructor(exchanges: readonly ShelvedExchange[], rules: MatchingRules) {
		this.#places = exchanges.map((exchange) => ({ exchange, isUsed: false }));
		this.#ofRequest = Map.groupBy(
			this.#places,
			({ exchange }) => exchange.subject?.request,
		);
		this.#rules = rules;
	}

	/** How many there are. */
	get size(): number {
		return this.#places.length;
	}

	/**
	 * Looks first where the same request of the collection was recorded in the same
	 * iteration, then in its other iterations, then everywhere, where ids and times
	 * have to be the same, too.
	 */
	find(
		sought: SoughtRequest,
		subject: HopSubject | undefined,
		isPlausible: IsPlausible = () => true,
	): ShelfMatch | ShelfMiss {
		const own = subject
			? (this.#ofRequest.get(subject.request) ?? [])
			: this.#places;
		const isNow = ({ exchange }: Place) =>
			subject?.request === undefined ||
			exchange.subject?.iteration === subject.iteration;
		const seek = (places: readonly Place[], worst: number) =>
			this.#best(places, sought, isPlausible, worst);
		const match =
			seek(own.filter(isNow), NEVER) ??
			seek(
				own.filter((place) => !isNow(place)),
				NEVER,
			) ??
			seek(this.#places, NEVER / 2 - 2) ??
			seek(
				this.#places.filter(({ isUsed }) => isUsed),
				NEVER - 2,
			);
		return match ?? this.#nearest(sought, own);
	}

	/** By whether it was given out, then by whether ids and times are the same, then by whether secrets can be. */
	#best(
		places: readonly Place[],
		sought: SoughtRequest,
		isPlausible: IsPlausible,
		worst: number,
	): ShelfMatch | undefined {
		let best: { place: Place; findings: MatchFindings } | undefined;
		let rank = worst;
		for (const place of places) {
			const { exchange, isUsed } = place;
			const findings = this.#compare(exchange, sought);
			if (!findings.isSame) continue;
			const own =
				(isUsed ? 4 : 0) +
				(findings.isExact ? 0 : 2) +
				(isPlausible(exchange, findings) ? 0 : 1);
			if (own > rank || (own === rank && (!isUsed || rank === worst))) continue;
			best = { place, findings };
			rank = own;
		}
		return best && given(best.place, best.findings);
	}

	#compare(exchange: ShelvedExchange, sought: SoughtRequest): MatchFindings {
		const { request, marks } = exchange;
		return compareRequests(request, sought, marks, this.#rules);
	}

	/** Of those that differ in as much, the one that the same request of the collection has sent. */
	#nearest(sought: SoughtRequest, own: readonly Place[]): ShelfMiss {
		let nearest: ShelvedExchange | undefined;
		let differences: readonly RequestDifference[] = [];
		let least = Number.POSITIVE_INFINITY;
		for (const { exchange } of [...own, ...this.#places]) {
			const found = this.#compare(exchange, sought).differences;
			const weight = found.reduce((sum, one) => sum + weightOf(one), 0);
			if (weight >= least) continue;
			least = weight;
			nearest = exchange;
			differences = found;
		}
		return { kind: "miss", nearest, differences };
	}
}

function given(place: Place, findings: MatchFindings): ShelfMatch {
	const wasUsed = place.isUsed;
	place.isUsed = true;
	return {
		kind: "match",
		exchange: place.exchange,
		findings,
		putBack: () => {
			place.isUsed = wasUsed;
		},
	};
}

function weightOf({ place }: RequestDifference): number {
	if (place === "path") return 10;
	if (place === "method" || place === "server") return 5;
	return 1;
}
