import {
	type OutgoingRequest,
	redirectOf,
	toExchangeError,
} from "@curlew/client/driving";
import {
	type ExchangeListener,
	ExchangeTimeoutError,
	type FailedPhase,
	FastConnection,
} from "../fast-path/fast-connection.ts";
import type { ServerOrigin } from "../fast-path/origin.ts";
import type {
	RequestWriter,
	WrittenRequest,
} from "../fast-path/request-writer.ts";
import { type ErrorKind, kindOfFailure } from "../stats/error-kinds.ts";
import { type FollowedEnd, followRedirect } from "./follow-redirect.ts";
import type { LoadContext, LoadRequest } from "./load-context.ts";
import { UserWriter } from "./user-writer.ts";
import type { VirtualUser } from "./virtual-user.ts";

/** What is in flight. */
interface InFlight {
	readonly request: LoadRequest;
	readonly written: WrittenRequest;
	/** When it should have begun, and did at the latest. */
	readonly startedAt: number;
}

/** A response after which more is to be done than to count it. */
interface AnsweredResponse {
	readonly status: number;
	/** Where it leads, when that is to be followed. */
	readonly location: string | undefined;
	/** Those that are to be kept. */
	readonly cookies: readonly string[] | undefined;
	/** Bytes. */
	readonly size: number;
}

/** Sends the requests of one user that qualify, over kept connections of the user's own. */
export class FastPathSender implements ExchangeListener {
	readonly #context: LoadContext;
	readonly #user: VirtualUser;
	readonly #connections = new Map<string, FastConnection>();
	#last: FastConnection | undefined;
	readonly #writer: UserWriter;
	#inFlight: InFlight | undefined;

	constructor(context: LoadContext, user: VirtualUser) {
		this.#context = context;
		this.#user = user;
		this.#writer = new UserWriter(context, user);
	}

	/** Begins to send a request; false when it has to take the slow path. */
	send(request: LoadRequest): boolean {
		const { writer } = request;
		if (writer === undefined) return false;
		const written = this.#writer.write(request, writer, this.#cookies);
		if (written === undefined) return false;
		const connection = this.#connectionTo(written.origin);
		if (connection === undefined) return false;
		const now = performance.now();
		const startedAt = this.#user.takeIntended(now);
		this.#inFlight = { request, written, startedAt };
		const { timeout } = request.plan.settings;
		connection.send(
			written,
			timeout > 0 ? now + timeout : Number.POSITIVE_INFINITY,
		);
		return true;
	}

	close(): void {
		for (const connection of this.#connections.values()) {
			connection.close();
			this.#context.connections.delete(connection);
		}
		this.#connections.clear();
		this.#last = undefined;
	}

	responded({ parser }: FastConnection): void {
		const inFlight = this.#inFlight;
		if (inFlight === undefined) return;
		const { status, setCookies, location } = parser.head;
		const { followsRedirects } = inFlight.request;
		const redirect = followsRedirects
			? redirectOf(status, location)?.location
			: undefined;
		const cookies = this.#context.options.cookies ? setCookies : undefined;
		if (redirect !== undefined || cookies !== undefined) {
			const size = parser.bytes;
			const response = { status, location: redirect, cookies, size };
			void this.#finishSlowly(inFlight, response);
			return;
		}
		const error = errorOf(status, inFlight);
		this.#record(inFlight, status, parser.bytes, error);
		this.#inFlight = undefined;
		this.#user.fastPathEnded(true);
	}

	failed(connection: FastConnection, error: Error, phase: FailedPhase): void {
		const inFlight = this.#inFlight;
		if (inFlight === undefined) return;
		this.#inFlight = undefined;
		const { kind, message } = explain(error, connection, phase, inFlight);
		const { recorder, session, isCut } = this.#context;
		if (!isCut) {
			const { index } = inFlight.request;
			if (recorder.wantsSample(index, kind))
				recorder.sample(index, { kind, message: session.mask(message) });
			this.#record(inFlight, 0, 0, kind);
		}
		this.#user.fastPathEnded(phase !== "connect");
	}

