import { webcrypto } from "node:crypto";
import type { Value } from "@curlew/template";
import { answered } from "./answered.ts";
import { CryptoKeys, type Marked } from "./crypto-keys.ts";
import type { HostFunction } from "./host-functions.ts";
import { limitKey, limitSubtle } from "./subtle-limits.ts";

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
		session.pending.startRequest(id, stack, (signal) =>
			answered(() => inTurn(signal, () => call(method, json, keys))),
		);
	},
} satisfies Record<string, HostFunction>;

/** Calls at work; each takes a thread of Node's, and files and names of hosts need some, too. */
const MOST_AT_WORK = 2;
const waiting: (() => void)[] = [];
let atWork = 0;

/** What waits when its script ends is not begun. @param signal aborted when the script ends */
async function inTurn<T>(
	signal: AbortSignal,
	work: () => Promise<T>,
): Promise<T> {
	if (atWork >= MOST_AT_WORK) {
		const { promise, resolve } = Promise.withResolvers<void>();
		waiting.push(resolve);
		await promise;
	} else atWork++;
	try {
		signal.throwIfAborted();
		return await work();
	} finally {
		const next = waiting.shift();
		if (next) next();
		else atWork--;
	}
}

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
	const result: unknown = await Reflect.apply(run, subtle, values);
	limitKey(result);
	return keys.mark(result);
}
