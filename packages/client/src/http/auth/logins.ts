import {
	type AuthKind,
	type AuthKindSentBy,
	authDescriptor,
} from "../../kinds/auth-kinds.ts";
import type {
	AuthFields,
	RenderedAuth,
} from "../../request/auth/rendered-auth.ts";
import type { ConnectionPool } from "../connections/connection-pool.ts";
import { DigestLogin, DigestUser } from "./digest-login.ts";
import type { Login } from "./login.ts";
import { NtlmLogin } from "./ntlm-login.ts";
import type { NtlmCredentials } from "./ntlm-messages.ts";

type ChallengedKind = AuthKindSentBy<"challenge">;

type OpenLogin = (fields: AuthFields, origin: string) => Login | Promise<Login>;

function isChallenged(kind: AuthKind): kind is ChallengedKind {
	return authDescriptor(kind).sentBy === "challenge";
}

/** What a client knows of its users from one exchange to the next: nonces, and connections that are logged in. */
export class Logins {
	readonly #openPool: () => Promise<ConnectionPool>;
	readonly #digestUsers = new Map<string, DigestUser>();
	/** Idle ones, by user. */
	readonly #ntlmPools = new Map<string, ConnectionPool[]>();
	readonly #allPools: ConnectionPool[] = [];

	readonly #openers: Readonly<Record<ChallengedKind, OpenLogin>> = {
		digest: (fields, origin) => {
			const user = this.#digestUser(
				origin,
				fields.text("username"),
				fields.text("password"),
			);
			return new DigestLogin(user, origin);
		},
		ntlm: (fields, origin) => {
			const password = fields.text("password");
			const name = splitName(fields.text("username"), fields.text("domain"));
			return this.#openNtlm({ ...name, password }, origin);
		},
	};

	/** @param openPool makes a pool of one HTTP/1.1 connection for each origin */
	constructor(openPool: () => Promise<ConnectionPool>) {
		this.#openPool = openPool;
	}

	/** For one exchange; undefined for kinds that wait for no challenge. */
	async open(
		{ scheme, fields }: RenderedAuth,
		origin: string,
	): Promise<Login | undefined> {
		return isChallenged(scheme)
			? this.#openers[scheme](fields, origin)
			: undefined;
	}

	async destroy(): Promise<void> {
		await Promise.all(this.#allPools.map((pool) => pool.destroy()));
	}

	#digestUser(origin: string, username: string, password: string): DigestUser {
		const key = JSON.stringify([origin, username, password]);
		const user =
			this.#digestUsers.get(key) ?? new DigestUser(username, password);
		this.#digestUsers.set(key, user);
		return user;
	}

	async #openNtlm(
		credentials: NtlmCredentials,
		origin: string,
	): Promise<Login> {
		const { domain, username, password } = credentials;
		const key = JSON.stringify([origin, domain, username, password]);
		const idle = this.#ntlmPools.get(key) ?? [];
		this.#ntlmPools.set(key, idle);
		const pool = idle.pop() ?? (await this.#newPool());
		return new NtlmLogin(credentials, origin, pool, () => idle.push(pool));
	}

	async #newPool(): Promise<ConnectionPool> {
		const pool = await this.#openPool();
		this.#allPools.push(pool);
		return pool;
	}
}

/** `DOMAIN\user` is a domain and a user, unless the domain is given by itself. */
function splitName(
	name: string,
	domain: string,
): { readonly username: string; readonly domain: string } {
	const slash = name.indexOf("\\");
	if (domain !== "" || slash === -1) return { username: name, domain };
	return { username: name.slice(slash + 1), domain: name.slice(0, slash) };
}
