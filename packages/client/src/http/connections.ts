import { authDescriptor } from "../kinds/auth-kinds.ts";
import type { OutgoingRequest } from "../request/outgoing-request.ts";
import type { Login } from "./auth/login.ts";
import type { Logins } from "./auth/logins.ts";
import { Certificates } from "./certificates.ts";
import type { ResolvedOptions } from "./client-options.ts";
import { Line } from "./connections/connection.ts";
import { ConnectionPool } from "./connections/connection-pool.ts";
import {
	type PresentedCertificate,
	presentedBy,
} from "./connections/presented-certificate.ts";
import type { ProxyServer } from "./proxy/proxy.ts";
import { loadUndici } from "./undici.ts";

/** What a request may want of its connections, in place of what the client does. */
type ConnectionSettings = Pick<
	OutgoingRequest["settings"],
	"http2" | "verifyCertificate"
>;

/** The connections of a client. They are opened at first use, and live until `destroy`. */
export class Connections {
	readonly #options: ResolvedOptions;
	/** What was verified is never shared with what was not. */
	readonly #shared: Promise<ConnectionPool>[] = [];
	readonly #logins: Promise<Logins>[] = [];

	constructor(options: ResolvedOptions) {
		this.#options = options;
	}

	/** Those that every request with these settings may use, to a host of that protocol. */
	shared(
		settings: ConnectionSettings,
		protocol: string,
		isGuarded: boolean,
	): Promise<ConnectionPool> {
		const http2 = this.#options.http2 && settings.http2;
		const insecure = this.#isInsecure(settings, protocol);
		const isStrict =
			this.#hasCollectionAuthorities &&
			(isGuarded || !this.#coversOwn(protocol));
		const index = (http2 ? 1 : 0) + (insecure ? 2 : 0) + (isStrict ? 4 : 0);
		this.#shared[index] ??= this.#open({
			http2,
			insecure,
			...(isStrict && { collectionAuthorities: undefined }),
		});
		return this.#shared[index];
	}

	/** Whether a server, or a proxy on the way to it, may be trusted because the collection says so. */
	mayDependOnCollection(
		{ protocol }: URL,
		proxy: ProxyServer | undefined,
	): boolean {
		const { coverProxy = false } = this.#options.collectionAuthorities ?? {};
		const isProxyCovered = coverProxy && proxy?.origin.startsWith("https:");
		return (
			this.#hasCollectionAuthorities &&
			(protocol === "https:" || isProxyCovered === true)
		);
	}

	get #hasCollectionAuthorities(): boolean {
		const { files = [] } = this.#options.collectionAuthorities ?? {};
		return files.length > 0;
	}

	/**
	 * How a server presents itself, whoever it is: a handshake, and nothing is sent.
	 * Rejects with the error of whatever failed.
	 *
	 * @param isGuarded the proxy is told a secret that may go to some hosts only
	 */
	async presented(
		url: URL,
		tunnel: ProxyServer | undefined,
		isGuarded: boolean,
	): Promise<PresentedCertificate | undefined> {
		const pool = await this.#open({
			...{ http2: false, insecure: true },
			...(isGuarded && { collectionAuthorities: undefined }),
		});
		const socket = await pool.openSocket(tunnel, url, new Line());
		try {
			return presentedBy(socket, url.hostname);
		} finally {
			socket.destroy();
		}
	}

	/** Digest and NTLM take several hops, NTLM over a connection of its own; undefined for other authentication. */
	async login(
		{ auth, settings }: Pick<OutgoingRequest, "auth" | "settings">,
		origin: string,
	): Promise<Login | undefined> {
		if (!auth || authDescriptor(auth.scheme).sentBy !== "challenge")
			return undefined;
		const { protocol } = new URL(origin);
		const insecure = this.#isInsecure(settings, protocol);
		// What a login sends cannot be looked through for secrets.
		const isStrict =
			this.#options.inspector?.looksAtAll || !this.#coversOwn(protocol);
		const index = (insecure ? 1 : 0) + (isStrict ? 2 : 0);
		this.#logins[index] ??= import("./auth/logins.ts").then(
			({ Logins }) =>
				new Logins(() =>
					this.#open({
						http2: false,
						insecure,
						maxConnections: 1,
						...(isStrict && { collectionAuthorities: undefined }),
					}),
				),
		);
		return (await this.#logins[index]).open(auth, origin);
	}

	async destroy(): Promise<void> {
		const opened = await Promise.all([...this.#shared, ...this.#logins]);
		await Promise.all(opened.map((one) => one?.destroy()));
	}

	/** Whether the collection's authorities count: behind plain HTTP, there is at most a proxy that is spoken to over TLS. */
	#coversOwn(protocol: string): boolean {
		const { coverProxy = false } = this.#options.collectionAuthorities ?? {};
		return protocol === "https:" || coverProxy;
	}

	/** Plain HTTP has no certificate but that of a proxy, which is the user's to trust. */
	#isInsecure(
		{ verifyCertificate }: ConnectionSettings,
		protocol: string,
	): boolean {
		const isUnverified = !verifyCertificate && protocol === "https:";
		return this.#options.insecure || isUnverified;
	}

	async #open(
		options: Partial<
			Pick<
				ResolvedOptions,
				"http2" | "insecure" | "maxConnections" | "collectionAuthorities"
			>
		>,
	): Promise<ConnectionPool> {
		const all = { ...this.#options, ...options };
		const { collectionAuthorities: own } = all;
		return new ConnectionPool(await loadUndici(), {
			...all,
			insecureProxies: this.#options.insecure,
			certificates: new Certificates(all),
			proxyCertificates: new Certificates({
				...all,
				collectionAuthorities: own?.coverProxy ? own : undefined,
			}),
		});
	}
}
