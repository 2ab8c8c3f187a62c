import type { PendingAccess } from "@curlew/client/internal";

/**
 * What a collection wants of its user's, and nobody has allowed it. Until it is
 * answered nothing of it can be read. `GET /api/:collection/access`; null: there
 * is nothing to ask.
 */
export interface AccessQuestion {
	/** Stands for exactly what is shown: what comes to be wanted later is another question. */
	readonly id: string;
	readonly access: ShownAccess;
	/** The user has said no to all of it, until they want to be asked again. */
	readonly isRefused: boolean;
}

/** Requests that are named for each thing that is wanted: so many, or more. */
export const MOST_REQUESTS = 1_000;

/** Texts of the collection, fit to be shown. */
export type ShownAccess = Omit<PendingAccess, "sourceHashes">;

export const ACCESS_ANSWERS = ["always", "once", "no"] as const;

export type AccessAnswer = (typeof ACCESS_ANSWERS)[number];

/** `POST /api/:collection/access/answer` */
export interface AnswerAccess {
	/** Of the question that was shown. */
	readonly id: string;
	/** `once`: until `curlew open` ends. */
	readonly answer: AccessAnswer;
}

/** `POST /api/:collection/access/revoke`: nothing is allowed any more. */
export interface RevokedAccess {
	/** False: nothing had been. */
	readonly isRevoked: boolean;
}
