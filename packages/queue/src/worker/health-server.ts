import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { WorkerMetrics } from "./metrics.ts";

export interface HealthServer extends AsyncDisposable {
	readonly port: number;
}

export interface HealthOptions {
	/** 0 is any free one. */
	readonly port: number;
	/** Whether parts are taken now. */
	readonly isReady: () => boolean;
	readonly metrics: WorkerMetrics;
}

/** `/healthz`: the process lives. `/readyz`: it takes parts. `/metrics`: for Prometheus. */
export async function startHealthServer({
	port,
	isReady,
	metrics,
}: HealthOptions): Promise<HealthServer> {
	const server = createServer(async ({ url = "" }, response) => {
		switch (url.split("?", 1)[0]) {
			case "/healthz":
				return answer(response, 200, "ok\n");
			case "/readyz":
				return isReady()
					? answer(response, 200, "ready\n")
					: answer(response, 503, "not ready\n");
			case "/metrics":
				return answer(response, 200, await metrics.text(), metrics.contentType);
			default:
				return answer(response, 404, "not found\n");
		}
	});
	server.listen(port);
	await once(server, "listening");
	const address = server.address();
	return {
		port: typeof address === "object" && address ? address.port : port,
		[Symbol.asyncDispose]: async () => {
			server.closeAllConnections();
			server.close();
			await once(server, "close");
		},
	};
}

function answer(
	response: ServerResponse,
	status: number,
	text: string,
	type = "text/plain; charset=utf-8",
): void {
	response.writeHead(status, { "content-type": type });
	response.end(text);
}
