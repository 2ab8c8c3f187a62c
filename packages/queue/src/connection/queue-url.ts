import { QueueUrlError } from "../errors.ts";

/** Where Redis, or something that speaks like it, is to be found. */
export interface QueueAddress {
	readonly host: string;
	readonly port: number;
	readonly database: number;
	readonly username: string | undefined;
	readonly password: string | undefined;
	readonly isSecure: boolean;
	readonly isCluster: boolean;
	/** For messages: without user and password. */
	readonly label: string;
}

const PROTOCOLS = new Map([
	["redis:", { isSecure: false }],
	["rediss:", { isSecure: true }],
	["valkey:", { isSecure: false }],
	["valkeys:", { isSecure: true }],
]);

/**
 * Understands `redis://user:password@host:6379/0`; `rediss:` is with TLS,
 * `valkey:` and `valkeys:` are the same, and `?cluster` is one node of a cluster.
 *
 * @param password from elsewhere; used where the URL has none
 * @throws QueueUrlError
 */
export function parseQueueUrl(text: string, password?: string): QueueAddress {
	const url = URL.parse(text);
	const protocol = PROTOCOLS.get(url?.protocol ?? "");
	if (url === null || protocol === undefined || url.hostname === "") {
		throw new QueueUrlError("The address of the queue is not a Redis URL.", {
			hint: "It must look like redis://host:6379, or rediss://user:password@host:6379 with TLS.",
		});
	}
	const database = url.pathname.replace(/^\//, "");
	if (!/^\d*$/.test(database)) {
		throw new QueueUrlError(
			`"${database}" is no number of a database in Redis.`,
			{ hint: "It must look like redis://host:6379/0." },
		);
	}
	const port = url.port === "" ? 6379 : Number(url.port);
	return {
		host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
		port,
		database: Number(database),
		username: url.username === "" ? undefined : decoded(url.username),
		password: url.password === "" ? password : decoded(url.password),
		isSecure: protocol.isSecure,
		isCluster: url.searchParams.has("cluster"),
		label: `${url.protocol}//${url.hostname}:${port}`,
	};
}

function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}
