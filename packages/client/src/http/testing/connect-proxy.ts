import { createServer } from "node:http";
import net from "node:net";
import { type Listening, listen } from "./loopback.ts";

/** An HTTP proxy that gives tunnels, and passes plain requests on byte by byte. */
export function connectProxy(): Promise<Listening> {
	const server = createServer((request, response) => {
		const { host, pathname } = new URL(request.url ?? "");
		const upstream = process
			.getBuiltinModule("node:http")
			.request(
				`http://${host}${pathname}`,
				{ method: request.method, headers: request.headers, agent: false },
				(answer) => {
					response.writeHead(answer.statusCode ?? 502, answer.headers);
					answer.pipe(response);
				},
			);
		upstream.on("error", () => response.destroy());
		request.pipe(upstream);
	});
	server.on("connect", (request, socket, head) => {
		const port = Number(request.url?.split(":").at(-1));
		const upstream = net.connect(port, "127.0.0.1", () => {
			socket.write("HTTP/1.1 200 Connected\r\n\r\n");
			upstream.write(head);
			socket.pipe(upstream).pipe(socket);
		});
		upstream.on("error", () => socket.destroy());
		socket.on("error", () => upstream.destroy());
	});
	return listen(server);
}
