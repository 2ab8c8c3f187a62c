/**
 * The API that the recipes of docs/cookbook.md talk to: `node examples/cookbook/server.ts`.
 * It needs nothing but Node, and forgets everything when it ends.
 */
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { setTimeout } from "node:timers/promises";

interface Reply {
	readonly status?: number;
	readonly headers?: Readonly<Record<string, string>>;
	/** Sent as JSON; none at all where it is left out. */
	readonly body?: unknown;
}

interface Asked {
	readonly url: URL;
	readonly method: string;
	readonly headers: IncomingMessage["headers"];
	readonly body: Buffer;
	/** What stands behind the route's own path. */
	readonly rest: string;
}

type Route = (asked: Asked) => Reply | Promise<Reply>;

const NOT_FOUND: Reply = { status: 404, body: { error: "not found" } };
const UNAUTHORIZED: Reply = { status: 401, body: { error: "log in first" } };

function routes(): ReadonlyMap<string, Route> {
	const names = ["anvil", "bell", "candle", "drum", "easel", "flute", "globe"];
	const items = new Map(
		names.map((name, at) => [at + 1, { id: at + 1, name }]),
	);
	const looks = new Map<string, number>();
	const nextLook = (what: string) => {
		looks.set(what, (looks.get(what) ?? 0) + 1);
		return looks.get(what) ?? 1;
	};
	return new Map<string, Route>([
		[
			"POST /login",
			({ body }) => {
				const { user, password } = jsonOf(body);
				if (password !== "open sesame") return UNAUTHORIZED;
				return {
					headers: { "set-cookie": "session=s-1; Path=/; HttpOnly" },
					body: { token: `t-${user}`, expiresIn: 3600 },
				};
			},
		],
		[
			"GET /me",
			({ headers: { authorization = "", cookie = "" } }) => {
				const [, name] = /^Bearer t-(\w+)$/.exec(authorization) ?? [];
				if (name) return { body: { name } };
				return cookie === "session=s-1"
					? { body: { name: "ada" } }
					: UNAUTHORIZED;
			},
		],
		[
			"GET /items",
			({ url, rest }) => {
				if (rest) {
					const item = items.get(Number(rest));
					return item ? { headers: { etag: '"1"' }, body: item } : NOT_FOUND;
				}
				const page = Number(url.searchParams.get("page") ?? 1);
				const all = [...items.values()];
				const next = page * 3 < all.length ? page + 1 : null;
				return { body: { items: all.slice(page * 3 - 3, page * 3), next } };
			},
		],
		[
			"POST /items",
			({ body }) => {
				const id = Math.max(...items.keys()) + 1;
				const item = { id, name: jsonOf(body).name ?? "" };
				items.set(id, item);
				return { status: 201, body: item };
			},
		],
		[
			"DELETE /items",
			({ rest }) => (items.delete(Number(rest)) ? { status: 204 } : NOT_FOUND),
		],
		["POST /exports", () => ({ status: 202, body: { id: 1 } })],
		[
			"GET /exports",
			() =>
				nextLook("export") % 3 === 0
					? { body: { state: "done", rows: 7 } }
					: { body: { state: "running" } },
		],
		[
			"GET /flaky",
			() =>
				nextLook("flaky") % 2 === 0
					? { body: { fine: true } }
					: { status: 503, body: { error: "not now" } },
		],
		[
			"GET /slow",
			async () => {
				await setTimeout(50);
				return { body: { slow: true } };
			},
		],
		["POST /echo", echo],
		[
			"POST /token",
			({ headers: { authorization } }) => {
				const known = `Basic ${btoa("cookbook:demo-secret")}`;
				if (authorization !== known) return UNAUTHORIZED;
				const token = { access_token: "o-1", token_type: "Bearer" };
				return { body: { ...token, expires_in: 60 } };
			},
		],
		[
			"GET /reports",
			({ headers: { authorization } }) =>
				authorization === "Bearer o-1"
					? { body: { reports: [] } }
					: UNAUTHORIZED,
		],
		[
			"POST /graphql",
			({ body }) => {
				const { id } = jsonOf(body).variables ?? {};
				return { body: { data: { item: items.get(Number(id)) ?? null } } };
			},
		],
		[
			"POST /webhook",
			({ headers, body }) => {
				const own = createHmac("sha256", "demo-secret").update(body);
				return headers["x-signature"] === own.digest("hex")
					? { body: { accepted: true } }
					: { status: 403, body: { error: "wrong signature" } };
			},
		],
	]);
}

/** What a recipe sent, as far as it matters. */
function echo({ headers, body }: Asked): Reply {
	const type = headers["content-type"] ?? "";
	const parts = [...body.toString().matchAll(/ name="([^"]+)"/g)];
	if (parts.length > 0)
		return { body: { parts: parts.map(([, name]) => name) } };
	if (!type.includes("json")) return { body: { type, text: body.toString() } };
	return { body: jsonOf(body) };
}

/** What bodies of recipes may say. */
interface Said {
	readonly user?: string;
	readonly password?: string;
	readonly name?: string;
	readonly variables?: { readonly id?: number };
}

function jsonOf(body: Buffer): Said {
	return JSON.parse(body.toString() || "{}");
}

/** @returns where it listens, and how it is ended */
export async function startCookbookApi(port: number) {
	const known = routes();
	const server = createServer(async (request, response) => {
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk);
		const { method = "GET", headers } = request;
		const url = new URL(request.url ?? "/", "http://127.0.0.1");
		const [, first = "", rest = ""] = url.pathname.split("/");
		const route = known.get(`${method} /${first}`) ?? (() => NOT_FOUND);
		const asked = { url, method, headers, body: Buffer.concat(chunks), rest };
		const reply = await route(asked);
		const text = JSON.stringify(reply.body) ?? "";
		response
			.writeHead(reply.status ?? 200, {
				...(text && { "content-type": "application/json" }),
				...reply.headers,
			})
			.end(text);
	});
	server.listen(port, "127.0.0.1");
	await once(server, "listening");
	return {
		url: `http://127.0.0.1:${port}`,
		close: async () => {
			server.close();
			server.closeAllConnections();
			await once(server, "close");
		},
	};
}

if (import.meta.main) {
	const { url } = await startCookbookApi(4000);
	console.log(`The cookbook's API listens at ${url}.`);
}
