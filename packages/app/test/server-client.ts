import type { AppEvent } from "../src/protocol/events.ts";

/** Talks to a running app as its page does, without a browser. */
export interface ServerClient extends AsyncDisposable {
	/** Id of the collection that it shows. */
	readonly collection: string;
	get(path: string): Promise<Response>;
	post(path: string, body: unknown): Promise<Response>;
	/** The answer as the protocol's types say. */
	getJson<T>(path: string): Promise<T>;
	postJson<T>(path: string, body: unknown): Promise<T>;
	/** Everything that the event stream has said so far, as it came. */
	streamed(): string;
	/** Waits for an event. */
	event(is: (event: AppEvent) => boolean): Promise<AppEvent>;
}

/**
 * @param url with the token, as `curlew open` prints it
 * @param collection id of the one that the page shows; default: the one that is open
 */
export async function connectTo(
	url: string,
	collection?: string,
): Promise<ServerClient> {
	const { origin } = new URL(url);
	const first = await fetch(url, { redirect: "manual" });
	const cookie = first.headers.getSetCookie()[0]?.split(";")[0] ?? "";
	const headers = { cookie, origin, "content-type": "application/json" };
	const end = new AbortController();
	const id = collection ?? (await shownCollection(origin, cookie));
	const stream = await fetch(`${origin}/api/${id}/events`, {
		headers,
		signal: end.signal,
	});
	let text = "";
	const events: AppEvent[] = [];
	const waiting = new Set<() => void>();
	const reading = (async () => {
		for await (const chunk of stream.body?.pipeThrough(
			new TextDecoderStream(),
		) ?? []) {
			text += chunk;
			events.length = 0;
			for (const [, data = ""] of text.matchAll(/^data: (\{.*\})$/gm))
				events.push(JSON.parse(data));
			for (const wake of waiting) wake();
		}
	})().catch(() => {}); // it was ended
	const get = (path: string) =>
		fetch(`${origin}/api/${id}/${path}`, { headers });
	const post = (path: string, body: unknown) =>
		fetch(`${origin}/api/${id}/${path}`, {
			method: "POST",
			headers,
			body: JSON.stringify(body),
		});
	return {
		collection: id,
		get,
		post,
		getJson: async (path) => JSON.parse(await (await get(path)).text()),
		postJson: async (path, body) =>
			JSON.parse(await (await post(path, body)).text()),
		streamed: () => text,
		event: async (is) => {
			for (;;) {
				const found = events.find(is);
				if (found) return found;
				await new Promise<void>((wake) => waiting.add(wake));
			}
		},
		[Symbol.asyncDispose]: async () => {
			end.abort();
			await reading;
		},
	};
}

/** As the page's document says it. */
async function shownCollection(origin: string, cookie: string) {
	const page = await fetch(`${origin}/`, { headers: { cookie } });
	const found = /"collection":"(\w+)"/.exec(await page.text());
	if (!found?.[1]) throw new Error("The page does not say what it shows.");
	return found[1];
}
