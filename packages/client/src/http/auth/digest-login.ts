import { randomBytes } from "node:crypto";
import type { HopResponse } from "../hop.ts";
import type { Step } from "../redirect.ts";
import { headerValues } from "../response/response-headers.ts";
import { type Challenge, parseChallenges } from "./challenge.ts";
import {
	type DigestChallenge,
	digestAuthorization,
	hashOf,
} from "./digest-response.ts";
import type { Login } from "./login.ts";

/** A server that keeps calling nonces stale is not humoured for ever. */
const MOST_ANSWERS = 3;

/** A user at one origin: the nonce of the last challenge serves later requests too. */
export class DigestUser {
	readonly username: string;
	readonly password: string;
	challenge: DigestChallenge | undefined;
	#count = 0;

	constructor(username: string, password: string) {
		this.username = username;
		this.password = password;
	}

	/** Servers may give the same nonce again, also to requests at the same time: its count goes on. */
	challenged(challenge: DigestChallenge): void {
		if (challenge.nonce !== this.challenge?.nonce) this.#count = 0;
		this.challenge = challenge;
	}

	authorization(step: Step, challenge: DigestChallenge): Promise<string> {
		this.#count += 1;
		const { username, password } = this;
		return digestAuthorization(challenge, {
			username,
			password,
			method: step.method,
			uri: step.url.pathname + step.url.search,
			clientNonce: randomBytes(16).toString("hex"),
			count: this.#count,
			body: bytesOf(step),
		});
	}
}

/** HTTP Digest (RFC 7616) in one exchange. */
export class DigestLogin implements Login {
	readonly pool = undefined;
	readonly #user: DigestUser;
	readonly #origin: string;
	#answers = 0;
	/** The nonce that the hop was sent with, and whether it came from an earlier request. */
	#nonce: string | undefined;
	#isReused = false;

	constructor(user: DigestUser, origin: string) {
		this.#user = user;
		this.#origin = origin;
	}

	async begin(step: Step): Promise<string | undefined> {
		const { challenge } = this.#user;
		this.#nonce = undefined;
		if (step.url.origin !== this.#origin || !challenge) return undefined;
		this.#nonce = challenge.nonce;
		this.#isReused = true;
		return this.#user.authorization(step, challenge);
	}

	async answer(
		step: Step,
		{ status, headers }: HopResponse,
	): Promise<string | undefined> {
		if (step.url.origin !== this.#origin) return undefined;
		if (status !== 401) {
			this.#takeNextNonce(headerValues(headers, "authentication-info"));
			return undefined;
		}
		const values = headerValues(headers, "www-authenticate");
		const offered = parseChallenges(values).find(isUsable);
		if (!offered || !this.#mayAnswer(offered)) return undefined;
		const challenge = digestChallenge(offered);
		this.#user.challenged(challenge);
		this.#answers += 1;
		this.#nonce = challenge.nonce;
		this.#isReused = false;
		return this.#user.authorization(step, challenge);
	}

	release(): void {}

	/** A second refusal of the same password is final, unless only the nonce was too old. */
	#mayAnswer({ parameters }: Challenge): boolean {
		if (this.#answers >= MOST_ANSWERS) return false;
		if (this.#nonce === undefined || this.#isReused) return true;
		return parameters.get("stale")?.toLowerCase() === "true";
	}

	#takeNextNonce(values: readonly string[]): void {
		const [info] = parseChallenges(values.map((value) => `info ${value}`));
		const nonce = info?.parameters.get("nextnonce");
		const { challenge } = this.#user;
		if (nonce && challenge) this.#user.challenged({ ...challenge, nonce });
	}
}

function isUsable({ scheme, parameters }: Challenge): boolean {
	const offers = qopsOf(parameters);
	const isQopKnown =
		offers.length === 0 ||
		offers.includes("auth") ||
		offers.includes("auth-int");
	return (
		scheme === "digest" &&
		isQopKnown &&
		parameters.has("nonce") &&
		hashOf(parameters.get("algorithm")) !== undefined
	);
}

function digestChallenge({ parameters }: Challenge): DigestChallenge {
	const offers = qopsOf(parameters);
	const isTrue = (name: string) =>
		parameters.get(name)?.toLowerCase() === "true";
	return {
		realm: parameters.get("realm") ?? "",
		nonce: parameters.get("nonce") ?? "",
		opaque: parameters.get("opaque"),
		algorithm: parameters.get("algorithm"),
		qop: (["auth", "auth-int"] as const).find((qop) => offers.includes(qop)),
		wantsUserHash: isTrue("userhash"),
		isUtf8: parameters.get("charset")?.toLowerCase() === "utf-8",
	};
}

function qopsOf(parameters: ReadonlyMap<string, string>): readonly string[] {
	const written = parameters.get("qop")?.toLowerCase() ?? "";
	return written.split(",").flatMap((qop) => qop.trim() || []);
}

async function* bytesOf({ body }: Step): AsyncGenerator<Uint8Array> {
	const opened = body.open(body.length);
	if (opened === null) return;
	if (Buffer.isBuffer(opened)) yield opened;
	else yield* opened;
}
