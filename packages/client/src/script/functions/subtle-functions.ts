import { webcrypto } from "node:crypto";
import type { Value } from "@curlew/template";
import { answered } from "./answered.ts";
import { CryptoKeys, type Marked } from "./crypto-keys.ts";
import type { HostFunction } from "./host-functions.ts";
import { limitSubtle } from "./subtle-limits.ts";

const METHODS = new Set([
	"digest",
	"sign",
	"verify",
	"encrypt",
	"decrypt",
	"importKey",
	"exportKey",
	"generateKey",
	"deriveBits",
	"deriveKey",
	"wrapKey",
	"unwrapKey",
]);

/** The keys of each script that is running. */
const keysOf = new WeakMap<object, CryptoKeys>();

/** `crypto.subtle`, by node's own. */
export const subtleFunctions = {
	subtle: (session, values) => {
		const keys = keysOf.get(session) ?? new CryptoKeys();
		keysOf.set(session, keys);
		const [id, stack] = [values.number(0), values.text(1)];
		const [method, json] = [values.text(2), values.text(3)];
		session.pending.startRequest(id, stack, () =>
			answered(() => call(method, json, keys)),
		);
	},
} satisfies Record<string, HostFunction>;

async function call(
	method: string,
	json: string,
	keys: CryptoKeys,
): Promise<Value> {
	const { subtle } = webcrypto;
	const run: unknown = METHODS.has(method) && Reflect.get(subtle, method);
	if (typeof run !== "function") throw new TypeError("No such method.");
	const marked: readonly Marked[] = JSON.parse(json);
	const values = marked.map((value) => keys.revive(value));
	limitSubtle(method, values);
	return keys.mark(await Reflect.apply(run, subtle, values));
}
