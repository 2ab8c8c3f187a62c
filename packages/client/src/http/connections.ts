import { authDescriptor } from "../kinds/auth-kinds.ts";
import type { OutgoingRequest } from "../request/outgoing-request.ts";
import type { Login } from "./auth/login.ts";
import type { Logins } from "./auth/logins.ts";
import { Certificates } from "./certificates.ts";
import type { ResolvedOptions } from "./client-options.ts";
import { ConnectionPool } from "./connections/connection-pool.ts";
import { loadUndici } from "./undici.ts";

/** The connections of a client. They are opened at first use, and live until `destroy`. */
export class Connections {
	readonly #options: ResolvedOptions;
	#shared: Promise<ConnectionPool> | undefined;
	#logins: Promise<Logins> | undefined;

	constructor(options: ResolvedOptions) {
		this.#options = options;
	}

	/** Those that every request may use. */
	shared(): Promise<ConnectionPool> {
		this.#shared ??= this.#open();
		return this.#shared;
	}

	/** Digest and NTLM take several hops, NTLM over a connection of its own; undefined for other authentication. */
	async login(
		auth: OutgoingRequest["auth"],
		origin: string,
	): Promise<Login | undefined> {
		if (!auth || authDescriptor(auth.scheme).sentBy !== "challenge")
			return undefined;
		this.#logins ??= import("./auth/logins.ts").then(
			({ Logins }) =>
				new Logins(() => this.#open({ http2: false, maxConnections: 1 })),
		);
		return (await this.#logins).open(auth, origin);
	}

	async destroy(): Promise<void> {
		const shared = await this.#shared;
		await shared?.destroy();
		const logins = await this.#logins;
		await logins?.destroy();
	}

	async #open(
		limits?: Pick<ResolvedOptions, "http2" | "maxConnections">,
	): Promise<ConnectionPool> {
		return new ConnectionPool(await loadUndici(), {
			...this.#options,
			...limits,
			certificates: new Certificates(this.#options),
		});
	}
}
