import type { Dispatcher } from "undici";
import { maskedUrl } from "../../diagnostics/masked-url.ts";
import { EXPECTS_CONTENT } from "../../kinds/methods.ts";
import { isToken } from "../../request/headers/build-headers.ts";
import type { HeaderPair } from "../../request/outgoing-request.ts";
import type { SentRequest } from "../exchange.ts";
import { ExchangeError } from "../failure/errors.ts";
import { proxyUnreachable } from "../failure/failure.ts";
import { Hop, type HopOptions, type HopResponse } from "../hop.ts";
import { Attempts } from "../kept/attempts.ts";
import { sendWithNodeHttp } from "../node-http.ts";
import { type ProxyServer, proxyAuthorization } from "../proxy/proxy.ts";
import type { Step } from "../redirect.ts";
import type { WireHeaders } from "../request-headers.ts";
import { Line } from "./connection.ts";
import type { ConnectionPool } from "./connection-pool.ts";

/** One hop, ready to be sent. */
export interface HopRequest {
	readonly step: Step;
	readonly wire: WireHeaders;
	readonly proxy: ProxyServer | undefined;
	/** Milliseconds; 0 is no limit. */
	readonly headersTimeout: number;
}

/** Can end the hop that is attached to it: `Cancellation`. */
export interface HopCanceller {
	attach(hop: Hop): void;
}

/**
 * Sends one hop and waits for its response, without following redirects.
 * Rejects with an `ExchangeError`.
 */
export async function sendHop(
	request: HopRequest,
	pool: ConnectionPool,
	options: HopOptions,
	canceller: HopCanceller,
): Promise<HopResponse> {
	checkRequest(request);
	if (request.wire.isBeyondUndici) {
		const hop = new Hop(options);
		canceller.attach(hop);
		return sendPlainly(request, pool, hop);
	}
	const tunnel = tunnelOf(request);
	const origin = forwarderOf(request)?.origin ?? request.step.url.origin;
	const attempts = new Attempts(request.step.method);
	for (;;) {
		const hop = new Hop(options);
		canceller.attach(hop);
		try {
			if (attempts.needsPause) await attempts.pause(hop);
			const settings = dispatchOptions(request);
			if (attempts.wantsNewConnection)
				pool.dispatchOnNewConnection(tunnel, origin, settings, hop);
			else pool.dispatch(tunnel, origin, settings, hop);
			return await hop.response;
		} catch (error) {
			if (!attempts.mayRetry(hop, error)) {
				throw blame(attempts.explain(hop, error), request, hop);
			}
			if (attempts.lacksFile) pool.useFewer(tunnel, origin);
		}
	}
}

function checkRequest({ step, wire }: HopRequest): void {
	if (step.method === "") {
		throw new ExchangeError(
			"INVALID_REQUEST",
			"The request has no method.",
			"Write one, for instance GET.",
		);
	}
	if (!isToken(step.method)) {
		throw new ExchangeError(
			"INVALID_REQUEST",
			`${JSON.stringify(step.method)} is no method: it has characters that names do not have.`,
			"Write one word, for instance GET.",
		);
	}
	if (step.method === "CONNECT") {
		throw new ExchangeError(
			"INVALID_REQUEST",
			"The method CONNECT asks a proxy for a tunnel and has no response to show.",
			"Set a proxy for the collection instead.",
		);
	}
	const { contentLength } = wire;
	const { length } = step.body;
	if (
		contentLength !== undefined &&
		length !== undefined &&
		contentLength !== length
	) {
		throw new ExchangeError(
			"INVALID_REQUEST",
			`The Content-Length header says ${contentLength}, but the body has ${length} bytes.`,
			"Leave the Content-Length header out; Curlew counts the bytes.",
		);
	}
}

/** Plain http goes to an HTTP proxy as a request for the absolute URL; everything else goes through a tunnel. */
function tunnelOf({ proxy, step }: HopRequest): ProxyServer | undefined {
	const isForwarded = proxy?.kind === "http" && step.url.protocol === "http:";
	return isForwarded ? undefined : proxy;
}

function forwarderOf(request: HopRequest): ProxyServer | undefined {
	return tunnelOf(request) ? undefined : request.proxy;
}

function dispatchOptions(request: HopRequest): Dispatcher.DispatchOptions {
	const { step, wire } = request;
	const forwarder = forwarderOf(request);
	return {
		path: requestTarget(step.url, forwarder),
		method: step.method,
		headers: undiciHeaders(request, forwarder),
		body: step.body.open(announcedLength(request)),
		headersTimeout: request.headersTimeout,
		// undici would close the connection after HEAD and bodies on GET or DELETE.
		reset: wire.closesConnection,
	};
}

