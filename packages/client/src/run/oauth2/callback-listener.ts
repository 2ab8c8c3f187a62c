import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { OAuth2Error } from "./oauth2-error.ts";

/** The browser's way back: a server on this machine's loopback, for one visit. */
export class CallbackListener {
	readonly redirectUri: string;
	/** What the server sent the browser back with. */
	readonly answer: Promise<URLSearchParams>;
	readonly #server: Server;

	constructor(server: Server, redirectUri: string) {
		const { promise, resolve } = Promise.withResolvers<URLSearchParams>();
		this.#server = server;
		this.redirectUri = redirectUri;
		this.answer = promise;
		const { pathname } = new URL(redirectUri);
		server.on("request", (request, response) => {
			const url = URL.parse(request.url ?? "", redirectUri);
			const { searchParams } = url ?? {};
			const isAnswer =
				url?.pathname === pathname &&
				(searchParams?.has("code") || searchParams?.has("error"));
			response.writeHead(isAnswer ? 200 : 404, {
				"content-type": "text/plain; charset=utf-8",
				connection: "close",
			});
			response.end(isAnswer ? "You can close this window." : "Not found.");
			if (isAnswer && searchParams) resolve(searchParams);
		});
	}

	/**
	 * @param callbackUrl as registered with the server; "" for any free port
	 * @throws OAuth2Error when it is not an address of this machine, or is in use
	 */
	static async open(callbackUrl: string): Promise<CallbackListener> {
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
		return new CallbackListener(server, redirectUri);
	}

	close(): void {
		this.#server.close();
		this.#server.closeAllConnections();
	}
}

const LOOPBACK: ReadonlySet<string> = new Set([
	"127.0.0.1",
	"localhost",
	"::1",
]);
