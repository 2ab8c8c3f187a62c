import { request } from "node:http";
import { startApp } from "../server/start-app.ts";

/** An app that is asked as its page asks, and as others would. It ends with `await using`. */
export interface AskedApp extends AsyncDisposable {
	/** With the token. */
	readonly url: string;
	readonly origin: string;
	/** As the browser sends it with every request of the page. */
	readonly cookie: string;
	/**
	 * @param path below `/api/`, that of the collection: `/api/events`
	 * @param body given: a POST
	 */
	ask(
		path: string,
		headers?: Readonly<Record<string, string>>,
		body?: unknown,
	): Promise<Answer>;
	/** As the page itself asks. */
	post(path: string, body: unknown): Promise<Answer>;
}

export interface Answer {
	readonly status: number;
	readonly headers: Readonly<Record<string, string | string[] | undefined>>;
	readonly text: string;
}

/** Opens a collection, in this process. */
export async function openAskedApp(path: string): Promise<AskedApp> {
	const app = await startApp({ paths: [path], port: 0 });
	const { origin, port, searchParams } = new URL(app.url);
	const plain = (path: string, headers = {}, body?: unknown) =>
		answerOf(port, path, headers, body);
	const first = await plain(`/?token=${searchParams.get("token")}`);
	const cookie = String(first.headers["set-cookie"]).split(";")[0] ?? "";
	const { location } = (await plain("/", { cookie })).headers;
	const id = /^\/c\/(\w+)\/$/.exec(String(location))?.[1] ?? "";
	const ask: AskedApp["ask"] = (path, headers, body) =>
		plain(path.replace("/api/", `/api/${id}/`), headers, body);
	return {
		url: app.url,
		origin,
		cookie,
		ask,
		post: (path, body) => ask(path, { cookie, origin }, body),
		[Symbol.asyncDispose]: () => app.close(),
	};
}

/** With `node:http`, which lets a test say any `Host` and any `Origin`. */
function answerOf(
	port: string,
	path: string,
	headers: Readonly<Record<string, string>>,
	body: unknown,
): Promise<Answer> {
	return new Promise((resolve, reject) => {
		const sent = request(
			{
				host: "127.0.0.1",
				port,
				path,
				method: body === undefined ? "GET" : "POST",
				headers: { "content-type": "application/json", ...headers },
			},
			(response) => {
				let text = "";
				response.setEncoding("utf8").on("data", (chunk: string) => {
					text += chunk;
				});
				response.on("end", () =>
					resolve({
						status: response.statusCode ?? 0,
						headers: response.headers,
						text,
					}),
				);
			},
		);
		sent.on("error", reject);
		sent.end(body === undefined ? undefined : JSON.stringify(body));
	});
}
