import type { webcrypto } from "node:crypto";
import { types } from "node:util";
import type { Value } from "@curlew/template";

type CryptoKey = webcrypto.CryptoKey;

/** JSON from `guest/modules/webcrypto.js`, in which `$bytes` and `$key` are marks. */
export type Marked =
	| string
	| number
	| boolean
	| null
	| readonly Marked[]
	| { readonly [name: string]: Marked };

/** A script that makes more has lost count. */
const MOST_KEYS = 1_000;

/** The keys that one script has made, by their numbers. They never enter the sandbox. */
export class CryptoKeys {
	readonly #keys: CryptoKey[] = [];

	/** What the script passed, with bytes and keys in place of their marks. */
	revive(value: Marked): unknown {
		if (typeof value !== "object" || value === null) return value;
		if (isList(value)) return value.map((item) => this.revive(item));
		const { $bytes, $key } = value;
		if (typeof $bytes === "string") return bytesOf($bytes);
		if (typeof $key === "number") return this.#keyOf($key);
		return Object.fromEntries(
			Object.entries(value).map(([name, member]) => [
				name,
				this.revive(member),
			]),
		);
	}

	/** What the script gets, with marks in place of bytes and keys. */
	mark(value: unknown): Value {
		if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) {
			return { $bytes: base64Of(value) };
		}
		if (types.isCryptoKey(value)) return this.#markKey(value);
		if (Array.isArray(value)) return value.map((item) => this.mark(item));
		if (typeof value === "object" && value !== null) {
			return Object.fromEntries(
				Object.entries(value).map(([name, member]) => [
					name,
					this.mark(member),
				]),
			);
		}
		return typeof value === "boolean" || typeof value === "number"
			? value
			: `${value}`;
	}

	#markKey(key: CryptoKey): Value {
		if (this.#keys.length >= MOST_KEYS) {
			throw new RangeError(`A script has at most ${MOST_KEYS} keys.`);
		}
		const number = this.#keys.push(key) - 1;
		return {
			$key: number,
			type: key.type,
			extractable: key.extractable,
			algorithm: this.mark({ ...key.algorithm }),
			usages: [...key.usages],
		};
	}

	#keyOf(number: number): CryptoKey {
		const key = this.#keys[number];
		if (!key) throw new TypeError("There is no such key.");
		return key;
	}
}

function isList(value: object): value is readonly Marked[] {
	return Array.isArray(value);
}

function bytesOf(base64: string): Uint8Array {
	return new Uint8Array(Buffer.from(base64, "base64"));
}

function base64Of(value: ArrayBuffer | ArrayBufferView): string {
	const bytes = ArrayBuffer.isView(value)
		? Buffer.from(value.buffer, value.byteOffset, value.byteLength)
		: Buffer.from(value);
	return bytes.toString("base64");
}
