import { rm } from "node:fs/promises";
import type {
	HeaderPair,
	OutgoingRequest,
} from "../request/outgoing-request.ts";
import type { Login } from "./auth/login.ts";
import { MemoryBudget } from "./body/memory-budget.ts";
import { Cancellation } from "./cancellation.ts";
import {
	type HopInspector,
	type HttpClientOptions,
	type ResolvedOptions,
	resolveOptions,
} from "./client-options.ts";
import type { ConnectionPool } from "./connections/connection-pool.ts";
import { Connections } from "./connections/connections.ts";
import { type HopRequest, sendHop } from "./connections/dispatch.ts";
import {
	authorityOf,
	firstStep,
	urlAuthorization,
} from "./connections/first-step.ts";
import { type CookieStore, LazyCookies } from "./cookies/cookies.ts";
import { SpeculativeCookies } from "./cookies/speculative-cookies.ts";
import type { HttpResult, HttpSender, SendOptions } from "./exchange.ts";
import { ExchangeError, HttpClientClosedError } from "./failure/errors.ts";
import type { HopOptions, HopResponse } from "./hop.ts";
import type { ProxyResolver } from "./proxy/proxy.ts";
import { usableProxies } from "./proxy/usable-proxies.ts";
import { redirectedStep, redirectOf, type Step } from "./redirect.ts";
import { composeHeaders } from "./request-headers.ts";
import { Exchange } from "./response/exchange-record.ts";
import { headerValue, headerValues } from "./response/response-headers.ts";
import { TemporaryFolder } from "./temporary-folder.ts";

export type CookieJar = Pick<
	LazyCookies,
	"open" | "headerFor" | "fromElsewhere" | "keep"
>;

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
	/** A client over the same connections for a request that is sent speculatively, before its turn. It closes with this one. */
	speculative(): SpeculativeClient;
}

/** A client whose cookies become those of all when its request's turn has come. */
export interface SpeculativeClient {
	readonly client: HttpClient;
	readonly cookies: Pick<SpeculativeCookies, "isRight" | "share">;
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
	readonly #folder = new TemporaryFolder();
	readonly #budget: MemoryBudget;
	readonly #running = new Set<Cancellation>();
	readonly #connections: Connections;
	#proxyFor: ProxyResolver | undefined;
	readonly #cookies: LazyCookies;
	#isClosed = false;

	constructor(options: ResolvedOptions, cookies: LazyCookies) {
		this.options = options;
		this.#cookies = cookies;
		this.#budget = new MemoryBudget(options.totalMemoryLimit);
		this.#connections = new Connections(options);
	}

	send(
		outgoing: OutgoingRequest,
		options: SendOptions = {},
	): Promise<HttpResult> {
		return this.#send(outgoing, options, this.#cookies);
	}

	cookies(): Promise<CookieStore> {
		return this.#cookies.open();
	}

	withOwnCookies(): HttpClient {
		return this.#withCookies(new LazyCookies());
	}

	get jar(): CookieJar {
		return this.#cookies;
	}

	speculative(): SpeculativeClient {
		const cookies = new SpeculativeCookies(this.#cookies);
		return { client: this.#withCookies(cookies), cookies };
	}

	#withCookies(cookies: CookieJar): HttpClient {
		return {
			options: this.options,
			send: (outgoing, options = {}) => this.#send(outgoing, options, cookies),
			cookies: () => cookies.open(),
			withOwnCookies: () => this.withOwnCookies(),
			jar: cookies,
			speculative: () => this.speculative(),
			close: () => this.close(),
		};
	}

	async #send(
		outgoing: OutgoingRequest,
		options: SendOptions,
		kept: CookieJar,
	): Promise<HttpResult> {
		if (this.#isClosed) throw new HttpClientClosedError();
		await this.options.beforeSend?.(outgoing, options.signal);
		const exchange = new Exchange(outgoing);
		const cancellation = new Cancellation(
			outgoing.url,
			outgoing.settings.timeout,
			options.signal,
		);
		this.#running.add(cancellation);
		try {
			const usesCookies = this.options.cookies && (options.useCookies ?? true);
			const cookies = usesCookies ? kept : undefined;
			return await this.#follow(exchange, cookies, cancellation, options);
		} catch (error) {
			return exchange.failed(error, await cancellation.partial);
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
		await this.#connections.destroy();
		await this.#folder.remove();
	}

	/** Sends hop after hop until one brings a response that redirects no further. */
	async #follow(
		exchange: Exchange,
		cookies: CookieJar | undefined,
		cancellation: Cancellation,
		options: SendOptions,
	): Promise<HttpResult> {
		let step = firstStep(exchange.outgoing);
		const start = step.url;
		let redirectedFrom: URL | undefined;
		if (options.redirect) {
			step = redirectedStep(step, options.redirect, exchange.outgoing);
			exchange.redirectedElsewhere(options.redirect, step.url);
			redirectedFrom = start;
		}
		const { auth } = exchange.outgoing;
		const login = await this.#connections.login(auth, start.origin);
		try {
			for (;;) {
				const response = await this.#sendStep(
					exchange,
					step,
					login,
					cookies,
					cancellation,
					{ ...options, redirectedFrom },
				);
				const next = nextStep(step, response, exchange.outgoing);
				if (!next) {
					return exchange.succeeded(response);
				}
				exchange.redirected(response, next.url);
				await discardBody(response);
				cancellation.check();
				step = next;
				redirectedFrom ??= start;
			}
		} finally {
			login?.release();
		}
	}

