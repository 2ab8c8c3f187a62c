import { createServer, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { listening } from "../../../cli/test/curlew.ts";
import { Hands } from "./hands.ts";

export const CLIENT = { id: "shop", secret: "shop-secret" };

/** An authorization server for the client above (RFC 6749). */
export interface LoginServer extends AsyncDisposable {
	readonly authorizeUrl: string;
	readonly tokenUrl: string;
	/** What somebody does in the window that opens, which then leads back by itself. */
	logIn(window: Page): Promise<void>;
}

/**
 * Starts oidc-provider where somebody has it (`CURLEW_OIDC` is a folder with its
 * node_modules): a server that is not ours. Else one that lets everybody in.
 */
export function startLogin(): Promise<LoginServer> {
	const folder = process.env.CURLEW_OIDC;
	return folder ? startOidcProvider(folder) : startOwn();
}

async function startOwn(): Promise<LoginServer> {
	let count = 0;
	const server = createServer((request, response) => {
		const url = new URL(request.url ?? "/", "http://login");
		request.resume();
		if (url.pathname === "/authorize") return showLogin(url, response);
		count += 1;
		response.writeHead(200, { "content-type": "application/json" });
		response.end(
			JSON.stringify({
				access_token: `token-${count}`,
				token_type: "Bearer",
				expires_in: 3_600,
				refresh_token: `again-${count}`,
			}),
		);
	});
	const { url, [Symbol.asyncDispose]: close } = await listening(server);
	return {
		authorizeUrl: `${url}/authorize`,
		tokenUrl: `${url}/token`,
		logIn: (window) =>
			new Hands(window).click(window.getByRole("link", { name: "Log in" })),
		[Symbol.asyncDispose]: close,
	};
}

/** A page whose link leads back with a code. */
function showLogin({ searchParams }: URL, response: ServerResponse): void {
	const back = new URL(searchParams.get("redirect_uri") ?? "");
	back.searchParams.set("code", "a-code");
	back.searchParams.set("state", searchParams.get("state") ?? "");
	response.writeHead(200, { "content-type": "text/html" });
	response.end(
		`<title>Login</title><a href="${back.href.replaceAll("&", "&amp;")}">Log in</a>`,
	);
}

async function startOidcProvider(folder: string): Promise<LoginServer> {
	const path = createRequire(join(folder, "package.json")).resolve(
		"oidc-provider",
	);
	const { Provider } = await import(pathToFileURL(path).href);
	let callback: ReturnType<typeof createServer> extends never
		? never
		: (...args: readonly unknown[]) => void = () => undefined;
	const server = createServer((request, response) =>
		callback(request, response),
	);
	const { url, [Symbol.asyncDispose]: close } = await listening(server);
	const provider = new Provider(url, {
		clients: [
			{
				client_id: CLIENT.id,
				client_secret: CLIENT.secret,
				application_type: "native",
				redirect_uris: ["http://127.0.0.1/", "http://127.0.0.1/callback"],
				grant_types: [
					"authorization_code",
					"refresh_token",
					"client_credentials",
				],
				response_types: ["code"],
				token_endpoint_auth_method: "client_secret_post",
			},
		],
		features: { clientCredentials: { enabled: true } },
		// Refresh tokens without the scope `offline_access` and its questions.
		issueRefreshToken: async () => true,
	});
	callback = provider.callback();
	return {
		authorizeUrl: `${url}/auth`,
		tokenUrl: `${url}/token`,
		logIn: async (window) => {
			const hands = new Hands(window);
			await hands.click(window.getByPlaceholder("Enter any login"));
			await hands.type("ada");
			await hands.press("Tab");
			await hands.type("any");
			await hands.press("Enter");
			await hands.click(window.getByRole("button", { name: "Continue" }));
		},
		[Symbol.asyncDispose]: close,
	};
}
