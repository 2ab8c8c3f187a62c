import tls from "node:tls";
import { fixtureText, listen } from "./loopback.ts";

/** Certificate and key of a name in `fixtures`. */
export function identity(name: string) {
	return {
		cert: fixtureText(`${name}.pem`),
		key: fixtureText(`${name}-key.pem`),
	};
}

/** RFC 9113 §4.1. */
function frame(
	type: number,
	flags: number,
	stream: number,
	payload = Buffer.of(),
) {
	const head = Buffer.alloc(9);
	head.writeUIntBE(payload.length, 0, 3);
	head[3] = type;
	head[4] = flags;
	head.writeUInt32BE(stream, 5);
	return Buffer.concat([head, payload]);
}

/** Answers 200 and `half`: to its first request it resets the stream then, to all others it ends it. */
export function brokenOffServer(code: number) {
	const FRAME = { data: 0, headers: 1, reset: 3, settings: 4 };
	const statusOk = Buffer.of(0x88);
	const settings = (flags: number) => frame(FRAME.settings, flags, 0);
	const server = tls.createServer(
		{ ...identity("server"), ALPNProtocols: ["h2"] },
		(socket) => {
			let received = Buffer.alloc(0);
			socket.on("error", () => {});
			socket.write(Buffer.concat([settings(0), settings(1)]));
			socket.on("data", (chunk: Buffer) => {
				received = Buffer.concat([received, chunk]);
				const preface = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".length;
				for (let at = preface; at + 9 <= received.length; ) {
					const size = received.readUIntBE(at, 3);
					const stream = received.readUInt32BE(at + 5);
					if (received[at + 3] === FRAME.headers) {
						received[at + 3] = 0xff;
						const isFirst = stream === 1;
						socket.write(
							Buffer.concat([
								frame(FRAME.headers, 4, stream, statusOk),
								frame(FRAME.data, isFirst ? 0 : 1, stream, Buffer.from("half")),
								isFirst
									? frame(FRAME.reset, 0, stream, Buffer.of(0, 0, 0, code))
									: Buffer.of(),
							]),
						);
					}
					at += 9 + size;
				}
			});
		},
	);
	return listen(server, "https");
}
