import type { ClientRequest, IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { Readable } from "node:stream";
import type { Dispatcher } from "undici";
import type { Connection } from "./connections/connection.ts";
import { transportError } from "./failure/errors.ts";
import type { Hop } from "./hop.ts";
import { HEAD_LIMITS } from "./response/head-limits.ts";

/** Milliseconds to wait for `100 (Continue)` before the body is sent all the same (RFC 9110 §10.1.1). */
const CONTINUE_WAIT = 1000;

export interface NodeHttpRequest {
	readonly method: string;
	/** Path with query, or an absolute URL for a proxy. */
	readonly path: string;
	/** Complete, in order: nothing is added. */
	readonly headers: readonly string[];
	readonly body: Buffer | Readable | null;
	/** Hold the body back until the server says `100 (Continue)`. */
	readonly expectsContinue: boolean;
	/** Milliseconds; 0 is no limit. */
	readonly headersTimeout: number;
}

/**
 * Sends one request over a socket with node:http, for the few that undici
 * refuses: those with `expect`, `transfer-encoding`, `upgrade` and the like
 * written by the user. Reports to the hop as undici would. The connection is
 * not used again.
 */
export async function sendWithNodeHttp(
	socket: Socket,
	connection: Connection | undefined,
	request: NodeHttpRequest,
	hop: Hop,
): Promise<void> {
	// Not imported, for the reason that `reasonPhrase` gives.
	const { request: httpRequest } = process.getBuiltinModule("node:http");
	// The characters of a head are bytes. node:http does not say so when it sends
	// a head without its body, and they would become UTF-8 once more.
	socket.setDefaultEncoding("latin1");
	const outgoing = httpRequest({
		method: request.method,
		path: request.path,
		headers: request.headers,
		createConnection: () => socket,
		maxHeaderSize: HEAD_LIMITS.size,
	});
	const controller = new NodeController(outgoing);
	reportTo(hop, outgoing, controller, request.headersTimeout);
	hop.onRequestStart(controller);
	if (request.expectsContinue) {
		await permissionToSend(outgoing, connection);
	}
	if (!outgoing.destroyed) {
		sendBody(request.body, outgoing, hop);
	}
}

function reportTo(
	hop: Hop,
	outgoing: ClientRequest,
	controller: NodeController,
	headersTimeout: number,
): void {
	outgoing.once("finish", () => hop.onRequestSent());
	outgoing.on("error", (error) => hop.onResponseError(controller, error));
	// 100 (Continue) is left to the tap on the connection.
	outgoing.on("information", ({ statusCode, rawHeaders }) => {
		if (statusCode !== 100) {
			controller.rawHeaders = rawHeaders;
			hop.onResponseStart(controller, statusCode, undefined);
		}
	});
	if (headersTimeout > 0) {
		const timer = setTimeout(
			() => outgoing.destroy(transportError("UND_ERR_HEADERS_TIMEOUT")),
			headersTimeout,
		);
		outgoing.once("close", () => clearTimeout(timer));
		outgoing.once("response", () => clearTimeout(timer));
	}
	// Without this listener node:http would close the connection and say nothing.
	outgoing.once("upgrade", (_response, socket) => {
		hop.onResponseError(controller, transportError("UNEXPECTED_UPGRADE"));
		socket.destroy();
	});
	outgoing.once("response", (response) =>
		reportResponse(hop, response, controller),
	);
}

function reportResponse(
	hop: Hop,
	response: IncomingMessage,
	controller: NodeController,
): void {
	controller.response = response;
	controller.rawHeaders = response.rawHeaders;
	hop.onResponseStarted();
	hop.onResponseStart(
		controller,
		response.statusCode ?? 0,
		undefined,
		response.statusMessage,
	);
	response.on("data", (chunk: Buffer) => hop.onResponseData(controller, chunk));
	response.once("end", () => {
		controller.rawTrailers = response.rawTrailers;
		hop.onResponseEnd(controller);
	});
	response.once("error", (error) => hop.onResponseError(controller, error));
}

/** Waits for 100, for a final answer, for the end of the connection, or for a second, whichever comes first. */
async function permissionToSend(
	outgoing: ClientRequest,
	connection: Connection | undefined,
): Promise<void> {
	const { promise, resolve } = Promise.withResolvers<void>();
	const timer = setTimeout(resolve, CONTINUE_WAIT);
	connection?.onNextContinue(resolve);
	outgoing.once("response", resolve);
	outgoing.once("close", resolve);
	outgoing.flushHeaders();
	await promise;
	clearTimeout(timer);
}

function sendBody(
	body: Buffer | Readable | null,
	outgoing: ClientRequest,
	hop: Hop,
): void {
	if (!(body instanceof Readable)) {
		outgoing.end(body ?? undefined);
		return;
	}
	body.once("error", (error) => {
		hop.onResponseError(undefined, error);
		outgoing.destroy();
	});
	outgoing.once("close", () => body.destroy());
	body.pipe(outgoing);
}

/** What undici gives its handlers, for a request of node:http. */
class NodeController implements Dispatcher.DispatchController {
	readonly #outgoing: ClientRequest;
	response: IncomingMessage | undefined;
	rawHeaders: string[] = [];
	rawTrailers: string[] = [];
	aborted = false;
	reason: Error | null = null;
	paused = false;

	constructor(outgoing: ClientRequest) {
		this.#outgoing = outgoing;
	}

	abort(reason: Error): void {
		this.aborted = true;
		this.reason = reason;
		this.#outgoing.destroy(reason);
	}

	pause(): void {
		this.paused = true;
		this.response?.pause();
	}

	resume(): void {
		this.paused = false;
		this.response?.resume();
	}
}
