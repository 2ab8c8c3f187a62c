import { randomBytes } from "node:crypto";
import type { ConnectionPool } from "../connections/connection-pool.ts";
import type { HopResponse } from "../hop.ts";
import type { Step } from "../redirect.ts";
import { headerValues } from "../response/response-headers.ts";
import { parseChallenges } from "./challenge.ts";
import type { Login } from "./login.ts";
import {
	authenticateMessage,
	type NtlmCredentials,
	negotiateMessage,
	readChallenge,
} from "./ntlm-messages.ts";

/**
 * NTLM over HTTP ([MS-NTHT]) in one exchange. It authenticates the connection,
 * so that all messages go over one, and a kept one needs no second handshake.
 */
export class NtlmLogin implements Login {
	readonly pool: ConnectionPool;
	readonly #credentials: NtlmCredentials;
	readonly #origin: string;
	readonly #onRelease: () => void;
	#state: "silent" | "negotiating" | "answered" = "silent";

	constructor(
		credentials: NtlmCredentials,
		origin: string,
		pool: ConnectionPool,
		onRelease: () => void,
	) {
		this.#credentials = credentials;
		this.#origin = origin;
		this.pool = pool;
		this.#onRelease = onRelease;
	}

	async begin(): Promise<string | undefined> {
		this.#state = "silent";
		return undefined;
	}

	async answer(
		step: Step,
		{ status, headers }: HopResponse,
	): Promise<string | undefined> {
		if (status !== 401 || step.url.origin !== this.#origin) return undefined;
		const values = headerValues(headers, "www-authenticate");
		const challenges = parseChallenges(values);
		const challenge =
			challenges.find(({ scheme }) => scheme === "ntlm") ??
			challenges.find(({ scheme }) => scheme === "negotiate");
		if (!challenge) return undefined;
		const message = this.#next(challenge.token);
		if (!message) return undefined;
		const scheme = challenge.scheme === "ntlm" ? "NTLM" : "Negotiate";
		return `${scheme} ${message.toString("base64")}`;
	}

	release(): void {
		this.#onRelease();
	}

	#next(token: string | undefined): Buffer | undefined {
		if (this.#state === "silent") {
			this.#state = "negotiating";
			return negotiateMessage();
		}
		if (this.#state === "answered" || token === undefined) return undefined;
		this.#state = "answered";
		const challenge = readChallenge(Buffer.from(token, "base64"));
		return (
			challenge &&
			authenticateMessage(
				this.#credentials,
				challenge,
				randomBytes(8),
				Date.now(),
			)
		);
	}
}
