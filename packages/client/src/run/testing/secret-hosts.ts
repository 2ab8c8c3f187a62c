import { createServer } from "node:net";
import { httpServer, listen } from "../../http/testing/loopback.ts";
import { type FinishedRun, type Scripts, scriptsField } from "./run-files.ts";

export const TOKEN = "s3cret-Token/with&signs-4711";

/** Answers with a redirect: `/307?to` leads to `elsewhere`, with the query in the way that `to` says. */
export async function redirecting(elsewhere: string) {
	return httpServer((message, response) => {
		const { pathname, search } = new URL(message.url ?? "/", "http://a");
		const status = Number(pathname.slice(1, 4));
		message.resume();
		if (Number.isNaN(status)) {
			response.end(`${message.method} ${message.url}`);
			return;
		}
		response.statusCode = status;
		const reflects = pathname.endsWith("/reflect");
		const home = pathname.endsWith("/home");
		response.setHeader(
			"location",
			home ? "/here" : `${elsewhere}/there${reflects ? search : ""}`,
		);
		response.end();
	});
}

/** How a collection knows of its secret. */
export const BY_ENVIRONMENT = {
	"environments/dev.yml": `name: dev\nvariables:\n  - name: token\n    value: "${TOKEN}"\n    secret: true\n`,
};

/** A server that counts connections: what it must not see is not only a request. */
export async function trap() {
	let connections = 0;
	const { url, port } = await listen(
		createServer((socket) => {
			connections += 1;
			socket.destroy();
		}),
	);
	return { url, port, connections: () => connections };
}

export function requestOf(http: string, scripts: Scripts = {}) {
	const runtime = scriptsField(scripts);
	return {
		"a.yml": `info:\n  name: a\nhttp:\n${http.replace(/^/gm, "  ")}\n${runtime && `runtime:\n${runtime}`}`,
	};
}

export function resultOf({ events }: FinishedRun) {
	for (const event of events)
		if (event.type === "request-finished") return event.result;
	return undefined;
}
