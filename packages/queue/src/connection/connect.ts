import { readFileSync } from "node:fs";
import { Cluster, Redis, type RedisOptions } from "ioredis";
import { QueueNotUsableError, QueueUrlError } from "../errors.ts";
import { explainRedis } from "./explain-redis.ts";
import type { QueueAddress } from "./queue-url.ts";

export type RedisClient = Redis | Cluster;

/** Until somebody hears that Redis cannot be reached. Milliseconds. */
const PATIENCE = 5_000;

/** Between two attempts to reach Redis again. Milliseconds. */
const LONGEST_PAUSE = 2_000;

export interface RedisConnectOptions {
	/** PEM file of the authority that signed Redis's certificate. Default: those that Node trusts. */
	readonly caFile?: string | undefined;
	/** What the connection is called in `CLIENT LIST`. */
	readonly name: string;
}

/**
 * Connects, and makes sure that the server can be written to. A connection that
 * breaks later is made again by itself; commands wait for it.
 *
 * @throws QueueNotUsableError
 */
export async function connect(
	address: QueueAddress,
	options: RedisConnectOptions,
): Promise<RedisClient> {
	const client = open(address, options);
	let last: unknown;
	const remember = (error: unknown) => {
		last = error;
	};
	client.on("error", remember);
	const waiting = Promise.withResolvers<never>();
	const timer = setTimeout(
		() => waiting.reject(last ?? new Error("no answer")),
		PATIENCE,
	);
	try {
		await Promise.race([client.connect(), waiting.promise]);
		await assertWritable(client, address);
		return client;
	} catch (error) {
		client.disconnect();
		if (error instanceof QueueNotUsableError) throw error;
		throw explainRedis(last ?? error, address.label);
	} finally {
		clearTimeout(timer);
		waiting.promise.catch(() => undefined);
		client.off("error", remember);
		// Whoever wants to hear of later errors listens; nobody's absence ends the process.
		client.on("error", () => undefined);
	}
}

function open(
	address: QueueAddress,
	{ caFile, name }: RedisConnectOptions,
): RedisClient {
	const { host, port, database, username, password, isSecure } = address;
	const ca = caFile === undefined ? undefined : readAuthority(caFile);
	const options: RedisOptions = {
		...(username !== undefined && { username }),
		...(password !== undefined && { password }),
		...(isSecure && { tls: { servername: host, ...(ca && { ca }) } }),
		connectionName: name,
		lazyConnect: true,
		// BullMQ wants it so: commands wait until Redis is back.
		maxRetriesPerRequest: null,
		connectTimeout: PATIENCE,
		// A server that came back as a replica is left for the new primary.
		reconnectOnError: (error) => error.message.startsWith("READONLY"),
		retryStrategy: (times) => Math.min(50 * 2 ** times, LONGEST_PAUSE),
	};
	if (address.isCluster) {
		return new Cluster([{ host, port }], {
			lazyConnect: true,
			redisOptions: options,
			// With TLS, certificates name hosts and not the addresses that nodes tell.
			...(isSecure && { dnsLookup: (name, done) => done(null, name) }),
		});
	}
	return new Redis({ ...options, host, port, db: database });
}

/** @throws QueueUrlError */
function readAuthority(file: string): string {
	try {
		return readFileSync(file, "utf8");
	} catch (cause) {
		throw new QueueUrlError(`The PEM file ${file} cannot be read.`, {
			hint: "It must hold the CA certificate of the Redis server.",
			cause,
		});
	}
}

/** A replica, or a server that keeps nothing, would be found out much later. */
async function assertWritable(
	client: RedisClient,
	{ label }: QueueAddress,
): Promise<void> {
	try {
		await client.set("{curlew}:probe", "1", "PX", 1_000);
	} catch (error) {
		throw explainRedis(error, label);
	}
}
