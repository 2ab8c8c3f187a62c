import { createServer, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { reasonOf } from "@curlew/client/internal";
import { getRequestListener } from "@hono/node-server";
import { MockCertificateError, MockPortError } from "../errors.ts";
import type { MockServerOptions } from "../mock-options.ts";
import type { createMockApp } from "./create-mock-app.ts";

/** Milliseconds for the head of a request, and for all of it: slow clients keep a connection no longer. */
const HEAD_TIME = 15_000;
const REQUEST_TIME = 60_000;

/**
 * Serves an app.
 *
 * @throws MockPortError, MockCertificateError
 */
export async function listenForMock(
	app: ReturnType<typeof createMockApp>,
	{ port, host = "127.0.0.1", tls }: MockServerOptions,
): Promise<{ readonly server: Server; readonly url: string }> {
	const server = tls ? tlsServer(tls) : createServer();
	server.headersTimeout = HEAD_TIME;
	server.requestTimeout = REQUEST_TIME;
	server.on(
		"request",
		getRequestListener(app.fetch, {
			hostname: host,
			overrideGlobalObjects: true,
		}),
	);
	const taken = await listening(server, port, host);
	const name = host.includes(":") ? `[${host}]` : host;
	return { server, url: `${tls ? "https" : "http"}://${name}:${taken}` };
}

function tlsServer(tls: NonNullable<MockServerOptions["tls"]>): Server {
	try {
		return createTlsServer(tls);
	} catch (cause) {
		throw new MockCertificateError(
			`The certificate and its key make no server: ${reasonOf(cause)}.`,
			{ hint: "Both are PEM files that belong together.", cause },
		);
	}
}

function listening(
	server: Server,
	port: number,
	host: string,
): Promise<number> {
	return new Promise((done, fail) => {
		server.once("error", (cause: NodeJS.ErrnoException) => {
			const isTaken = cause.code === "EADDRINUSE";
			fail(
				new MockPortError(
					isTaken
						? `Port ${port} is taken.`
						: `The mock cannot listen at ${host}, port ${port}: ${cause.message}.`,
					{
						hint: "Give another one with --port; 0 takes any that is free.",
						cause,
					},
				),
			);
		});
		server.listen(port, host, () => {
			const address = server.address();
			done(typeof address === "object" && address ? address.port : port);
		});
	});
}
