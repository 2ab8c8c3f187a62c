import type {
	CarriedHop,
	CarriedResponse,
	HopCarrier,
	KnownSecrets,
	SpeculativeCarrier,
} from "@curlew/client/carrying";
import { readContent } from "../exchange/content.ts";
import { wireUrl } from "../exchange/wire-url.ts";
import type { SoughtRequest } from "../match/compare-requests.ts";
import { filledAnswer } from "./filled-answer.ts";
import { notRecorded } from "./not-recorded.ts";
import type { Shelf, ShelfMatch } from "./shelf.ts";
import { TodaysSecrets } from "./todays-secrets.ts";

/** What all sessions of a replayed run share. */
export interface ReplayState {
	readonly folder: string;
	readonly shelf: Shelf;
	/** How many were answered. */
	answered: number;
}

/** Answers everything from cassettes. Nothing reaches the network, unless somebody is there for what is missing. */
export class ReplayingCarrier implements HopCarrier {
	readonly #state: ReplayState;
	readonly #secrets: TodaysSecrets;
	readonly #missing: HopCarrier | undefined;

	/** @param missing sends what is not recorded */
	constructor(
		state: ReplayState,
		secrets: KnownSecrets,
		missing: HopCarrier | undefined,
	) {
		this.#state = state;
		this.#secrets = new TodaysSecrets(secrets);
		this.#missing = missing;
	}

	carry(hop: CarriedHop): Promise<CarriedResponse> {
		return this.#carry(hop, this.#missing, () => {});
	}

	speculative(): SpeculativeCarrier {
		const missing = this.#missing?.speculative();
		const given: ShelfMatch[] = [];
		return {
			carry: (hop) =>
				this.#carry(hop, missing, (match) => {
					given.push(match);
				}),
			speculative: () => this.speculative(),
			commit: () => missing?.commit(),
			discard: () => {
				for (const match of given.toReversed()) match.putBack();
				this.#state.answered -= given.length;
				missing?.discard();
			},
			close: () => {},
		};
	}

	async close(): Promise<void> {
		await this.#missing?.close();
	}

	async #carry(
		hop: CarriedHop,
		missing: HopCarrier | undefined,
		note: (match: ShelfMatch) => void,
	): Promise<CarriedResponse> {
		const sought = await soughtOf(hop);
		const { shelf, folder } = this.#state;
		const found = shelf.find(sought, hop.subject, (exchange, findings) =>
			this.#secrets.arePlausible(exchange, findings),
		);
		if (found.kind === "miss") {
			if (missing) return missing.carry(hop);
			throw notRecorded(sought, found, folder);
		}
		this.#state.answered += 1;
		note(found);
		const { exchange, findings } = found;
		this.#secrets.note(exchange, findings);
		const { captured, changed } = findings;
		const answer = filledAnswer(exchange, captured, changed, (mark) =>
			this.#secrets.secretOf(mark, exchange, findings),
		);
		const response = await hop.answer(answer);
		return { response, duration: exchange.duration };
	}
}

async function soughtOf(hop: CarriedHop): Promise<SoughtRequest> {
	return {
		method: hop.method,
		url: wireUrl(hop.url),
		headers: hop.headers,
		body: await readContent(hop.openBody()),
	};
}