function requestTarget(url: URL, forwarder: ProxyServer | undefined): string {
	const path = url.pathname + url.search;
	return forwarder ? `http://${url.host}${path}` : path;
}

function undiciHeaders(
	{ step, wire }: HopRequest,
	forwarder: ProxyServer | undefined,
): string[] {
	const { flat } = wire;
	const host = wire.host ?? (forwarder ? step.url.host : undefined);
	const authorization = forwarder && proxyAuthorization(forwarder);
	const isCounted = step.body.isStream || wire.contentLength !== undefined;
	const length = isCounted
		? (step.body.length ?? wire.contentLength)
		: undefined;
	if (host === undefined && !authorization && length === undefined) {
		return flat;
	}
	return [
		...(host === undefined ? [] : ["host", host]),
		...flat,
		...(authorization ? ["proxy-authorization", authorization] : []),
		...(length === undefined ? [] : ["content-length", String(length)]),
	];
}

function announcedLength({ step, wire }: HopRequest): number | undefined {
	return step.body.length ?? wire.contentLength;
}

/** When the connection to a proxy could not be made, the proxy is what failed. */
function blame(error: unknown, request: HopRequest, hop: Hop): unknown {
	const forwarder = forwarderOf(request);
	const isProxys =
		forwarder &&
		hop.httpVersion === undefined &&
		error instanceof ExchangeError;
	return isProxys && PROXYS_FAULTS.has(error.code)
		? proxyUnreachable(forwarder, error.cause)
		: error;
}

const PROXYS_FAULTS: ReadonlySet<string> = new Set([
	"CONNECTION_REFUSED",
	"CONNECTION_RESET",
	"CONNECTION_CLOSED",
	"DNS_NOT_FOUND",
	"DNS_FAILED",
	"HOST_UNREACHABLE",
	"TLS_CERTIFICATE",
	"TLS_HANDSHAKE",
	"NETWORK_ERROR",
]);

async function sendPlainly(
	request: HopRequest,
	pool: ConnectionPool,
	hop: Hop,
): Promise<HopResponse> {
	const { step, wire } = request;
	const forwarder = forwarderOf(request);
	const line = new Line();
	hop.takeLine(line);
	const target = forwarder ? new URL(forwarder.origin) : step.url;
	pool
		.openSocket(tunnelOf(request), target, line)
		.then(async (socket) => {
			const authorization = forwarder && proxyAuthorization(forwarder);
			await sendWithNodeHttp(
				socket,
				line.connection,
				{
					method: step.method,
					path: requestTarget(step.url, forwarder),
					headers: [
						...sentHeaders(request, "1.1").flatMap(([name, value]) => [
							name,
							Buffer.from(value).toString("latin1"),
						]),
						...(authorization ? ["proxy-authorization", authorization] : []),
					],
					body: step.body.open(announcedLength(request)),
					expectsContinue: wire.pairs.some(
						([name]) => name.toLowerCase() === "expect",
					),
					headersTimeout: request.headersTimeout,
				},
				hop,
			);
		})
		.catch((error) => hop.onResponseError(undefined, error));
	return hop.response;
}

/** What went over the wire for a hop. */
export function sentRequest(
	request: HopRequest,
	httpVersion: string | undefined,
): SentRequest {
	return {
		method: request.step.method,
		url: maskedUrl(request.step.url.href),
		headers: sentHeaders(request, httpVersion),
		bodySize: request.step.body.length,
	};
}

/** In the order of the wire: host and connection first, the framing of the body last. */
export function sentHeaders(
	{ step, wire }: HopRequest,
	httpVersion: string | undefined,
): HeaderPair[] {
	const headers: HeaderPair[] = [["host", wire.host ?? step.url.host]];
	if (httpVersion !== "2") {
		headers.push(["connection", connectionOption(wire)]);
	}
	headers.push(...wire.pairs);
	const length = step.body.length ?? wire.contentLength;
	const isChunked = wire.pairs.some(
		([name]) => name.toLowerCase() === "transfer-encoding",
	);
	if (length === undefined && httpVersion !== "2" && !isChunked) {
		headers.push(["transfer-encoding", "chunked"]);
	} else if (
		length !== undefined &&
		!isChunked &&
		(length > 0 || EXPECTS_CONTENT.has(step.method))
	) {
		headers.push(["content-length", String(length)]);
	}
	return headers;
}

function connectionOption(wire: WireHeaders): string {
	if (wire.isBeyondUndici) {
		return wire.connection ?? "close";
	}
	return wire.closesConnection ? "close" : "keep-alive";
}
