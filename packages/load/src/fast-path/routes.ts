import type { SecureContext } from "node:tls";
import {
	Certificates,
	IdleHabit,
	type ResolvedOptions,
	usableProxies,
} from "@curlew/client/driving";
import type { ConnectOptions, ServerOrigin } from "./origin.ts";

/** What is known of an origin: how to connect, or that only the slow path does. */
export type Route = ConnectOptions | "slow path";

/** Finds out how connections to an origin have to be made, so that they are those of the slow path. */
export class Routes {
	readonly #options: ResolvedOptions;
	readonly #certificates: Certificates;
	readonly #proxyFor: ReturnType<typeof usableProxies>;
	readonly #routes = new Map<string, Route>();

	constructor(options: ResolvedOptions) {
		this.#options = options;
		this.#certificates = new Certificates(options);
		this.#proxyFor = usableProxies(options);
	}

	/** The route to an origin; for the first requests to a secure one it may not be known yet, and is the slow path. */
	to(origin: ServerOrigin): Route {
		const known = this.#routes.get(origin.href);
		if (known !== undefined) return known;
		const route = this.#find(origin);
		this.#routes.set(origin.href, route);
		return route;
	}

	/** From now on, requests to this origin take the slow path. */
	takeSlowPath(origin: ServerOrigin): void {
		this.#routes.set(origin.href, "slow path");
	}

	#find(origin: ServerOrigin): Route {
		const { inspector, beforeSend } = this.#options;
		// Somebody has to look at every request.
		const isLookedAt = inspector?.looksAtAll || beforeSend !== undefined;
		if (isLookedAt) return "slow path";
		if (this.#proxyFor(new URL(origin.href)) !== undefined) return "slow path";
		if (!origin.isSecure) return this.#direct(undefined);
		const context = this.#certificates.contextFor(
			origin.hostname,
			String(origin.port),
		);
		if (context === undefined) return this.#direct(undefined);
		context.then(
			(made) => this.#routes.set(origin.href, this.#direct(made)),
			// The slow path tells what is wrong with the certificate.
			() => undefined,
		);
		return "slow path";
	}

	#direct(context: SecureContext | undefined): ConnectOptions {
		const { connectTimeout, insecure, http2 } = this.#options;
		const habit = new IdleHabit();
		return { connectTimeout, context, insecure, offersHttp2: http2, habit };
	}
}
