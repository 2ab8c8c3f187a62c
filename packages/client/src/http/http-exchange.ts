import { rm } from "node:fs/promises";
import type { OutgoingRequest } from "../request/outgoing-request.ts";
import type { Login } from "./auth/login.ts";
import type { MemoryBudget } from "./body/memory-budget.ts";
import type { Cancellation } from "./cancellation.ts";
import type { HopCarrier } from "./carrier/hop-carrier.ts";
import type { ResolvedOptions } from "./client-options.ts";
import type { ConnectionPool } from "./connections/connection-pool.ts";
import { type HopRequest, sendHop } from "./connections/dispatch.ts";
import {
	authorityOf,
	firstStep,
	urlAuthorization,
} from "./connections/first-step.ts";
import type { Connections } from "./connections.ts";
import type { LazyCookies } from "./cookies/cookies.ts";
import type { HttpResult, SendOptions } from "./exchange.ts";
import type { ExchangeRecord } from "./exchange-record.ts";
import { tellGuarded } from "./failure/guarded-failure.ts";
import type { HopOptions, HopResponse } from "./hop.ts";
import { inspected } from "./inspected-hop.ts";
import type { ProxyResolver } from "./proxy/proxy.ts";
import { usableProxies } from "./proxy/usable-proxies.ts";
import { redirectedStep, redirectOf, type Step } from "./redirect.ts";
import { composeHeaders } from "./request-headers.ts";
import { headerValue, headerValues } from "./response/response-headers.ts";
import type { TemporaryFolder } from "./temporary-folder.ts";

export type CookieJar = Pick<
	LazyCookies,
	"open" | "headerFor" | "fromElsewhere" | "keep"
>;

/** What the exchanges of a client share. */
export interface ClientResources {
	readonly options: ResolvedOptions;
	readonly connections: Connections;
	readonly budget: MemoryBudget;
	readonly folder: TemporaryFolder;
	/** Known from the first use on: settings that cannot be used fail an exchange. */
	proxyFor: ProxyResolver | undefined;
}

interface ExchangeParts {
	readonly record: ExchangeRecord;
	/** Undefined where none are used. */
	readonly cookies: CookieJar | undefined;
	readonly cancellation: Cancellation;
	readonly options: SendOptions;
	/** Undefined where hops go straight to the network. */
	readonly carrier: HopCarrier | undefined;
}

/** One request and what comes back, over as many hops as logins and redirects take. */
export class HttpExchange {
	readonly #resources: ClientResources;
	readonly #record: ExchangeRecord;
	readonly #cookies: CookieJar | undefined;
	readonly #cancellation: Cancellation;
	readonly #options: SendOptions;
	readonly #carrier: HopCarrier | undefined;
	/** Where the request was meant to go, once it was redirected. */
	#redirectedFrom: URL | undefined;

	constructor(
		resources: ClientResources,
		{ record, cookies, cancellation, options, carrier }: ExchangeParts,
	) {
		this.#resources = resources;
		this.#record = record;
		this.#cookies = cookies;
		this.#cancellation = cancellation;
		this.#options = options;
		this.#carrier = carrier;
	}

	/** Sends hop after hop until one brings a response that redirects no further. */
	async follow(): Promise<HttpResult> {
		const { outgoing } = this.#record;
		const { redirect } = this.#options;
		let step = firstStep(outgoing);
		const start = step.url;
		if (redirect) {
			step = redirectedStep(step, redirect, outgoing);
			this.#record.redirectedElsewhere(redirect, step.url);
			this.#redirectedFrom = start;
		}
		const { connections } = this.#resources;
		const login = await connections.login(outgoing, start.origin);
		try {
			for (;;) {
				const response = await this.#sendStep(step, login);
				const next = nextStep(step, response, outgoing);
				if (!next) {
					return this.#record.succeeded(response);
				}
				this.#record.redirected(response, next.url);
				await discardBody(response);
				this.#cancellation.check();
				step = next;
				this.#redirectedFrom ??= start;
			}
		} finally {
			login?.release();
		}
	}

	/** Sends a hop, and again for as long as the login has an answer to the server's challenge. */
	async #sendStep(step: Step, login: Login | undefined): Promise<HopResponse> {
		const { inspector } = this.#resources.options;
		const { outgoing } = this.#record;
		const cookies = this.#cookies;
		const redirectedFrom = this.#redirectedFrom;
		let authorization = await login?.begin(step);
		for (;;) {
			const authorized = withAuthorization(step, authorization);
			const hop = this.#prepare(authorized);
			this.#record.begin(hop);
			const isGuarded =
				inspector !== undefined &&
				(inspector.looksAtAll || redirectedFrom !== undefined) &&
				(await inspected(hop, inspector, outgoing, {
					redirectedFrom,
					foreignCookies: cookies?.fromElsewhere(step.url.href),
					isUserInsecure: this.#resources.options.insecure,
					asksWhetherGuarded: this.#resources.connections.mayDependOnCollection(
						step.url,
						hop.proxy,
					),
				}));
			const response = await this.#sendHop(hop, login?.pool, isGuarded);
			await cookies?.keep(
				step.url.href,
				headerValues(response.headers, "set-cookie"),
			);
			authorization = await login?.answer(step, response);
			if (authorization === undefined) {
				return response;
			}
			this.#record.challenged(response);
			await discardBody(response);
			this.#cancellation.check();
		}
	}

	/** Settles the headers and the proxy of a hop. */
	#prepare(step: Step): HopRequest {
		const { options } = this.#resources;
		this.#resources.proxyFor ??= usableProxies(options);
		return {
			step,
			wire: composeHeaders(step.headers, {
				userAgent: options.userAgent,
				omit: this.#record.outgoing.settings.omitHeaders,
				cookies: this.#cookies?.headerFor(step.url.href),
				authorization: urlAuthorization(step.url),
			}),
			proxy: this.#resources.proxyFor(step.url),
			headersTimeout: options.headersTimeout,
		};
	}

	async #sendHop(
		hop: HopRequest,
		ownPool: ConnectionPool | undefined,
		isGuarded: boolean,
	): Promise<HopResponse> {
		const options = this.#hopOptions(hop);
		const send = () => this.#transmit(hop, options, ownPool, isGuarded);
		if (this.#carrier === undefined) return send();
		const { carryHop } = await import("./carrier/carry-hop.ts");
		this.#cancellation.check();
		const { response, duration } = await carryHop(this.#carrier, hop, {
			options,
			send,
			canceller: this.#cancellation,
			subject: this.#options.subject,
		});
		this.#record.carried(duration);
		return response;
	}

	async #transmit(
		hop: HopRequest,
		options: HopOptions,
		ownPool: ConnectionPool | undefined,
		isGuarded: boolean,
	): Promise<HopResponse> {
		const { settings } = this.#record.outgoing;
		const pool =
			ownPool ??
			(await this.#resources.connections.shared(
				settings,
				hop.step.url.protocol,
				isGuarded,
			));
		this.#cancellation.check();
		const sending = sendHop(hop, pool, options, this.#cancellation);
		return isGuarded ? sending.catch(tellGuarded) : sending;
	}

	#hopOptions({ step }: HopRequest): HopOptions {
		const { options, budget, folder } = this.#resources;
		const { onReceived, keepsPartial, listener } = this.#options;
		return {
			limits: { memory: options.memoryLimit, total: options.maxBodySize },
			budget,
			folder,
			authority: authorityOf(step.url),
			isSecure: step.url.protocol === "https:",
			onReceived,
			keepsPartial: keepsPartial || this.#carrier !== undefined,
			listener,
		};
	}
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
