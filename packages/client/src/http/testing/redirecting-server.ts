import { httpServer } from "./loopback.ts";

/** A request as it arrived. */
export interface SeenRequest {
	readonly method: string | undefined;
	readonly url: string | undefined;
	readonly headers: Readonly<Record<string, unknown>>;
	readonly body: string;
}

/** Redirects everything at `/` with the status and location told (HOST in it is the server's own), and shows in JSON what arrives elsewhere. */
export function redirectingServer(
	status: number,
	location: string | undefined,
) {
	return httpServer(async (request, response) => {
		let body = "";
		for await (const chunk of request) {
			body += chunk;
		}
		if (request.url === "/") {
			const own = location?.replace("HOST", `${request.headers.host}`);
			response.writeHead(status, own === undefined ? {} : { location: own });
			response.end("moved");
			return;
		}
		const { method, url, headers } = request;
		response.end(JSON.stringify({ method, url, headers, body }));
	});
}

/** What such a server has shown. */
export function seenRequest(text: string): SeenRequest {
	return JSON.parse(text);
}
