import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { buffer } from "node:stream/consumers";
import { openCollection } from "../../../collection/open/open-collection.ts";
import type { RunEvent } from "../../../run/events/events.ts";
import { runCollection } from "../../../run/order/run-collection.ts";

/** What a run of a collection sent and judged, apart from what is new in every run. */
export interface Sent {
	/** Method, URL, headers in their order, and the bytes of the body as Latin-1. */
	readonly requests: readonly string[];
	readonly results: readonly unknown[];
}

/** Runs collections against one server that keeps what it gets. */
export class Recorder {
	readonly #requests: string[] = [];
	readonly #server: Server = createServer((request, response) => {
		void record(this.#requests, request, response);
	});

	static async open(): Promise<Recorder> {
		const recorder = new Recorder();
		recorder.#server.listen(0, "127.0.0.1");
		await once(recorder.#server, "listening");
		return recorder;
	}

	async close(): Promise<void> {
		this.#server.closeAllConnections();
		this.#server.close();
		await once(this.#server, "close");
	}

	get #url(): string {
		const address = this.#server.address();
		const port = typeof address === "object" && address ? address.port : 0;
		return `http://127.0.0.1:${port}`;
	}

	/** The requests of a folder's collection, all of them. */
	async sentBy(root: string): Promise<Sent> {
		this.#requests.length = 0;
		const events: RunEvent[] = [];
		await runCollection(
			await openCollection(root),
			{
				contentLimit: 0,
				environment: "local",
				seed: 7,
				overrides: { host: this.#url },
				processEnvironment: {},
			},
			(event) => void events.push(event),
		);
		const hide = (text: string) =>
			text.replaceAll(root, "<root>").replaceAll(this.#url, "<host>");
		return {
			requests: this.#requests.map((one) => hide(steady(one))),
			results: JSON.parse(hide(JSON.stringify(events.flatMap(judgement)))),
		};
	}
}

const record = async (
	requests: string[],
	...[request, response]: Parameters<RequestListener>
) => {
	const body = await buffer(request);
	const headers = [];
	for (let index = 0; index < request.rawHeaders.length; index += 2) {
		const [name = "", value = ""] = request.rawHeaders.slice(index, index + 2);
		if (!/^(?:host|connection)$/i.test(name)) headers.push(`${name}: ${value}`);
	}
	requests.push(
		[
			`${request.method} ${request.url}`,
			...headers,
			"",
			body.toString("latin1"),
		].join("\n"),
	);
	const { url = "" } = request;
	const isChallenged =
		url.includes("/digest") && !request.headers.authorization;
	response.writeHead(isChallenged ? 401 : 200, {
		"content-type": "application/json",
		...(isChallenged && {
			"www-authenticate": ['Digest realm="r", nonce="n", qop="auth"', "NTLM"],
		}),
	});
	const isToken = /\/token2?$/.test(url);
	response.end(
		JSON.stringify(
			isToken
				? { access_token: `t${body.length}`, token_type: "Bearer" }
				: { url, list: [1, "two"], a: null },
		),
	);
};

/** Without what is drawn anew or tells the time: boundaries, nonces, signatures over them. */
function steady(request: string): string {
	return request
		.replace(/CurlewForm[0-9a-f]+/g, "CurlewForm")
		.replace(
			/((?:cnonce|response|PasswordDigest|Nonce|Created)=")[^"]*/g,
			"$1…",
		)
		.replace(/(X-Amz-Date: )\S+/gi, "$1…")
		.replace(/(Credential=[^,]*\/)\d{8}(\/[^,]*)/g, "$1…$2")
		.replace(
			/((?:Signature|oauth_nonce|oauth_signature|oauth_timestamp)=)[^,&\s]+/gi,
			"$1…",
		)
		.replace(/(nonce=|timestamp=)[^;,]+/g, "$1…")
		.replace(/(NTLM )\S+/g, "$1…");
}

function judgement(event: RunEvent): readonly unknown[] {
	if (event.type === "problem-found") return [event.problem.code];
	if (event.type !== "request-finished") return [];
	const { name, path, tags, status, failure, problems, assertions, tests } =
		event.result;
	return [
		{
			name,
			path,
			tags,
			status,
			failure: failure?.code,
			problems: problems.map(({ code, message }) => `${code} ${message}`),
			assertions: assertions.map(
				({ expression, operator, value, status, actual }) =>
					`${status} ${expression} ${operator} ${value} ${actual}`,
			),
			tests: tests.map(({ name, status }) => `${status} ${name}`),
		},
	];
}
