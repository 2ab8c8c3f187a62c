import type { IncomingMessage, RequestListener } from "node:http";

interface Tea {
	readonly id: number;
	readonly name: string;
	readonly kind: string;
	readonly price: number;
}

const FIRST_TEAS: readonly Tea[] = [
	{ id: 1, name: "Sencha", kind: "green", price: 5.2 },
	{ id: 2, name: "Assam", kind: "black", price: 3.9 },
	{ id: 3, name: "Oolong", kind: "blue", price: 7.4 },
];

/** What tells this server from others at the same port. */
export const TEA_SERVER = "curlew-example";

/** Teas that are kept, and bytes of a body that are read. */
const MOST_TEAS = 1_000;
const MOST_BYTES = 100_000;

interface Answer {
	readonly status: number;
	readonly body: unknown;
}

const NOT_FOUND: Answer = {
	status: 404,
	body: { error: "There is no such tea." },
};

const UNREADABLE: Answer = {
	status: 400,
	body: { error: "This request cannot be read." },
};

/** The server of the example: teas in memory, and a login that lets everybody in. */
export function teaApi(): RequestListener {
	const teas = [...FIRST_TEAS];
	return (request, response) => {
		void answerTo(request, teas)
			.catch(() => UNREADABLE)
			.then(({ status, body }) => {
				response.writeHead(status, {
					"Content-Type": "application/json",
					Server: TEA_SERVER,
				});
				response.end(JSON.stringify(body));
			});
	};
}

async function answerTo(
	request: IncomingMessage,
	teas: Tea[],
): Promise<Answer> {
	const { method = "GET", url = "/" } = request;
	const { pathname, searchParams } = new URL(url, "http://localhost");
	switch (`${method} ${pathname.replace(/\/\d+$/, "/:id")}`) {
		case "GET /teas": {
			const kind = searchParams.get("kind");
			const body = teas.filter((tea) => kind === null || tea.kind === kind);
			return { status: 200, body };
		}
		case "GET /teas/:id": {
			const id = Number(pathname.slice("/teas/".length));
			const body = teas.find((tea) => tea.id === id);
			return body ? { status: 200, body } : NOT_FOUND;
		}
		case "POST /teas":
			return created(await jsonOf(request), teas);
		case "POST /login": {
			const { user } = (await jsonOf(request)) ?? {};
			const name = typeof user === "string" ? user : "nobody";
			return { status: 200, body: { token: `tea-${name}` } };
		}
		case "GET /me": {
			const [, user] =
				/^Bearer tea-(.+)$/.exec(request.headers.authorization ?? "") ?? [];
			return user === undefined
				? { status: 401, body: { error: "Log in first." } }
				: { status: 200, body: { user } };
		}
		default:
			return { status: 404, body: { error: `Nothing is at ${pathname}.` } };
	}
}

function created(
	input: Readonly<Record<string, unknown>> | undefined,
	teas: Tea[],
): Answer {
	if (typeof input?.name !== "string" || teas.length >= MOST_TEAS)
		return { status: 422, body: { error: "A tea needs a name." } };
	const { name, kind, price } = input;
	const tea = {
		id: teas.length + 1,
		name,
		kind: typeof kind === "string" ? kind : "black",
		price: typeof price === "number" ? price : 0,
	};
	teas.push(tea);
	return { status: 201, body: tea };
}

/** Undefined for what is no object in JSON. */
async function jsonOf(
	request: IncomingMessage,
): Promise<Readonly<Record<string, unknown>> | undefined> {
	let text = "";
	for await (const chunk of request) {
		text += String(chunk);
		if (text.length > MOST_BYTES) return undefined;
	}
	try {
		const data: unknown = JSON.parse(text);
		return typeof data === "object" && data !== null ? { ...data } : undefined;
	} catch {
		return undefined;
	}
}
