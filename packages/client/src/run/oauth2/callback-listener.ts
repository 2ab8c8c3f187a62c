import { once } from "node:events";
import {
	createServer,
	type IncomingMessage,
	type Server,
	type ServerResponse,
} from "node:http";
import { text } from "node:stream/consumers";
import { OAuth2Error } from "./oauth2-error.ts";

/** Where in the address the answer stands. A fragment is seen by the browser only, which is given a page that hands it over. */
export type AnswerPlace = "query" | "fragment";

/** Bytes; more than any answer has. */
const LONGEST_ANSWER = 100_000;

/** The browser's way back: a server on this machine's loopback, for one visit. */
export class CallbackListener {
	readonly redirectUri: string;
	/** What the server sent the browser back with. */
	readonly answer: Promise<URLSearchParams>;
	readonly #server: Server;
	readonly #place: AnswerPlace;
	readonly #resolve: (answer: URLSearchParams) => void;

	constructor(server: Server, redirectUri: string, place: AnswerPlace) {
		const { promise, resolve } = Promise.withResolvers<URLSearchParams>();
		this.#server = server;
		this.#place = place;
		this.#resolve = resolve;
		this.redirectUri = redirectUri;
		this.answer = promise;
		server.on("request", (request, response) => {
			this.#visit(request, response).catch(() => response.destroy());
		});
	}

	/**
	 * @param callbackUrl as registered with the server; "" for any free port
	 * @throws OAuth2Error when it is not an address of this machine, or is in use
	 */
	static async open(
		callbackUrl: string,
		place: AnswerPlace,
	): Promise<CallbackListener> {
		const url = URL.parse(callbackUrl || "http://127.0.0.1:0/callback");
		const host = url?.hostname.replace(/^\[(.*)\]$/, "$1") ?? "";
		if (url?.protocol !== "http:" || !LOOPBACK.has(host))
			throw new OAuth2Error(
				`The callback URL ${callbackUrl} does not lead to this machine.`,
				{
					hint: "Register http://127.0.0.1:<port>/callback with the server, and write it as `callbackUrl`.",
				},
			);
		const server = createServer();
		const isAnyPort = callbackUrl === "";
		server.listen(isAnyPort ? 0 : Number(url.port || 80), host);
		try {
			await once(server, "listening");
		} catch (cause) {
			throw new OAuth2Error(
				`Curlew cannot listen at the callback URL ${callbackUrl}.`,
				{ hint: "Another program may be using the port.", cause },
			);
		}
		const address = server.address();
		const isFree = isAnyPort && typeof address === "object" && address;
		// As written: servers compare the text.
		const redirectUri = isFree
			? `http://127.0.0.1:${address.port}/callback`
			: callbackUrl;
		return new CallbackListener(server, redirectUri, place);
	}

	close(): void {
		this.#server.close();
		this.#server.closeAllConnections();
	}

	async #visit(
		request: IncomingMessage,
		response: ServerResponse,
	): Promise<void> {
		const url = URL.parse(request.url ?? "", this.redirectUri);
		const isHere = url?.pathname === new URL(this.redirectUri).pathname;
		if (!isHere) return reply(response, 404, "Not found.");
		const isFragment = this.#place === "fragment";
		const isHandedOver = isFragment && request.method === "POST";
		const answer = isHandedOver
			? new URLSearchParams(await contentOf(request))
			: url.searchParams;
		const wanted = isHandedOver ? "access_token" : "code";
		if (answer.has(wanted) || answer.has("error")) {
			response.once("close", () => this.#resolve(answer));
			return isHandedOver
				? reply(response, 200, OVER)
				: replyWithPage(response, CLOSING_PAGE);
		}
		if (isFragment && request.method === "GET")
			return replyWithPage(response, PAGE);
		reply(response, 404, "Not found.");
	}
}

async function contentOf(request: IncomingMessage): Promise<string> {
	const length = Number(request.headers["content-length"]);
	return length <= LONGEST_ANSWER ? text(request) : "";
}

function reply(response: ServerResponse, status: number, said: string): void {
	response.writeHead(status, {
		"content-type": "text/plain; charset=utf-8",
		connection: "close",
	});
	response.end(said);
}

const OVER = "You can close this window.";

/** The token leaves the address bar and goes nowhere but here. */
const PAGE = `<!doctype html>
<meta charset="utf-8">
<title>Curlew</title>
<p>One moment …</p>
<script>
fetch(location.pathname, { method: "POST", body: location.hash.slice(1) })
	.then((answer) => answer.text())
	.then((said) => {
		history.replaceState(null, "", location.pathname);
		document.querySelector("p").textContent = said;
		close();
	});
</script>
`;

/** A window that was opened for the login goes away by itself. */
const CLOSING_PAGE = `<!doctype html>
<meta charset="utf-8">
<title>Curlew</title>
<p>${OVER}</p>
<script>
history.replaceState(null, "", location.pathname);
close();
</script>
`;

function replyWithPage(response: ServerResponse, page: string): void {
	response.writeHead(200, {
		"content-type": "text/html; charset=utf-8",
		"content-security-policy":
			"default-src 'none'; script-src 'unsafe-inline'; connect-src 'self'",
		"referrer-policy": "no-referrer",
		connection: "close",
	});
	response.end(page);
}

const LOOPBACK: ReadonlySet<string> = new Set([
	"127.0.0.1",
	"localhost",
	"::1",
]);