	needsHttp2({ origin }: FastConnection): void {
		this.#context.routes.takeSlowPath(origin);
		const inFlight = this.#inFlight;
		this.#inFlight = undefined;
		this.#drop(origin);
		if (inFlight) this.#user.takeSlowPath(inFlight.request);
	}

	/** Undefined as long as the user cannot have any. */
	get #cookies() {
		return this.#context.options.cookies
			? this.#user.openedHttp?.jar
			: undefined;
	}

	#connectionTo(origin: ServerOrigin): FastConnection | undefined {
		if (this.#last?.origin.href === origin.href) return this.#last;
		let connection = this.#connections.get(origin.href);
		if (connection === undefined) {
			const route = this.#context.routes.to(origin);
			if (route === "slow path") return undefined;
			connection = new FastConnection(origin, route, this);
			this.#connections.set(origin.href, connection);
			this.#context.connections.add(connection);
		}
		this.#last = connection;
		return connection;
	}

	#drop(origin: ServerOrigin): void {
		const connection = this.#connections.get(origin.href);
		this.#connections.delete(origin.href);
		if (connection) this.#context.connections.delete(connection);
		if (this.#last === connection) this.#last = undefined;
	}

	/** Cookies are kept and redirects followed, as the slow path does. */
	async #finishSlowly(
		inFlight: InFlight,
		response: AnsweredResponse,
	): Promise<void> {
		const { request, written } = inFlight;
		const { status, cookies, location, size } = response;
		const http = await this.#user.openHttp();
		if (cookies) await http.jar.keep(written.href, cookies);
		const end: FollowedEnd =
			location !== undefined && request.writer
				? await followRedirect(
						http,
						outgoingOf(request, request.writer, written),
						response,
						location,
						this.#context.signal,
					)
				: { status, size, error: undefined };
		this.#inFlight = undefined;
		if (this.#context.isCut && end.error !== undefined) {
			this.#user.fastPathEnded(true);
			return;
		}
		const error = end.error ?? errorOf(end.status, inFlight);
		const { recorder, session } = this.#context;
		if (end.message !== undefined && error !== undefined)
			recorder.sample(request.index, {
				kind: error,
				message: session.mask(end.message),
			});
		this.#record(inFlight, end.status, end.size, error);
		this.#user.fastPathEnded(true);
	}

	#record(
		{ request, written, startedAt }: InFlight,
		status: number,
		bytesIn: number,
		error: ErrorKind | undefined,
	): void {
		const now = performance.now();
		const isMeasured = status !== 0 || error === "timeout";
		this.#context.recorder.ended(
			{
				index: request.index,
				latency: isMeasured ? (now - startedAt) * 1000 : undefined,
				status,
				bytesIn,
				bytesOut: written.size,
				isOnFastPath: true,
				error,
				isSent: true,
			},
			startedAt,
			now,
		);
	}
}

/** What was written, as the HTTP client takes it: dynamic values stay those that they were. */
function outgoingOf(
	{ plan: { settings, credentialHeaders = [] } }: LoadRequest,
	writer: RequestWriter,
	written: WrittenRequest,
): OutgoingRequest {
	return { ...writer.read(written), settings, credentialHeaders };
}

function errorOf(status: number, { request }: InFlight): ErrorKind | undefined {
	return status >= 400 && !request.judgesItself ? "status" : undefined;
}

function explain(
	error: Error,
	{ origin: { hostname, port }, lostAfter }: FastConnection,
	phase: FailedPhase,
	{ request: { plan }, written }: InFlight,
): { readonly kind: ErrorKind; readonly message: string } {
	const authority = `${hostname}:${port}`;
	if (error instanceof ExchangeTimeoutError)
		return {
			kind: "timeout",
			message: `${authority} took longer than ${plan.settings.timeout} ms.`,
		};
	if ("code" in error && (error.code === "EMFILE" || error.code === "ENFILE"))
		return {
			kind: "too-many-files",
			message: "This computer allows no more open connections (ulimit -n).",
		};
	const failure = toExchangeError(error, { authority, phase });
	const { code, message } =
		lostAfter === undefined
			? failure
			: failure.lostWith(written.method, lostAfter);
	return { kind: kindOfFailure(code), message };
}
