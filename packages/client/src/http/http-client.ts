import type { OutgoingRequest } from "../request/outgoing-request.ts";
import { MemoryBudget } from "./body/memory-budget.ts";
import { Cancellation } from "./cancellation.ts";
import type { HopCarrier } from "./carrier/hop-carrier.ts";
import {
	type HopToInspect,
	type HttpClientOptions,
	type ResolvedOptions,
	resolveOptions,
} from "./client-options.ts";
import { authorityOf } from "./connections/first-step.ts";
import type { PresentedCertificate } from "./connections/presented-certificate.ts";
import { Connections } from "./connections.ts";
import { type CookieStore, LazyCookies } from "./cookies/cookies.ts";
import { SpeculativeCookies } from "./cookies/speculative-cookies.ts";
import type { HttpResult, HttpSender, SendOptions } from "./exchange.ts";
import { ExchangeRecord } from "./exchange-record.ts";
import { ExchangeError, HttpClientClosedError } from "./failure/errors.ts";
import { toExchangeError } from "./failure/failure.ts";
import {
	type ClientResources,
	type CookieJar,
	HttpExchange,
} from "./http-exchange.ts";
import type { ProxyServer } from "./proxy/proxy.ts";
import { usableProxies } from "./proxy/usable-proxies.ts";
import { TemporaryFolder } from "./temporary-folder.ts";

/** A sender with its cookies. */
export interface HttpClient extends HttpSender {
	/** How it connects, for those who send some requests by themselves. */
	readonly options: ResolvedOptions;
	/** The client's cookies, for scripts. They are kept even where `cookies: false` stops them from being used. */
	cookies(): Promise<CookieStore>;
	/** A client with cookies of its own over the same connections. It closes with this one. */
	withOwnCookies(): HttpClient;
	/** The cookies, of which nothing is loaded until they are used. */
	readonly jar: CookieJar;
	/** How a server presents itself, by the way that requests would take to it. Nothing is sent. Undefined where it has no certificate. Rejects with an `ExchangeError`. */
	presented(url: URL): Promise<PresentedCertificate | undefined>;
	/** A client over the same connections for a speculative request. It closes with this one. */
	speculative(): SpeculativeClient;
}

/** A client whose cookies are shared when its request is committed. */
export interface SpeculativeClient {
	readonly client: HttpClient;
	readonly cookies: Pick<SpeculativeCookies, "isRight" | "share">;
	/** What it sent counts as never sent. */
	discard(): void;
}

/**
 * Makes a client: its connections and temporary files live until `close`. Loads
 * nothing until the first `send`.
 *
 * @param cookies those that it begins with, and keeps new ones in; they may outlive it
 */
export function createHttpClient(
	options: HttpClientOptions = {},
	cookies = new LazyCookies(),
): HttpClient {
	return new UndiciHttpClient(resolveOptions(options), cookies);
}

class UndiciHttpClient implements HttpClient {
	readonly options: ResolvedOptions;
	readonly #resources: ClientResources;
	readonly #running = new Set<Cancellation>();
	readonly #cookies: LazyCookies;
	#isClosed = false;

