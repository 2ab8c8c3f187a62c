import { explainLost, toExchangeError } from "@curlew/client/driving";
import {
	type ExchangeListener,
	ExchangeTimeoutError,
	type FailedPhase,
	LeanConnection,
} from "../lean/lean-connection.ts";
import type { Origin } from "../lean/origin.ts";
import type { WrittenRequest } from "../lean/request-writer.ts";
import { type ErrorKind, kindOfFailure } from "../stats/error-kinds.ts";
import { type AskingResponse, followRedirect } from "./follow-redirect.ts";
import { UserWriter } from "./user-writer.ts";
import type { VirtualUser } from "./virtual-user.ts";
import type { LoadRequest, World } from "./world.ts";

/** What is under way. */
interface UnderWay {
	readonly request: LoadRequest;
	readonly written: WrittenRequest;
	/** When it should have begun, and did at the latest. */
	readonly startedAt: number;
}

/** Sends the requests of one user that qualify, over kept connections of the user's own. */
export class LeanSender implements ExchangeListener {
	readonly #world: World;
	readonly #user: VirtualUser;
	readonly #connections = new Map<string, LeanConnection>();
	#last: LeanConnection | undefined;
	readonly #writer: UserWriter;
	#underWay: UnderWay | undefined;

	constructor(world: World, user: VirtualUser) {
		this.#world = world;
		this.#user = user;
		this.#writer = new UserWriter(world, user);
	}

	/** Begins to send a request; false when it has to go the ordinary way. */
	send(request: LoadRequest): boolean {
		const { writer } = request;
		if (writer === undefined) return false;
		const written = this.#writer.write(request, writer, this.#cookies);
		if (written === undefined) return false;
		const connection = this.#connectionTo(written.origin);
		if (connection === undefined) return false;
		const now = performance.now();
		const startedAt = this.#user.takeIntended(now);
		this.#underWay = { request, written, startedAt };
		const { timeout } = request.settings;
		connection.send(
			written,
			timeout > 0 ? now + timeout : Number.POSITIVE_INFINITY,
		);
		return true;
	}

	close(): void {
		for (const connection of this.#connections.values()) {
			connection.close();
			this.#world.connections.delete(connection);
		}
		this.#connections.clear();
		this.#last = undefined;
	}

	responded({ parser }: LeanConnection): void {
		const underWay = this.#underWay;
		if (underWay === undefined) return;
		const { status, setCookies, location } = parser.head;
		const needsMore =
			(setCookies !== undefined && this.#world.options.cookies) ||
			(location !== undefined && underWay.request.followsRedirects);
		if (needsMore) {
			void this.#finishSlowly(underWay, {
				status,
				setCookies,
				location,
				size: parser.bytes,
			});
			return;
		}
		const error = errorOf(status, underWay);
		this.#record(underWay, status, parser.bytes, error);
		this.#underWay = undefined;
		this.#user.leanEnded(true);
	}

	failed(connection: LeanConnection, error: Error, phase: FailedPhase): void {
		const underWay = this.#underWay;
		if (underWay === undefined) return;
		this.#underWay = undefined;
		const { kind, message } = explain(error, connection, phase, underWay);
		const { recorder, session, isCut } = this.#world;
		if (!isCut) {
			const { index } = underWay.request;
			if (recorder.wantsSample(index, kind))
				recorder.sample(index, { kind, message: session.mask(message) });
			this.#record(underWay, 0, 0, kind);
		}
		this.#user.leanEnded(phase !== "connect");
	}

	needsHttp2({ origin }: LeanConnection): void {
		this.#world.ways.giveUp(origin);
		const underWay = this.#underWay;
		this.#underWay = undefined;
		this.#drop(origin);
		if (underWay) this.#user.goOrdinary(underWay.request);
	}

	/** Undefined as long as the user cannot have any. */
	get #cookies() {
		return this.#world.options.cookies ? this.#user.openedHttp?.jar : undefined;
	}

	#connectionTo(origin: Origin): LeanConnection | undefined {
		if (this.#last?.origin.href === origin.href) return this.#last;
		let connection = this.#connections.get(origin.href);
		if (connection === undefined) {
			const way = this.#world.ways.to(origin);
			if (way === "ordinary") return undefined;
			connection = new LeanConnection(origin, way, this);
			this.#connections.set(origin.href, connection);
			this.#world.connections.add(connection);
		}
		this.#last = connection;
		return connection;
	}

	#drop(origin: Origin): void {
		const connection = this.#connections.get(origin.href);
		this.#connections.delete(origin.href);
		if (connection) this.#world.connections.delete(connection);
		if (this.#last === connection) this.#last = undefined;
	}

	/** Cookies are kept and redirects followed, as the ordinary way does. */
	async #finishSlowly(
		underWay: UnderWay,
		response: AskingResponse,
	): Promise<void> {
		const { request, written } = underWay;
		const http = await this.#user.openHttp();
		const end = await followRedirect(
			http,
			written,
			request,
			this.#world.signal,
			response,
		);
		this.#underWay = undefined;
		if (this.#world.isCut && end.error !== undefined) {
			this.#user.leanEnded(true);
			return;
		}
		const error = end.error ?? errorOf(end.status, underWay);
		const { recorder, session } = this.#world;
		if (end.message !== undefined && error !== undefined)
			recorder.sample(request.index, {
				kind: error,
				message: session.mask(end.message),
			});
		this.#record(underWay, end.status, end.size, error);
		this.#user.leanEnded(true);
	}

	#record(
		{ request, written, startedAt }: UnderWay,
		status: number,
		bytesIn: number,
		error: ErrorKind | undefined,
	): void {
		const now = performance.now();
		const isMeasured = status !== 0 || error === "timeout";
		this.#world.recorder.ended(
			{
				index: request.index,
				latency: isMeasured ? (now - startedAt) * 1000 : undefined,
				status,
				bytesIn,
				bytesOut: written.size,
				isLean: true,
				error,
				isSent: true,
			},
			startedAt,
			now,
		);
	}
}

function errorOf(status: number, { request }: UnderWay): ErrorKind | undefined {
	return status >= 400 && !request.judgesItself ? "status" : undefined;
}

function explain(
	error: Error,
	{ origin: { hostname, port }, lostAfter }: LeanConnection,
	phase: FailedPhase,
	{ request: { settings }, written }: UnderWay,
): { readonly kind: ErrorKind; readonly message: string } {
	const authority = `${hostname}:${port}`;
	if (error instanceof ExchangeTimeoutError)
		return {
			kind: "timeout",
			message: `${authority} took longer than ${settings.timeout} ms.`,
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
			: explainLost(failure, written.method, lostAfter);
	return { kind: kindOfFailure(code), message };
}
