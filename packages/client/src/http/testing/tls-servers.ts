import { createServer } from "node:https";
import tls from "node:tls";
import { fixtureText, listen } from "./loopback.ts";

/** Certificate and key of a name in `fixtures`. */
export function identity(name: string) {
	return {
		cert: fixtureText(`${name}.pem`),
		key: fixtureText(`${name}-key.pem`),
	};
}

/** A server with the certificate of a name that answers with who its client is: `client …`. */
export function httpsServer(name: string, options: tls.TlsOptions = {}) {
	const server = createServer(
		{ ...identity(name), ...options },
		(request, response) => {
			const { socket } = request;
			const peer =
				socket instanceof tls.TLSSocket
					? socket.getPeerCertificate().subject?.CN
					: undefined;
			response.end(`client ${peer ?? "unknown"}`);
		},
	);
	server.on("tlsClientError", () => {});
	return listen(server, "https");
}
