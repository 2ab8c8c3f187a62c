import { once } from "node:events";
import {
	createServer,
	type IncomingMessage,
	type ServerResponse,
} from "node:http";
import { allForms } from "./forms.ts";
import { SECRETS, type SecretName } from "./secrets.ts";

export interface HostileServer extends AsyncDisposable {
	readonly url: string;
	/** Method and URL of each request, headers and body. */
	readonly received: readonly string[];
	/** Does not tell these any more: whoever asks cannot know them. */
	forget(names: readonly SecretName[]): void;
}

/** Answers with everything that it was sent and everything that it knows, in every form, wherever something can stand. */
export async function hostileServer(): Promise<HostileServer> {
	const received: string[] = [];
	let known = knowledge([]);
	const server = createServer((request, response) => {
		void answer(request, response, received, known);
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const address = server.address();
	const port = typeof address === "object" ? address?.port : 0;
	return {
		url: `http://127.0.0.1:${port}`,
		received,
		forget: (names) => {
			known = knowledge(names);
		},
		[Symbol.asyncDispose]: async () => {
			server.close();
			server.closeAllConnections();
		},
	};
}

interface Known {
	readonly body: string;
	/** Values that may stand in a header. */
	readonly headers: readonly string[];
}

function knowledge(forgotten: readonly SecretName[]): Known {
	const secrets = Object.entries(SECRETS).flatMap(([name, secret]) =>
		forgotten.some((one) => one === name) ? [] : [secret],
	);
	const forms = secrets.flatMap(allForms);
	const body = JSON.stringify({
		session: SECRETS.capturedBody,
		forms,
		keys: Object.fromEntries(secrets.map((one) => [one, [one]])),
		inside: JSON.stringify({ inside: JSON.stringify(secrets) }),
		lines: forms.join("\n"),
	});
	const headers = forms.filter((form) => /^[ -~]{1,200}$/.test(form));
	return { body, headers: headers.filter((_, index) => index % 8 === 0) };
}

async function answer(
	request: IncomingMessage,
	response: ServerResponse,
	received: string[],
	{ body: told, headers }: Known,
): Promise<void> {
	const chunks: Buffer[] = [];
	for await (const chunk of request) chunks.push(chunk);
	const body = Buffer.concat(chunks).toString();
	const { method, url = "", rawHeaders } = request;
	received.push([method, url, ...rawHeaders, body].join("\n"));
	if (url.startsWith("/token")) {
		response.setHeader("content-type", "application/json");
		response.end(
			JSON.stringify({
				access_token: SECRETS.accessToken,
				token_type: "Bearer",
			}),
		);
		return;
	}
	if (url.startsWith("/moved")) {
		response.writeHead(302, {
			location: `/echo?${encodeURIComponent(SECRETS.declared)}`,
			"x-why": SECRETS.option,
		});
		response.end(told);
		return;
	}
	if (url.startsWith("/broken")) {
		response.socket?.end(
			`HTTP/1.1 200 ${SECRETS.declared}\r\n${SECRETS.option}\r\n\r\n`,
		);
		return;
	}
	response.writeHead(url.startsWith("/no") ? 500 : 200, SECRETS.command, {
		"content-type": "application/json",
		"x-captured": SECRETS.capturedHeader,
		"set-cookie": [
			`sid=${encodeURIComponent(SECRETS.capturedCookie)}; Path=/`,
			`other=${encodeURIComponent(SECRETS.environment)}; Path=/`,
		],
		"x-all": [...headers],
		trailer: "x-late",
	});
	response.write(
		told.replace(/\}$/, `,"echo":${JSON.stringify([url, rawHeaders, body])}}`),
	);
	response.addTrailers({ "x-late": SECRETS.declared });
	response.end();
}
