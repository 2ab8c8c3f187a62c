import type { Readable } from "node:stream";
import type { HeaderPair } from "../../request/outgoing-request.ts";
import type { HopResponse } from "../hop.ts";
import type { RecordedAnswer } from "./recorded-answer.ts";

/** What a hop belongs to. */
export interface HopSubject {
	/** Path in the collection of the request that the run executes, whoever sends for it; undefined for what all of them share, such as tokens. */
	readonly request: string | undefined;
	/** From 0. */
	readonly iteration: number;
	/** Who sends: the request itself, one that its scripts run, a script, or the OAuth 2.0 client. */
	readonly by: string;
}

/** A hop that is ready to be sent: what it says is final. */
export interface CarriedHop {
	readonly subject: HopSubject | undefined;
	readonly method: string;
	readonly url: URL;
	/** In the order of the wire, `host` included. */
	readonly headers: readonly HeaderPair[];
	/** Bytes; undefined when nobody can know before it is read. */
	readonly bodyLength: number | undefined;
	/** The body from its beginning, as often as wanted. A stream that cannot be read errors with an `ExchangeError`. */
	openBody(): Buffer | Readable | null;
	/** Sends it. Rejects with an `ExchangeError`. */
	send(): Promise<HopResponse>;
	/** What had come of a response when `send` failed. */
	partial(): Promise<HopResponse | undefined>;
	/** Answers it as if that had come from the network. Rejects with an `ExchangeError` where what was recorded is a failure. */
	answer(recorded: RecordedAnswer): Promise<HopResponse>;
}

export interface CarriedResponse {
	readonly response: HopResponse;
	/** Whole milliseconds: what scripts and assertions are told, added up over the hops. */
	readonly duration: number;
}

/** Stands between the exchanges of a client and the network: looks at each hop, or answers in the network's place. */
export interface HopCarrier {
	/** Rejects with an `ExchangeError`. */
	carry(hop: CarriedHop): Promise<CarriedResponse>;
	/** For a request that may have to be sent again. */
	speculative(): SpeculativeCarrier;
	/** The client is closed: nothing more comes. */
	close(): void | Promise<void>;
}

export interface SpeculativeCarrier extends HopCarrier {
	/** What it carried counts. */
	commit(): void;
	/** What it carried counts as never sent. */
	discard(): void;
}

/** What a session knows to be secret. */
export interface KnownSecrets {
	/** All texts, at this moment. */
	texts(): Iterable<string>;
	/** Those that have names, with them: the newest of a name last. */
	named(): Iterable<{ readonly name: string; readonly text: string }>;
	/** With every secret blacked out. */
	mask(text: string): string;
}

/** Makes the carrier of a session's connections. */
export type OpenCarrier = (secrets: KnownSecrets) => HopCarrier;
