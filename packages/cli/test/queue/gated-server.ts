import { createServer } from "node:http";
import { listening } from "../curlew.ts";

/** A server that answers a path only when the test says so. It ends with `await using`. */
export interface GatedServer extends AsyncDisposable {
	readonly url: string;
	/** `GET /path`, of every request in the order in which they came. */
	readonly received: readonly string[];
	/** Answers all requests of a path, those that come later too. */
	open(path: string): void;
	/** Resolves when so many requests of a kind (`GET /path`) have come. */
	until(request: string, count?: number): Promise<void>;
}

/** @param gated paths that wait; all others are answered at once */
export async function gatedServer(
	...gated: readonly string[]
): Promise<GatedServer> {
	const received: string[] = [];
	const gates = new Map(
		gated.map((path) => [path, Promise.withResolvers<void>()]),
	);
	const waiting = new Set<() => void>();
	const server = createServer(async ({ method, url = "" }, response) => {
		const path = url.split("?", 1)[0] ?? "";
		received.push(`${method} ${path}`);
		for (const look of waiting) look();
		await gates.get(path)?.promise;
		response.setHeader("content-type", "application/json");
		response.end('{"ok":true}');
	});
	const at = await listening(server);
	return {
		url: at.url,
		received,
		open: (path) => gates.get(path)?.resolve(),
		until: (request, count = 1) =>
			new Promise((resolve) => {
				const look = () => {
					if (received.filter((one) => one === request).length < count) return;
					waiting.delete(look);
					resolve();
				};
				waiting.add(look);
				look();
			}),
		[Symbol.asyncDispose]: async () => at[Symbol.asyncDispose](),
	};
}

/** A collection of requests that need nothing of each other: `{ first: "GET /first" }`. */
export function requestFiles(
	requests: Readonly<Record<string, string>>,
	tests = "test('ok', () => expect(res.status).to.equal(200));",
): Readonly<Record<string, string>> {
	return Object.fromEntries(
		Object.entries(requests).map(([name, request], index) => {
			const [method, path] = request.split(" ");
			return [
				`${name}.yml`,
				`info: {name: ${name}, type: http, seq: ${index + 1}}
http: {method: ${method}, url: "{{host}}${path}"}
runtime:
  scripts:
    - {type: tests, code: "${tests}"}
`,
			];
		}),
	);
}
