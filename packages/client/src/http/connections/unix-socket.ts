import { connect, type Socket } from "node:net";
import { codeOf, reasonOf } from "../../diagnostics/cause.ts";
import { ExchangeError } from "../failure/errors.ts";
import type { Line } from "./connection.ts";

const REASONS: Readonly<Record<string, readonly [why: string, hint: string]>> =
	{
		ENOENT: [
			"there is no such file",
			"Is the server running, and the path right?",
		],
		EACCES: [
			"this user may not use it",
			"Who may is told by `ls -l`; often membership in a group is needed.",
		],
		ECONNREFUSED: [
			"nobody listens on it",
			"The server that made it has ended, it seems: start it again.",
		],
		ENOTSOCK: [
			"it is no socket",
			"Name the socket's own path, not its folder's.",
		],
	};

/**
 * Opens a connection to a Unix domain socket, or a named pipe of Windows.
 *
 * @throws ExchangeError
 */
export function openUnixSocket(path: string, line: Line): Promise<Socket> {
	const { promise, resolve, reject } = Promise.withResolvers<Socket>();
	const socket = connect({ path });
	const refuse = (error: Error) => {
		const [why, hint] = REASONS[codeOf(error)] ?? [
			reasonOf(error),
			"Check the path of --unix-socket.",
		];
		const message = `The socket ${path} cannot be connected to: ${why}.`;
		reject(new ExchangeError("CONNECTION_REFUSED", message, hint, error));
	};
	line.stopConnecting = (reason) => {
		socket.destroy();
		reject(reason);
	};
	socket.once("error", refuse);
	socket.once("connect", () => {
		socket.off("error", refuse);
		resolve(socket);
	});
	return promise;
}
