import type { Dispatcher } from "undici";
import type { BodyLimits } from "./body/body-store.ts";
import type { MemoryBudget } from "./body/memory-budget.ts";
import type { Connection, Line } from "./connections/connection.ts";
import type { ConnectionSecurity } from "./connections/connection-security.ts";
import type {
	HttpResponse,
	OnReceived,
	ResponseBody,
	ResponseListener,
} from "./exchange.ts";
import { transportError } from "./failure/errors.ts";
import { toExchangeError } from "./failure/failure.ts";
import type { FailurePoint } from "./failure/failure-kind.ts";
import { HopClock } from "./hop-clock.ts";
import { IncomingResponse } from "./response/incoming-response.ts";
import type { RawHeaders } from "./response/response-headers.ts";
import type { TemporaryFolder } from "./temporary-folder.ts";

/** What one hop brought: an `HttpResponse` without what concerns the whole exchange. */
export type HopResponse = Omit<
	HttpResponse,
	"url" | "redirects" | "duration" | "request"
>;

export interface HopOptions {
	readonly limits: BodyLimits;
	readonly budget: MemoryBudget;
	readonly folder: TemporaryFolder;
	/** `host:port`, for messages. */
	readonly authority: string;
	readonly isSecure: boolean;
	readonly onReceived?: OnReceived | undefined;
	/** What has come of a response outlives its failure. */
	readonly keepsPartial?: boolean | undefined;
	readonly listener?: ResponseListener | undefined;
	/** The content comes decoded, whatever the head says. */
	readonly isDecoded?: boolean | undefined;
}

/**
 * One request on the wire and what comes back: undici (or `sendWithNodeHttp`)
 * calls the `on…` methods, and `response` is settled at the end. Rejects with an
 * `ExchangeError`.
 */
export class Hop implements Dispatcher.DispatchHandler {
	readonly response: Promise<HopResponse>;
	readonly #options: HopOptions;
	readonly #resolve: (response: HopResponse) => void;
	readonly #reject: (reason: Error) => void;
	#isSettled = false;
	#partial: Promise<HopResponse | undefined> | undefined;

	#line: Line | undefined;
	#connection: Connection | undefined;
	#controller: Dispatcher.DispatchController | undefined;
	/** The connection had served a request before. */
	isConnectionReused = false;
	/** Milliseconds that the connection had been idle before; undefined when it was new, or busy. */
	idleTime: number | undefined;

	/** What has come of the response. */
	readonly #incoming: IncomingResponse;
	readonly #clock = new HopClock();
	#security: ConnectionSecurity | undefined;

	constructor(options: HopOptions) {
		const { promise, resolve, reject } = Promise.withResolvers<HopResponse>();
		this.response = promise;
		this.#resolve = resolve;
		this.#reject = reject;
		this.#options = options;
		this.#incoming = new IncomingResponse(options);
	}

	/** True once there is a response or a failure. */
	get isSettled(): boolean {
		return this.#isSettled;
	}

	/** What had come of a response when it failed, where that is to be kept. */
	get partial(): Promise<HopResponse | undefined> {
		return this.#partial ?? Promise.resolve(undefined);
	}

	/** True once any byte of a response is here. */
	get hasResponse(): boolean {
		return this.#clock.hasResponse;
	}

	/** Version of the connection's protocol; undefined while there is none. */
	get httpVersion(): HttpResponse["httpVersion"] | undefined {
		return this.#connection?.httpVersion;
	}

	/** The hop waits on this line, or is sent over it. */
	takeLine(line: Line): void {
		this.#line = line;
		line.enter();
	}

	/** The server closed the connection just when it was to be used again. */
	noteClosedIdle(): void {
		if (this.idleTime !== undefined) this.#line?.habit.closed(this.idleTime);
	}

	/** Ends the hop, whatever it is doing, and closes its connection where it has one. */
	cancel(reason: Error): void {
		if (this.#isSettled) {
			return;
		}
		const line = this.#line;
		const controller = this.#controller;
		if (!controller) {
			line?.abandon(reason);
		}
		this.#fail(reason);
		controller?.abort(reason);
	}

