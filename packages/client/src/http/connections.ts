import { authDescriptor } from "../kinds/auth-kinds.ts";
import type { OutgoingRequest } from "../request/outgoing-request.ts";
import type { Login } from "./auth/login.ts";
import type { Logins } from "./auth/logins.ts";
import { Certificates } from "./certificates.ts";
import type { ResolvedOptions } from "./client-options.ts";
import { ConnectionPool } from "./connections/connection-pool.ts";
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
	): Promise<ConnectionPool> {
		const http2 = this.#options.http2 && settings.http2;
		const insecure = this.#isInsecure(settings, protocol);
		const index = (http2 ? 1 : 0) + (insecure ? 2 : 0);
		this.#shared[index] ??= this.#open({ http2, insecure });
		return this.#shared[index];
	}

	/** Digest and NTLM take several hops, NTLM over a connection of its own; undefined for other authentication. */
	async login(
		{ auth, settings }: Pick<OutgoingRequest, "auth" | "settings">,
		origin: string,
	): Promise<Login | undefined> {
		if (!auth || authDescriptor(auth.scheme).sentBy !== "challenge")
			return undefined;
		const insecure = this.#isInsecure(settings, new URL(origin).protocol);
		const index = insecure ? 1 : 0;
		this.#logins[index] ??= import("./auth/logins.ts").then(
			({ Logins }) =>
				new Logins(() =>
					this.#open({ http2: false, insecure, maxConnections: 1 }),
				),
		);
		return (await this.#logins[index]).open(auth, origin);
	}

	async destroy(): Promise<void> {
		const opened = await Promise.all([...this.#shared, ...this.#logins]);
		await Promise.all(opened.map((one) => one?.destroy()));
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
			Pick<ResolvedOptions, "http2" | "insecure" | "maxConnections">
		>,
	): Promise<ConnectionPool> {
		return new ConnectionPool(await loadUndici(), {
			...this.#options,
			...options,
			insecureProxies: this.#options.insecure,
			certificates: new Certificates(this.#options),
		});
	}
}
