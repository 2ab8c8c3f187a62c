import {
	createServer,
	type IncomingMessage,
	type ServerResponse,
} from "node:http";
import { buffer } from "node:stream/consumers";
import { listening } from "./curlew.ts";
import {
	aws,
	digest,
	edgegrid,
	ntlm,
	oauth1,
	type Received,
	SECRETS,
	same,
	type Verdict,
	wsse,
	wsseOfHex,
} from "./verify-signatures.ts";

/** A server that computes every signature by itself from what came over the wire. Its answer to what is wrong is 401 and why. */
export async function verifyingServer(): Promise<
	{ readonly url: string } & AsyncDisposable
> {
	const server = createServer(async (request, response) => {
		const content = await buffer(request);
		const wrong = judge(request, response, content);
		response.statusCode = wrong === undefined ? 200 : 401;
		response.setHeader("content-type", "application/json");
		const isToken = request.url?.startsWith("/token");
		response.end(
			isToken && wrong === undefined
				? JSON.stringify({ access_token: SECRETS.token, token_type: "Bearer" })
				: JSON.stringify({ wrong: wrong ?? "nothing" }),
		);
	});
	return listening(server);
}

function judge(
	request: IncomingMessage,
	response: ServerResponse,
	content: Buffer,
): Verdict {
	const url = new URL(request.url ?? "", `http://${request.headers.host}`);
	const kind = url.pathname.split("/")[1] ?? "";
	const check = KINDS[kind];
	if (check === undefined) return `no kind ${kind}`;
	return check({
		method: request.method ?? "",
		url,
		request,
		content,
		header: (name) => String(request.headers[name] ?? ""),
		challenge: (text) => response.setHeader("www-authenticate", text),
	});
}

const KINDS: Readonly<Record<string, (received: Received) => Verdict>> = {
	none: ({ header }) => same("", header("authorization")),
	basic: ({ header }) =>
		same(
			`Basic ${base64(`${SECRETS.user}:${SECRETS.password}`)}`,
			header("authorization"),
		),
	bearer: ({ header }) =>
		same(`Bearer ${SECRETS.token}`, header("authorization")),
	oauth2: ({ header }) =>
		same(`Bearer ${SECRETS.token}`, header("authorization")),
	"key-header": ({ header }) => same(SECRETS.key, header("x-key")),
	"key-query": ({ url }) =>
		same(`1,${SECRETS.key}`, [...url.searchParams.values()].join()),
	token: ({ content }) => {
		const form = new URLSearchParams(content.toString());
		return same(
			`client_credentials,app,${SECRETS.secret}`,
			["grant_type", "client_id", "client_secret"]
				.map((name) => form.get(name))
				.join(),
		);
	},
	wsse,
	"wsse-of-hex": wsseOfHex,
	digest,
	aws,
	oauth1,
	edgegrid,
	ntlm,
};

function base64(text: string): string {
	return Buffer.from(text, "utf8").toString("base64");
}
