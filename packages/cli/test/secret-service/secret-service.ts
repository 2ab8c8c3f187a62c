import {
	createCipheriv,
	createDecipheriv,
	createDiffieHellmanGroup,
	hkdfSync,
	randomBytes,
} from "node:crypto";
import { type Answer, type Call, offer } from "./dbus-connection.ts";
import { listOf, variantOf } from "./dbus-wire.ts";

const ROOT = "/org/freedesktop/secrets";
const COLLECTION = `${ROOT}/collection/login`;
const SESSION = `${ROOT}/session/1`;

interface Item {
	readonly path: string;
	readonly attributes: ReadonlyMap<string, string>;
	readonly label: string;
	value: Buffer;
}

/**
 * A keychain as Linux desktops have one, in memory: the part of the Secret
 * Service API that programs use to keep passwords.
 * https://specifications.freedesktop.org/secret-service-spec/
 */
export class SecretService {
	readonly #items = new Map<string, Item>();
	#count = 0;
	#key: Buffer | undefined;

	/** `service account = value` of everything that is kept. */
	get contents(): readonly string[] {
		return [...this.#items.values()].map(
			({ attributes, value }) =>
				`${attributes.get("service")} ${attributes.get("username")} = ${value.toString()}`,
		);
	}

	/** Begins to serve on a message bus; what it gives ends that. */
	serve(address: string): Promise<() => void> {
		return offer(address, "org.freedesktop.secrets", (call) =>
			this.#answer(call),
		);
	}

	#answer({ path, member, body }: Call): Answer | undefined {
		const item = this.#items.get(path);
		switch (member) {
			case "OpenSession":
				return this.#openSession(String(body[0]), body[1]);
			case "ReadAlias":
				return ["o", COLLECTION];
			case "Unlock":
				return ["aoo", body[0], "/"];
			case "SearchItems": {
				const found = this.#search(attributesOf(body[0]));
				return path === ROOT ? ["aoao", found, []] : ["ao", found];
			}
			case "CreateItem":
				return this.#create(body[0], body[1]);
			case "GetSecret":
				return item && ["(oayays)", this.#wrapped(item.value)];
			case "GetSecrets":
				return [
					"a{o(oayays)}",
					listOf(body[0]).flatMap((one) => {
						const found = this.#items.get(String(one));
						return found ? [[found.path, this.#wrapped(found.value)]] : [];
					}),
				];
			case "SetSecret":
				if (item) item.value = this.#unwrapped(body[0]);
				return [""];
			case "Delete":
				this.#items.delete(path);
				return ["o", "/"];
			case "Get":
				return this.#property(item, String(body[1]));
			default:
				return undefined;
		}
	}

	/** `plain`, or a key agreed upon by Diffie-Hellman: §"Negotiation". */
	#openSession(algorithm: string, input: unknown): Answer {
		if (algorithm === "plain") {
			this.#key = undefined;
			return ["vo", { signature: "s", value: "" }, SESSION];
		}
		const group = createDiffieHellmanGroup("modp2");
		const own = group.generateKeys();
		const theirs = variantOf(input).value;
		const shared = group.computeSecret(Buffer.isBuffer(theirs) ? theirs : own);
		const padded = Buffer.concat([Buffer.alloc(128 - shared.length), shared]);
		this.#key = Buffer.from(
			hkdfSync("sha256", padded, Buffer.alloc(0), "", 16),
		);
		return ["vo", { signature: "ay", value: own }, SESSION];
	}

	#search(wanted: ReadonlyMap<string, string>): readonly string[] {
		return [...this.#items.values()]
			.filter(({ attributes }) =>
				[...wanted].every(([name, value]) => attributes.get(name) === value),
			)
			.map(({ path }) => path);
	}

	#create(properties: unknown, secret: unknown): Answer {
		const named = new Map(
			listOf(properties).map((entry) => {
				const [name, value] = listOf(entry);
				return [String(name), variantOf(value).value] as const;
			}),
		);
		const attributes = attributesOf(
			named.get("org.freedesktop.Secret.Item.Attributes"),
		);
		const [existing] = this.#search(attributes);
		const path = existing ?? `${COLLECTION}/${++this.#count}`;
		const label = String(named.get("org.freedesktop.Secret.Item.Label"));
		const value = this.#unwrapped(secret);
		this.#items.set(path, { path, attributes, label, value });
		return ["oo", path, "/"];
	}

	#property(item: Item | undefined, name: string): Answer | undefined {
		const answer = (signature: string, value: unknown): Answer => [
			"v",
			{ signature, value },
		];
		if (name === "Locked") return answer("b", 0);
		if (name === "Collections") return answer("ao", [COLLECTION]);
		if (name === "Label") return answer("s", item?.label ?? "Login");
		if (name === "Attributes" && item)
			return answer("a{ss}", [...item.attributes]);
		return undefined;
	}

	#wrapped(value: Buffer): readonly unknown[] {
		if (this.#key === undefined)
			return [SESSION, Buffer.alloc(0), value, "text/plain"];
		const iv = randomBytes(16);
		const cipher = createCipheriv("aes-128-cbc", this.#key, iv);
		const data = Buffer.concat([cipher.update(value), cipher.final()]);
		return [SESSION, iv, data, "text/plain"];
	}

	#unwrapped(secret: unknown): Buffer {
		const [, iv, data] = listOf(secret);
		if (!Buffer.isBuffer(iv) || !Buffer.isBuffer(data))
			throw new TypeError("This is no secret.");
		if (this.#key === undefined) return data;
		const decipher = createDecipheriv("aes-128-cbc", this.#key, iv);
		return Buffer.concat([decipher.update(data), decipher.final()]);
	}
}

function attributesOf(pairs: unknown): ReadonlyMap<string, string> {
	return new Map(
		listOf(pairs).map((pair) => {
			const [name, value] = listOf(pair);
			return [String(name), String(value)] as const;
		}),
	);
}