	onRequestStart(controller: Dispatcher.DispatchController): void {
		if (this.#isSettled) {
			// Cancelled while it waited. To throw is to give the connection back unused.
			throw new Error("The request is not wanted any more.");
		}
		this.#controller = controller;
		this.#connection = this.#line?.connection;
		this.isConnectionReused = this.#connection?.takeRequest() ?? false;
		if (this.isConnectionReused && this.#line?.load === 1)
			this.idleTime = this.#line.idleTime;
		this.#clock.requestStarted();
	}

	onRequestSent(): void {
		this.#clock.requestSent();
	}

	onResponseStarted(): void {
		this.#clock.responseStarted();
	}

	onResponseStart(
		controller: Dispatcher.DispatchController,
		status: number,
		_headers: unknown,
		statusText?: string,
	): void {
		const raw: RawHeaders = controller.rawHeaders;
		if (status >= 200) {
			this.#incoming.begin(status, statusText, raw);
			// Later the connection may be closed.
			if (this.#options.onReceived)
				this.#security = this.#connection?.security();
		} else if (this.#incoming.addInformational(status, raw))
			this.cancel(this.#explain(transportError("TOO_MANY_INFORMATIONAL")));
	}

	onResponseData(
		controller: Dispatcher.DispatchController,
		chunk: Uint8Array,
	): void {
		try {
			const stored = this.#incoming.write(chunk);
			this.#options.onReceived?.(this.#incoming.progress);
			if (stored) {
				controller.pause();
				stored.then(
					() => controller.resume(),
					(error) => this.cancel(this.#explain(error)),
				);
			}
		} catch (error) {
			this.cancel(this.#explain(error));
		}
	}

	onResponseEnd(controller: Dispatcher.DispatchController): void {
		this.#clock.responseEnded();
		try {
			const body = this.#incoming.end(controller.rawTrailers);
			if (body instanceof Promise)
				body.then(
					(finished) => this.#succeed(finished),
					(error) => this.#fail(this.#explain(error)),
				);
			else this.#succeed(body);
		} catch (error) {
			this.#fail(this.#explain(error));
		}
	}

	onResponseError(_controller: unknown, error: Error): void {
		this.#fail(this.#explain(this.#connection?.alert ?? error));
	}

	#succeed(body: ResponseBody | undefined): void {
		if (body && this.#leave()) {
			if (this.idleTime !== undefined)
				this.#line?.habit.survived(this.idleTime);
			this.#resolve(this.#describe(body));
		}
	}

	#fail(reason: Error): void {
		if (this.#leave()) {
			if (this.#options.keepsPartial && this.#incoming.hasBegun)
				this.#partial = this.#finishPartial();
			else this.#incoming.discard();
			this.#reject(reason);
		}
	}

	/** Undefined where what has come cannot be kept. */
	async #finishPartial(): Promise<HopResponse | undefined> {
		this.#clock.responseEnded();
		const body = await this.#incoming.cut();
		return body && this.#describe(body);
	}

	/** Ends the hop's part, once; false when that has happened before. */
	#leave(): boolean {
		if (this.#isSettled) {
			return false;
		}
		this.#isSettled = true;
		this.#line?.leave();
		return true;
	}

	#explain(error: unknown): Error {
		return toExchangeError(error, {
			authority: this.#options.authority,
			isSecure: this.#options.isSecure,
			phase: this.#phase(),
		});
	}

	#phase(): FailurePoint["phase"] {
		if (!this.#connection) {
			return "connect";
		}
		return this.#incoming.hasBegun ? "body" : "head";
	}

	#describe(body: ResponseBody): HopResponse {
		const connection = this.#connection;
		return {
			...this.#incoming.describe(connection?.continues ?? []),
			httpVersion: connection?.httpVersion ?? "1.1",
			body,
			timings: this.#clock.timings(
				this.isConnectionReused ? undefined : connection?.timings,
			),
			remoteAddress: connection?.remoteAddress,
			isConnectionReused: this.isConnectionReused,
			...(this.#security && { security: this.#security }),
		};
	}
}