	/** Sends a hop, and again for as long as the login has an answer to the server's challenge. */
	async #sendStep(
		exchange: Exchange,
		step: Step,
		login: Login | undefined,
		cookies: CookieJar | undefined,
		cancellation: Cancellation,
		{ onReceived, keepsPartial, redirectedFrom }: StepOptions,
	): Promise<HopResponse> {
		const { omitHeaders } = exchange.outgoing.settings;
		const { inspector } = this.options;
		let authorization = await login?.begin(step);
		for (;;) {
			const authorized = withAuthorization(step, authorization);
			const hop = this.#prepare(authorized, omitHeaders, cookies);
			exchange.begin(hop);
			if (inspector && (inspector.looksAtAll || redirectedFrom))
				await inspected(hop, inspector, exchange.outgoing, {
					redirectedFrom,
					foreignCookies: cookies?.fromElsewhere(step.url.href),
				});
			const response = await this.#sendHop(hop, cancellation, login?.pool, {
				onReceived,
				keepsPartial,
			});
			await cookies?.keep(
				step.url.href,
				headerValues(response.headers, "set-cookie"),
			);
			authorization = await login?.answer(step, response);
			if (authorization === undefined) {
				return response;
			}
			await discardBody(response);
			cancellation.check();
		}
	}

	/** Settles the headers and the proxy of a hop. */
	#prepare(
		step: Step,
		omit: readonly string[],
		cookies: CookieJar | undefined,
	): HopRequest {
		this.#proxyFor ??= usableProxies(this.options);
		return {
			step,
			wire: composeHeaders(step.headers, {
				userAgent: this.options.userAgent,
				omit,
				cookies: cookies?.headerFor(step.url.href),
				authorization: urlAuthorization(step.url),
			}),
			proxy: this.#proxyFor(step.url),
			headersTimeout: this.options.headersTimeout,
		};
	}

	async #sendHop(
		hop: HopRequest,
		cancellation: Cancellation,
		ownPool: ConnectionPool | undefined,
		told: Pick<HopOptions, "onReceived" | "keepsPartial">,
	): Promise<HopResponse> {
		const pool = ownPool ?? (await this.#connections.shared());
		cancellation.check();
		return sendHop(
			hop,
			pool,
			{
				limits: {
					memory: this.options.memoryLimit,
					total: this.options.maxBodySize,
				},
				budget: this.#budget,
				folder: this.#folder,
				authority: authorityOf(hop.step.url),
				...told,
			},
			cancellation,
		);
	}
}

interface StepOptions extends SendOptions {
	readonly redirectedFrom: URL | undefined;
}

/** What a hop has from elsewhere. */
interface Detour {
	/** Where the request was meant to go, if not there. */
	readonly redirectedFrom: URL | undefined;
	/** Cookies that another origin has set. */
	readonly foreignCookies: string | undefined;
}

/** @throws ExchangeError for a hop that must not be sent */
async function inspected(
	{ step, wire, proxy }: HopRequest,
	inspector: HopInspector,
	{ settings }: OutgoingRequest,
	{ redirectedFrom, foreignCookies }: Detour,
): Promise<void> {
	const host = wire.host ?? step.url.host;
	const refusal = await inspector.inspect({
		url: step.url,
		method: step.method,
		headers: [["host", host], ...connectionHeader(wire), ...wire.pairs],
		// To take the header along is what the setting is for.
		carried: [
			...(settings.forwardAuthorizationHeader
				? step.headers.filter(([name]) => !/^authorization$/i.test(name))
				: step.headers),
			...(foreignCookies === undefined
				? []
				: [["cookie", foreignCookies] as const]),
		],
		redirectedFrom,
		proxy,
		openBody: () => step.body.open(step.body.length),
	});
	if (refusal)
		throw new ExchangeError(refusal.code, refusal.message, refusal.hint);
}

function connectionHeader({
	connection,
}: HopRequest["wire"]): readonly HeaderPair[] {
	return connection === undefined ? [] : [["connection", connection]];
}

function withAuthorization(
	step: Step,
	authorization: string | undefined,
): Step {
	if (authorization === undefined) {
		return step;
	}
	const header = ["Authorization", authorization] as const;
	return { ...step, headers: [...step.headers, header] };
}

function nextStep(
	step: Step,
	response: HopResponse,
	outgoing: OutgoingRequest,
): Step | undefined {
	const { settings } = outgoing;
	// As elsewhere, a maximum of 0 means: do not follow.
	const isWanted = settings.followRedirects && settings.maxRedirects > 0;
	const location = headerValue(response.headers, "location");
	const redirect = isWanted ? redirectOf(response.status, location) : undefined;
	return redirect && redirectedStep(step, redirect, outgoing);
}

async function discardBody(response: HopResponse): Promise<void> {
	if (response.body.file !== undefined)
		await rm(response.body.file, { force: true });
}

function clientClosed(): ExchangeError {
	return new ExchangeError(
		"ABORTED",
		"The exchange was aborted because the HTTP client was closed.",
		"Wait for the exchange before you close the client.",
	);
}