	constructor(options: ResolvedOptions, cookies: LazyCookies) {
		this.options = options;
		this.#cookies = cookies;
		this.#resources = {
			options,
			connections: new Connections(options),
			budget: new MemoryBudget(options.totalMemoryLimit),
			folder: new TemporaryFolder(),
			proxyFor: undefined,
		};
	}

	send(
		outgoing: OutgoingRequest,
		options: SendOptions = {},
	): Promise<HttpResult> {
		const { carrier } = this.options;
		return this.#send(outgoing, options, this.#cookies, carrier);
	}

	cookies(): Promise<CookieStore> {
		return this.#cookies.open();
	}

	withOwnCookies(): HttpClient {
		return this.#withCookies(new LazyCookies(), this.options.carrier);
	}

	async presented(url: URL): Promise<PresentedCertificate | undefined> {
		if (this.#isClosed) throw new HttpClientClosedError();
		if (this.options.carrier) return undefined;
		this.#resources.proxyFor ??= usableProxies(this.options);
		const proxy = this.#resources.proxyFor(url);
		const isGuarded = await this.#tellsProxySecret(url, proxy);
		const { connections } = this.#resources;
		try {
			return await connections.presented(url, proxy, isGuarded);
		} catch (error) {
			throw toExchangeError(error, {
				authority: authorityOf(url),
				phase: "connect",
			});
		}
	}

	/** Nothing is sent to the server, but the proxy on the way to it is told host and credentials. @throws ExchangeError when it must not be */
	async #tellsProxySecret(
		url: URL,
		proxy: ProxyServer | undefined,
	): Promise<boolean> {
		const { inspector } = this.options;
		if (proxy === undefined || !inspector?.looksAtAll) return false;
		const hop: HopToInspect = {
			...{ url: new URL(url.origin), method: "CONNECT", headers: [] },
			...{ carried: [], redirectedFrom: undefined, isUnverified: false },
			...{ proxy, auth: undefined, openBody: () => null },
		};
		const refusal = await inspector.inspect(hop);
		if (refusal)
			throw new ExchangeError(refusal.code, refusal.message, refusal.hint);
		return inspector.isGuarded(hop);
	}

	get jar(): CookieJar {
		return this.#cookies;
	}

	speculative(): SpeculativeClient {
		const cookies = new SpeculativeCookies(this.#cookies);
		const carrier = this.options.carrier?.speculative();
		return {
			client: this.#withCookies(cookies, carrier),
			cookies: {
				isRight: () => cookies.isRight(),
				share: () => {
					carrier?.commit();
					return cookies.share();
				},
			},
			discard: () => carrier?.discard(),
		};
	}

	#withCookies(
		cookies: CookieJar,
		carrier: HopCarrier | undefined,
	): HttpClient {
		return {
			options: this.options,
			send: (outgoing, options = {}) =>
				this.#send(outgoing, options, cookies, carrier),
			cookies: () => cookies.open(),
			withOwnCookies: () => this.withOwnCookies(),
			jar: cookies,
			presented: (url) => this.presented(url),
			speculative: () => this.speculative(),
			close: () => this.close(),
		};
	}

	async #send(
		outgoing: OutgoingRequest,
		options: SendOptions,
		kept: CookieJar,
		carrier: HopCarrier | undefined,
	): Promise<HttpResult> {
		if (this.#isClosed) throw new HttpClientClosedError();
		await this.options.beforeSend?.(outgoing, options.signal);
		const record = new ExchangeRecord(outgoing);
		const cancellation = new Cancellation(
			outgoing.url,
			outgoing.settings.timeout,
			options.signal,
		);
		this.#running.add(cancellation);
		try {
			const usesCookies =
				this.options.cookies &&
				outgoing.settings.useCookies &&
				(options.useCookies ?? true);
			const cookies = usesCookies ? kept : undefined;
			const exchange = { record, cookies, cancellation, options, carrier };
			return await new HttpExchange(this.#resources, exchange).follow();
		} catch (error) {
			const partial = options.keepsPartial
				? await cancellation.partial
				: undefined;
			return record.failed(error, partial);
		} finally {
			cancellation.release();
			this.#running.delete(cancellation);
		}
	}

	async close(): Promise<void> {
		this.#isClosed = true;
		for (const cancellation of this.#running) {
			cancellation.cancel(clientClosed());
		}
		await this.options.carrier?.close();
		await this.#resources.connections.destroy();
		await this.#resources.folder.remove();
	}
}

function clientClosed(): ExchangeError {
	return new ExchangeError(
		"ABORTED",
		"The exchange was aborted because the HTTP client was closed.",
		"Wait for the exchange before you close the client.",
	);
}
