import type { SecureContext } from "node:tls";
import {
	Certificates,
	IdleHabit,
	type ResolvedOptions,
	usableProxies,
} from "@curlew/client/driving";
import type { Origin, SecureOptions } from "./origin.ts";

/** What is known of an origin: how to connect, or that only the ordinary way leads there. */
export type Way = SecureOptions | "ordinary";

/** Finds out how connections to an origin have to be made, so that they are those of the ordinary way. */
export class SecureWays {
	readonly #options: ResolvedOptions;
	readonly #certificates: Certificates;
	readonly #proxyFor: ReturnType<typeof usableProxies>;
	readonly #ways = new Map<string, Way>();

	constructor(options: ResolvedOptions) {
		this.#options = options;
		this.#certificates = new Certificates(options);
		this.#proxyFor = usableProxies(options);
	}

	/** The way to an origin; for the first requests to a secure one it may not be known yet, and is the ordinary one. */
	to(origin: Origin): Way {
		const known = this.#ways.get(origin.href);
		if (known !== undefined) return known;
		const way = this.#find(origin);
		this.#ways.set(origin.href, way);
		return way;
	}

	/** From now on, requests to this origin go the ordinary way. */
	giveUp(origin: Origin): void {
		this.#ways.set(origin.href, "ordinary");
	}

	#find(origin: Origin): Way {
		const { inspector, beforeSend } = this.#options;
		// Somebody has to look at every request.
		const isLookedAt = inspector?.looksAtAll || beforeSend !== undefined;
		if (isLookedAt) return "ordinary";
		if (this.#proxyFor(new URL(origin.href)) !== undefined) return "ordinary";
		if (!origin.isSecure) return this.#secure(undefined);
		const context = this.#certificates.contextFor(
			origin.hostname,
			String(origin.port),
		);
		if (context === undefined) return this.#secure(undefined);
		context.then(
			(made) => this.#ways.set(origin.href, this.#secure(made)),
			// The ordinary way tells what is wrong with the certificate.
			() => undefined,
		);
		return "ordinary";
	}

	#secure(context: SecureContext | undefined): SecureOptions {
		const { connectTimeout, insecure, http2 } = this.#options;
		const habit = new IdleHabit();
		return { connectTimeout, context, insecure, offersHttp2: http2, habit };
	}
}
